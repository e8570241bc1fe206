/** A summary of the home timeline since the viewer's marker, and new events of those whom they follow. */
import { z } from 'zod';
import type { IdentityContext } from '../../domain/access/context.ts';
import type { StatusSkeleton } from '../../domain/statuses/reading/skeleton.ts';
import { digestOf, type Missed } from '../../domain/timelines/catch-up.ts';
import type { Event as EventRow } from '../../generated/prisma/client.ts';
import { eventSchema, presentEvents } from '../events/event.ts';
import { timeText } from '../fields/time.ts';
import { viewAccount } from '../people/account.ts';
import { gatherStatuses, type StatusMaps, viewStatus } from '../statuses/status.ts';
import { statusSchema } from '../statuses/status-schema.ts';
import { filterResults } from './filter-results.ts';

export const catchUpSchema = z
  .object({
    since: z
      .object({ last_read_id: z.string(), at: z.string() })
      .nullable()
      .meta({ description: 'Your home marker; without one, all of the timeline counts.' }),
    newest_id: z.string().nullable().meta({ description: 'The marker once you have caught up.' }),
    statuses_count: z.int().meta({ description: 'How many posts of others were counted.' }),
    complete: z.boolean().meta({ description: 'Whether these are all; if not, the newest were counted.' }),
    groups: z
      .array(
        z
          .object({
            account_id: z.string(),
            statuses_count: z.int(),
            statuses: z.array(statusSchema),
          })
          .meta({ id: 'CatchUpGroup', description: 'The foremost new posts of a person, or on the wall of a group.' }),
      )
      .meta({ description: 'The most answered and boosted first.' }),
    boosts: z.array(statusSchema).meta({ description: 'Posts that people boosted, each once.' }),
    events: z.array(eventSchema).meta({ description: 'New events of people and groups that you follow.' }),
  })
  .meta({ id: 'CatchUp', description: 'A summary of the home timeline since your home marker.' });

export type CatchUp = z.infer<typeof catchUpSchema>;

/** Whether one of the viewer's filters hides a post at home. */
function isHidden(ctx: IdentityContext, maps: StatusMaps, { id, original }: StatusSkeleton): boolean {
  const row = maps.statuses.get(original?.id ?? id);
  if (!row) return true;
  const results = filterResults(maps.filters.get(ctx.viewer.actorId), row, original ? id : undefined);
  return results.some(({ filter }) => filter.filter_action === 'hide' && filter.context.includes('home'));
}

/** A constant number of statements. Posts that filters hide are neither shown nor counted. */
export async function presentCatchUp(
  ctx: IdentityContext,
  { marker, since, statuses, newestId, isComplete }: Missed,
  events: readonly EventRow[],
): Promise<CatchUp> {
  const [maps, shownEvents] = await Promise.all([gatherStatuses(ctx, statuses), presentEvents(ctx, events)]);
  const shown = statuses.filter((status) => maps.statuses.has(status.id) && !isHidden(ctx, maps, status));
  const { groups, boosts } = digestOf(shown, (id) => viewAccount(maps.accounts, id).group);
  const view = ({ id }: StatusSkeleton) => viewStatus(ctx, maps, id);
  return {
    since: marker && since && { last_read_id: marker.lastReadId.toString(), at: timeText(since) },
    newest_id: newestId?.toString() ?? null,
    statuses_count: shown.length,
    complete: isComplete,
    groups: groups.map(({ actorId, count, foremost }) => ({
      account_id: actorId.toString(),
      statuses_count: count,
      statuses: foremost.map(view),
    })),
    boosts: boosts.map(view),
    events: shownEvents,
  };
}
