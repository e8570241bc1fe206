/** Procedures that act on one account and answer with the relationship to it. */
import { z } from 'zod';
import type { IdentityContext } from '../../domain/access/context.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { presentRelationships, type Relationship, relationshipSchema } from '../../entities/people/relationship.ts';
import type { Actor } from '../../generated/prisma/client.ts';
import { idInput } from '../../procedures/inputs.ts';
import type { Alias } from '../../procedures/meta.ts';
import { identityProcedure } from '../../procedures/procedure.ts';

export async function relationshipTo(ctx: IdentityContext, actor: Pick<Actor, 'id'>): Promise<Relationship> {
  return (await presentRelationships(ctx, [actor.id]))[0] ?? refuse('record_not_found');
}

export type Act = (ctx: IdentityContext, id: string) => Promise<Pick<Actor, 'id'>>;

/** A mutation that takes an account's id and returns the relationship after it. */
export const act = (path: `/api/v1/${string}`, scope: string, summary: string, run: Act, aliases: Alias[] = []) =>
  identityProcedure
    .meta({ scopes: [scope], aliases, openapi: { method: 'POST', path, tags: ['accounts'], summary } })
    .input(z.object({ id: idInput }))
    .output(relationshipSchema)
    .mutation(async ({ ctx, input }) => relationshipTo(ctx, await run(ctx, input.id)));
