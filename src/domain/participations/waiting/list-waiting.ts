/** The waiting list of an event: all of it for its organizers, their own positions for other people. */
import type { Event, Prisma, WaitingEntry } from '../../../generated/prisma/client.ts';
import { statement } from '../../../platform/database/sql.ts';
import type { DomainContext } from '../../access/context.ts';
import { ownIdentities } from '../../actors/own-identity.ts';
import { isOrganizer } from '../../events/allowed.ts';
import { findVisibleEvent } from '../../events/find.ts';
import { storedKinds } from '../../events/ticket-kinds.ts';

export interface WaitingRow {
  id: bigint;
  event_id: bigint;
  actor_id: bigint;
  message: string | null;
  guests: number;
  ticket_kind: string | null;
  answers: unknown;
  offered_until: Date | null;
  created_at: Date;
  /** Counted from 1 as `isShared` says, including people who cannot get a place now; null while a place is held. */
  position: number | null;
}

type Limits = Pick<Event, 'maximumAttendeeCapacity' | 'ticketKinds'>;

/**
 * Whether people who wait for different kinds of ticket compete for the places of the event: positions count all of them then. Without a
 * maximum that the kinds can exceed together, they count the people of the same kind, because nobody else can get the place.
 */
function isShared({ maximumAttendeeCapacity: maximum, ticketKinds }: Limits): boolean {
  if (!maximum) return false;
  const kinds = storedKinds(ticketKinds);
  return kinds.reduce((sum, { capacity }) => sum + (capacity ?? Number.POSITIVE_INFINITY), 0) > maximum;
}

/** The people whom the position of an entry counts, with the entry itself. */
export const upToEntry = (
  event: Limits,
  { id, eventId, ticketKind }: Pick<WaitingEntry, 'id' | 'eventId' | 'ticketKind'>,
): Prisma.WaitingEntryWhereInput => ({
  ...{ eventId, offeredUntil: null, id: { lte: id } },
  ...(!isShared(event) && { ticketKind }),
});

const list = statement(
  'waiting_list',
  `SELECT w.id, w.event_id, w.actor_id, w.message, w.guests, w.ticket_kind, w.answers, w.offered_until, w.created_at, w.position FROM (
     SELECT q.*, CASE WHEN q.offered_until IS NULL THEN (count(*) FILTER (WHERE q.offered_until IS NULL) OVER (PARTITION BY CASE WHEN $5::boolean THEN NULL ELSE q.ticket_kind END ORDER BY q.id))::int END AS position
     FROM waiting_entries q WHERE q.event_id = $1) w
   JOIN actors a ON a.id = w.actor_id AND a.deleted_at IS NULL AND a.suspended_at IS NULL
   WHERE ($2::bigint[] IS NULL OR w.actor_id = ANY ($2::bigint[])) AND w.id > $3 AND ($6::uuid IS NULL OR w.ticket_kind = $6::uuid) ORDER BY w.id LIMIT $4`,
).as<WaitingRow>();

async function ownIds(ctx: DomainContext): Promise<bigint[]> {
  const mine = ownIdentities(ctx.viewer);
  const rows = mine ? await ctx.db.actor.findMany({ where: mine, select: { id: true } }) : [];
  return rows.map(({ id }) => id);
}

const MOST_IDENTITIES = 100;

/** The entries of the viewer's identities. */
export async function ownEntries(ctx: DomainContext, event: Limits & Pick<Event, 'id'>): Promise<WaitingRow[]> {
  return ctx.sql.many(list, [event.id, await ownIds(ctx), 0n, MOST_IDENTITIES, isShared(event), null]);
}

/** The entry of one identity. */
export async function entryRow(ctx: DomainContext, eventId: bigint, actorId: bigint): Promise<WaitingRow | null> {
  const event = await ctx.db.event.findUniqueOrThrow({ where: { id: eventId } });
  return (await ctx.sql.many(list, [eventId, [actorId], 0n, 1, isShared(event), null]))[0] ?? null;
}

/** In the order of the list, from the entry after `after`; those who wait for one kind of ticket, if it is given. Refuses hidden events. */
export async function listWaiting(
  ctx: DomainContext,
  given: { eventId: string; after: bigint; limit: number; ticketKind?: string | undefined },
): Promise<WaitingRow[]> {
  const event = await findVisibleEvent(ctx, given.eventId);
  const ids = (await isOrganizer(ctx.db, ctx.viewer, event)) ? null : await ownIds(ctx);
  return ctx.sql.many(list, [event.id, ids, given.after, given.limit, isShared(event), given.ticketKind ?? null]);
}
