/** The ids under which events are shown to a viewer (docs/decisions/0029-ids-of-unlisted-events.md). */
import type { Event } from '../../generated/prisma/client.ts';
import type { DomainContext } from '../access/context.ts';
import { organizedAmong } from './allowed.ts';

export type Identified = Pick<Event, 'id' | 'uuid' | 'visibility'>;

/**
 * Event → the id for the viewer: for unlisted events the UUID, unless they organize it. One statement, and none without unlisted
 * events.
 */
export async function eventIdsTo(
  ctx: Pick<DomainContext, 'db' | 'viewer'>,
  events: readonly Identified[],
): Promise<Map<bigint, string>> {
  const unlisted = events.filter((event) => event.visibility === 'UNLISTED').map((event) => event.id);
  const organized = await organizedAmong(ctx.db, ctx.viewer, unlisted);
  const hidden = new Set(unlisted.filter((id) => !organized.has(id)));
  return new Map(events.map(({ id, uuid }) => [id, hidden.has(id) ? uuid : id.toString()]));
}
