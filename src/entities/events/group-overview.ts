/** The summary of a group in a list. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import type { GroupOverview as Found } from '../../domain/events/group-overviews.ts';
import { actorSchema, gatherActors, viewActor } from '../people/actor.ts';
import { eventSchema, presentEvents } from './event.ts';

export const groupOverviewSchema = z
  .object({
    members: z.int().meta({ description: 'The number of members that you may see.' }),
    followed: z.int().meta({ description: 'Whom of them you follow.' }),
    faces: z.array(actorSchema),
    next: eventSchema.nullable().meta({ description: 'The next event.' }),
    blocksYou: z.boolean().meta({ description: 'Whether you can neither join the group nor write in it.' }),
  })
  .meta({ id: 'GroupOverview', description: 'What a list of groups says of each.' });

export type GroupOverview = z.infer<typeof groupOverviewSchema>;

/** By the id of the group; for all of them a constant number of statements. */
export async function presentOverviews(
  ctx: DomainContext,
  found: ReadonlyMap<bigint, Found>,
): Promise<Record<string, GroupOverview>> {
  const rows = [...found.values()];
  const [actors, events] = await Promise.all([
    gatherActors(
      ctx,
      rows.flatMap(({ faces }) => faces),
    ),
    presentEvents(
      ctx,
      rows.flatMap(({ next }) => next ?? []),
    ),
  ]);
  const byUuid = new Map(events.map((event) => [event.uuid, event]));
  const view = ({ members, followed, faces, next, blocks }: Found): GroupOverview => ({
    ...{ members, followed },
    faces: faces.flatMap((id) => actors.get(id) ?? []).map((row) => viewActor(ctx, row)),
    next: (next && byUuid.get(next.uuid)) ?? null,
    blocksYou: blocks,
  });
  return Object.fromEntries([...found].map(([id, overview]) => [id.toString(), view(overview)]));
}
