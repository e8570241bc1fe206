/**
 * The log of changes of events, from which reconnecting clients read what they missed. Rows are inserted one after the other
 * under a lock (webhooks/record-change.ts): none becomes visible after a row with a later id, so a client that has read up to an id has
 * all rows before it.
 */
import { statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import type { EventChangeKind } from '../events/jobs.ts';
import { EVENT_ORGANIZED, EVENT_VISIBLE } from '../events/visible-sql.ts';
import { MEMBER_ROLES } from '../groups/states.ts';

type Ctx = Pick<Platform, 'sql' | 'clock'>;

export interface EventChange {
  id: bigint;
  eventId: bigint;
  what: EventChangeKind;
  aboutId: bigint | null;
}

const COLUMNS = 'h.id, h.event_id AS "eventId", h.what, h.about_id AS "aboutId"';

const newest = statement('newest_event_change', 'SELECT id FROM event_happenings ORDER BY id DESC LIMIT 1');

export async function lastChange({ sql }: Pick<Platform, 'sql'>): Promise<bigint> {
  return (await sql.many(newest, []))[0]?.id ?? 0n;
}

const after = statement(
  'event_changes_after',
  `SELECT ${COLUMNS} FROM event_happenings h WHERE h.id > $1 AND h.id <= $2 ORDER BY h.id LIMIT $3`,
).as<EventChange>();
const afterOfEvent = statement(
  'changes_of_event_after',
  `SELECT ${COLUMNS} FROM event_happenings h WHERE h.event_id = $4 AND h.id > $1 AND h.id <= $2 ORDER BY h.id LIMIT $3`,
).as<EventChange>();

const FOREVER = 2n ** 63n - 1n;

/** Rows in their order, of one event or of all. */
export function changesAfter(
  { sql }: Pick<Platform, 'sql'>,
  id: bigint,
  { until, eventId, limit }: { until?: bigint; eventId?: bigint | null; limit: number },
): Promise<EventChange[]> {
  const range = [id, until ?? FOREVER, limit] as const;
  return eventId ? sql.many(afterOfEvent, [...range, eventId]) : sql.many(after, range);
}

const oldest = statement('oldest_event_change', 'SELECT id FROM event_happenings ORDER BY id LIMIT 1');

/** Whether all rows after an id are still stored. */
export async function reachesBackTo({ sql }: Pick<Platform, 'sql'>, id: bigint, last: bigint): Promise<boolean> {
  const [first] = await sql.many(oldest, []);
  return first ? first.id <= id + 1n : id >= last;
}

const MINE = 'ARRAY[v.id]';

const GOES = `(EXISTS (SELECT FROM participants gp WHERE gp.event_id = e.id AND gp.actor_id = v.id AND gp.role <> 'REJECTED')
  OR EXISTS (SELECT FROM waiting_entries gw WHERE gw.event_id = e.id AND gw.actor_id = v.id))`;

const FOLLOWED = `(EXISTS (SELECT FROM follows ff
    WHERE ff.follower_id = v.id AND ff.target_id IN (e.organizer_id, e.attributed_to_id) AND ff.approved)
  OR EXISTS (SELECT FROM members fm
    WHERE fm.parent_id = e.attributed_to_id AND fm.actor_id = v.id AND fm.role >= ${MEMBER_ROLES.MEMBER}))`;

interface Reader {
  id: bigint;
  reader: bigint;
  organizes: boolean;
  concerned: boolean;
}

const readers = statement(
  'event_change_readers',
  `SELECT r.id, r.reader, r.organizes, r.organizes OR r.named OR r.goes OR (r.what = 'published' AND r.open AND r.followed) AS concerned FROM (
     SELECT h.id, h.what, v.id AS reader, e.id IS NOT NULL AND ${EVENT_ORGANIZED('e', MINE)} AS organizes,
       v.id = ANY (h.reader_ids) OR v.id IS NOT DISTINCT FROM h.about_id AS named, e.id IS NOT NULL AND ${GOES} AS goes,
       e.id IS NOT NULL AND e.visibility <> 'UNLISTED' AS open, e.id IS NOT NULL AND ${FOLLOWED} AS followed
     FROM event_happenings h CROSS JOIN unnest($2::bigint[]) AS v(id)
     LEFT JOIN events e ON e.id = h.event_id LEFT JOIN actors o ON o.id = e.organizer_id
     WHERE h.id = ANY ($1::bigint[]) AND (h.what = 'deleted' AND e.id IS NULL
       OR e.id IS NOT NULL AND ${EVENT_VISIBLE('e', 'o', { now: '$3::timestamptz', mine: MINE, moderates: 'false', seesSuspended: 'false' })})) r`,
).as<Reader>();

/** Changes that only the organizers and the people concerned may see. */
const FEW: readonly EventChangeKind[] = ['asked', 'refused', 'role_changed', 'waiting'];

/** The readers who may know a row now; `concerned` includes people who do not have the event open. */
export type MayKnow = (change: EventChange, actorId: bigint, only: 'all' | 'concerned') => boolean;

/** For many rows and readers in one statement, by their current permissions. */
export async function whoMayKnow(
  { sql, clock }: Ctx,
  changes: readonly EventChange[],
  actorIds: readonly bigint[],
): Promise<MayKnow> {
  const ids = changes.map(({ id }) => id);
  const rows = await sql.many(readers, [ids, [...new Set(actorIds)], clock.now()]);
  const known = new Map(rows.map((row) => [`${row.id} ${row.reader}`, row]));
  return ({ id, what, aboutId }, actorId, only) => {
    const reader = known.get(`${id} ${actorId}`);
    if (!reader || (only === 'concerned' && !reader.concerned)) return false;
    return !FEW.includes(what) || reader.organizes || aboutId === actorId;
  };
}

/** A client that was away for longer reads everything again. */
const RETENTION_MS = 7 * 24 * 3_600_000;

export async function removeOldChanges({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await db.eventChange.deleteMany({ where: { createdAt: { lt: new Date(clock.now().getTime() - RETENTION_MS) } } });
}
