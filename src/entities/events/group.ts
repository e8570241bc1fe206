/** A group as REST and tRPC show it, with the fields of the GraphQL type Group. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import type { Actor as Row } from '../../generated/prisma/client.ts';
import { GroupType, Openness } from '../../generated/prisma/enums.ts';
import { type ActorWithAvatar, actorSchema, gatherActors, viewActor } from '../people/actor.ts';

export const groupSchema = actorSchema
  .extend({
    summary: z.string().meta({ description: 'Safe HTML.' }),
    openness: z.enum(Openness).nullable(),
    types: z.enum(GroupType).nullable(),
  })
  .meta({ id: 'Group', description: 'People who organize together.' });

export type Group = z.infer<typeof groupSchema>;

function viewGroup(ctx: DomainContext, row: ActorWithAvatar): Group {
  return { ...viewActor(ctx, row), summary: row.summary, openness: row.openness, types: row.groupType };
}

/** Groups in the order of their rows, in one statement. */
export async function presentGroups(ctx: DomainContext, rows: readonly Row[]): Promise<Group[]> {
  const actors = await gatherActors(
    ctx,
    rows.map((row) => row.id),
  );
  return rows.flatMap((row) => {
    const actor = actors.get(row.id);
    return actor ? [viewGroup(ctx, actor)] : [];
  });
}
