/** A person as REST and tRPC show it, with the fields of the GraphQL type Person. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import type { Media, Actor as Row } from '../../generated/prisma/client.ts';
import { pictureSchema, viewPicture } from '../events/picture.ts';
import { type ActorWithAvatar, actorSchema, viewActor } from './actor.ts';

export const personSchema = actorSchema
  .extend({
    summary: z.string().meta({ description: 'Safe HTML.' }),
    banner: pictureSchema.nullable(),
    manuallyApprovesFollowers: z.boolean(),
  })
  .meta({ id: 'Person', description: 'An identity of a user.' });

export type Person = z.infer<typeof personSchema>;

type PersonRow = ActorWithAvatar & { banner: Media | null };

function viewPerson(ctx: DomainContext, row: PersonRow): Person {
  return {
    ...viewActor(ctx, row),
    summary: row.summary,
    banner: row.banner && viewPicture(ctx, row.banner),
    manuallyApprovesFollowers: row.locked,
  };
}

/** Persons in the order of their rows, with their pictures in one statement. */
export async function presentPersons(ctx: DomainContext, rows: readonly Row[]): Promise<Person[]> {
  if (rows.length === 0) return [];
  const found = await ctx.db.actor.findMany({
    where: { id: { in: rows.map((row) => row.id) } },
    include: { avatar: true, banner: true },
  });
  const byId = new Map(found.map((row) => [row.id, row]));
  return rows.flatMap((row) => {
    const person = byId.get(row.id);
    return person ? [viewPerson(ctx, person)] : [];
  });
}
