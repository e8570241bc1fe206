/**
 * The waiting lists that time changes: offers end, and events are over. The search also finds places that were freed without the lock of
 * their event, such as those of a deleted account.
 */
import type { WaitingEntry } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { statement } from '../../../platform/database/sql.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockEvent } from '../../events/find.ts';
import { KIND_SEATS } from '../../events/kind-seats.ts';
import { isOver } from '../../events/over.ts';
import { jobOf } from '../../kernel/job-sql.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { REFUSALS } from '../../kernel/refusals.ts';
import { enqueueJoinAnswer } from '../enqueue-answer.ts';
import { SEATS_HELD, SEATS_TAKEN } from '../seats-sql.ts';
import { endEntry, promoteWaiting } from './promote.ts';

const TAKEN = `${SEATS_TAKEN('e.id')} + ${SEATS_HELD('e.id')}`;

/** The kinds of ticket that people can choose, with their free places; null without a limit. Materialized: once for an event, not for each of its entries. */
const OPEN_KINDS = `k AS MATERIALIZED (
  SELECT o->>'id' AS id, (o->>'capacity')::int - coalesce(s.seats, 0) AS free FROM jsonb_array_elements(e.ticket_kinds) o
  LEFT JOIN (SELECT ks.kind, sum(ks.seats)::int AS seats FROM (${KIND_SEATS('= e.id')}) ks GROUP BY ks.kind) s ON s.kind::text = o->>'id'
  WHERE NOT (o->>'closed')::boolean AND coalesce((o->>'until')::timestamptz > $1::timestamptz, true))`;

/** Whether an entry fits into the free places. */
const FITS = `EXISTS (WITH ${OPEN_KINDS}
  SELECT FROM waiting_entries f LEFT JOIN k ON k.id = f.ticket_kind::text WHERE f.event_id = e.id AND f.offered_until IS NULL
  AND (coalesce(e.maximum_attendee_capacity, 0) = 0 OR f.guests < e.maximum_attendee_capacity - (${TAKEN}))
  AND (f.ticket_kind IS NULL OR k.id IS NOT NULL AND coalesce(f.guests < k.free, true)))`;

/** Nobody is promoted meanwhile (promote.ts). */
const IS_SUSPENDED = `EXISTS (SELECT FROM actors s WHERE s.suspended_at IS NOT NULL AND s.id = coalesce(
  (SELECT g.id FROM actors g WHERE g.id = e.attributed_to_id AND g.domain IS NULL), e.organizer_id))`;

/** One job for each event, so that one that fails holds up no other list. An event without an end lasts until the end of its day. */
const findDue = statement(
  'waiting_lists_due',
  `SELECT ${jobOf('waiting.due', { eventId: 'd.id::text' }, { key: "'waiting:' || d.id" })} AS job FROM (
     SELECT e.id FROM events e WHERE e.id IN (SELECT event_id FROM waiting_entries) AND (
       EXISTS (SELECT FROM waiting_entries w WHERE w.event_id = e.id AND w.offered_until <= $1::timestamptz)
       OR coalesce(e.ends_on, date_trunc('day', e.begins_on, 'UTC') + interval '1 day') < $1::timestamptz
       OR ${FITS} AND NOT ${IS_SUSPENDED})) d`,
).as<{ job: bigint }>();

export async function findDueLists({ sql, clock }: Pick<Platform, 'sql' | 'clock'>): Promise<void> {
  await sql.many(findDue, [clock.now()]);
}

/** Ends the wait of a person who gets no place. A remote person, who was not answered yet, is refused. */
export async function refuseEntry(tx: Tx, ctx: Pick<Platform, 'ids'>, entry: WaitingEntry): Promise<void> {
  await endEntry(tx, ctx, entry);
  if (entry.askedBy !== null) await enqueueJoinAnswer(tx, { ...entry, by: entry.askedBy }, REFUSALS.event_full.text);
}

/** How many waits one transaction ends. */
const PORTION = 200;

/** Idempotent. The list of an event that is over ends; remote people, who were not answered yet, are told. */
export async function settleWaitingList(ctx: Pick<Platform, 'db' | 'ids' | 'clock'>, eventId: bigint): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    await lockEvent(tx, eventId.toString());
    const event = await tx.event.findUnique({ where: { id: eventId } });
    if (!event) return;
    if (!isOver(event, ctx.clock.now())) return promoteWaiting(tx, ctx, eventId);
    const rest = await tx.waitingEntry.findMany({ where: { eventId }, orderBy: { id: 'asc' }, take: PORTION });
    for (const entry of rest) await refuseEntry(tx, ctx, entry);
    if (rest.length === PORTION) await enqueue(tx, 'waiting.due', { eventId: eventId.toString() });
  });
}
