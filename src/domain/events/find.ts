/** The only way to get an event for a viewer; hidden and absent ones are refused alike. */
import { type Event, Prisma } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { modelColumns } from '../../platform/database/model-columns.ts';
import { namedStatement } from '../../platform/database/named-parameters.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import { Refusal } from '../../platform/errors.ts';
import { isUuid, parseId } from '../../platform/ids.ts';
import type { Sentence } from '../../wording/texts.ts';
import type { DomainContext } from '../access/context.ts';
import { isModerator } from '../access/viewer.ts';
import { lockRow } from '../kernel/lock-row.ts';
import { eventVisibleById, eventVisibleTo } from './visible.ts';
import { ANONYMOUS, EVENT_VISIBLE, FROM_VIEWER, VIEWER, VIEWER_PARAMETERS, viewerValues } from './visible-sql.ts';

/** Where-fragment: the event of an id or a UUID; null when the text is neither. */
export function eventNamed(idOrUuid: string): Prisma.EventWhereInput | null {
  if (isUuid(idOrUuid)) return { uuid: idOrUuid.toLowerCase() };
  const id = parseId(idOrUuid);
  return id === null ? null : { id };
}

/** Where-fragment: the event of an id or a UUID, if the viewer may see it; null when the text is neither. */
export function eventNamedTo(
  ctx: Pick<DomainContext, 'viewer' | 'clock'>,
  idOrUuid: string,
): Prisma.EventWhereInput | null {
  const named = eventNamed(idOrUuid);
  return named && { AND: [named, 'uuid' in named ? eventVisibleTo(ctx) : eventVisibleById(ctx)] };
}

/** An event that the viewer may see. */
export async function findVisibleEvent(
  ctx: DomainContext,
  idOrUuid: string,
  text: Sentence = `Event with UUID ${idOrUuid} not found`,
  db: Db | Tx = ctx.db,
): Promise<Event> {
  const where = eventNamedTo(ctx, idOrUuid);
  const event = where && (await db.event.findFirst({ where }));
  if (!event) throw new Refusal('not_found', text);
  return event;
}

/**
 * An event that the viewer may act on: a visible one; for moderators every published one, including private and unaccepted ones,
 * because reported events must be removable.
 */
export async function findModeratedEvent(ctx: DomainContext, idOrUuid: string, db: Db | Tx): Promise<Event> {
  const named = isModerator(ctx.viewer, 'admin:write') ? eventNamed(idOrUuid) : null;
  const event = named && (await db.event.findFirst({ where: { AND: [named, { draft: false }] } }));
  return event ?? findVisibleEvent(ctx, idOrUuid, 'Event not found', db);
}

const lockByUuid = statement('lock_event_by_uuid', 'SELECT id FROM events WHERE uuid = $1::uuid FOR UPDATE');

/**
 * Row lock on the event until the transaction ends; serializes participations, capacity and changes. Acquire it before reading
 * the basis of a decision.
 */
export async function lockEvent(tx: Tx, idOrUuid: string): Promise<void> {
  const id = parseId(idOrUuid);
  if (id !== null) await lockRow(tx, 'events', id);
  else if (isUuid(idOrUuid)) await sqlWithin(tx).many(lockByUuid, [idOrUuid]);
}

const lockFree = statement(
  'lock_free_events',
  'SELECT id FROM events WHERE id = ANY ($1::bigint[]) ORDER BY id FOR UPDATE SKIP LOCKED',
);

/**
 * Locks those of the events that no other transaction has locked, and returns their ids. If there are none, it waits for the first. A
 * transaction that holds several events never waits for another one, so it cannot deadlock with transactions that lock in another order.
 */
export async function lockFreeEvents(tx: Tx, ids: readonly bigint[]): Promise<bigint[]> {
  const free = await sqlWithin(tx).many(lockFree, [[...ids]]);
  if (free.length > 0) return free.map(({ id }) => id);
  const first = ids.slice(0, 1);
  for (const id of first) await lockEvent(tx, id.toString());
  return first;
}

function visibleAmong(kind: 'anonymous' | 'viewers') {
  const [viewer, known] = kind === 'anonymous' ? [ANONYMOUS, ''] : [VIEWER, FROM_VIEWER];
  return namedStatement(
    `visible_events_${kind}`,
    { ...VIEWER_PARAMETERS, ids: 'bigint[]' },
    `SELECT ${modelColumns('e', Prisma.EventScalarFieldEnum)} FROM events e JOIN actors o ON o.id = e.organizer_id ${known}
     WHERE e.id = ANY ($ids) AND ${EVENT_VISIBLE('e', 'o', viewer)}`,
  ).as<Event, 'reminders'>();
}

/** Planned once, by indexes: Prisma's statement joins the organizer for each part of the rule, and PostgreSQL may read all actors for it. */
const VISIBLE = { anonymous: visibleAmong('anonymous'), viewers: visibleAmong('viewers') };

/** The visible ones of these events, in the order of the ids, in one statement. */
export async function findEvents(ctx: DomainContext, ids: readonly bigint[]): Promise<Event[]> {
  if (ids.length === 0) return [];
  const { statement: query, values } = VISIBLE[ctx.viewer ? 'viewers' : 'anonymous'];
  const rows = await ctx.sql.many(query, values({ ...viewerValues(ctx), ids: [...ids] }));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Event → true for the visible ones of these events, in one statement. */
export async function visibleEventIds(ctx: DomainContext, ids: readonly bigint[]): Promise<Map<bigint, true>> {
  return new Map((await findEvents(ctx, ids)).map(({ id }) => [id, true]));
}
