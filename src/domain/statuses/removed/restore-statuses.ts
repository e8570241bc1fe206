/** Brings back the posts that a decision deleted, under the same ids; a job shows them in timelines again. */
import type { Tx } from '../../../platform/database/db.ts';
import { sqlWithin, statement } from '../../../platform/database/sql.ts';
import { lockInOrder } from '../../kernel/in-order.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { NOT_REMOVED } from '../discussions/removed.ts';
import { countedNow, countRelations } from '../interactions/count-relations.ts';
import { COUNTED, isCounted } from '../visible.ts';
import { RETAINED_TABLES } from './retained-tables.ts';

/** As SQL: columns that rows of an earlier version do not have. */
const ADDED_COLUMNS = `'{"has_media": false, "quote_manual_policy": "NOBODY", "reply_policy": "PUBLIC", "reply_manual_policy": "NOBODY"}'::jsonb`;

/** Its parent and the quoted post may be deleted. A deletion whose job has not run yet is cancelled. */
const restoreRow = statement(
  'restore_status',
  `INSERT INTO statuses
  SELECT (jsonb_populate_record(NULL::statuses, ${ADDED_COLUMNS} || r || jsonb_build_object('deleted_at', NULL,
    'in_reply_to_id', (SELECT p.id FROM statuses p WHERE p.id = (r ->> 'in_reply_to_id')::bigint),
    'quoted_status_id', (SELECT q.id FROM statuses q WHERE q.id = (r ->> 'quoted_status_id')::bigint)))).*
  FROM removed_statuses k, jsonb_array_elements(k.rows -> 'statuses') r WHERE k.status_id = $1
  ON CONFLICT (id) DO UPDATE SET deleted_at = NULL`,
);

const restoreTables = RETAINED_TABLES.map(({ name, returns }) =>
  statement(
    `restore_${name}`,
    `INSERT INTO ${name} SELECT (jsonb_populate_record(NULL::${name}, r)).*
  FROM removed_statuses k, jsonb_array_elements(k.rows -> '${name}') r WHERE k.status_id = $1 AND ${returns}
  ON CONFLICT DO NOTHING`,
  ),
);

/** The widths of pictures are made again, because copies have other keys. */
const restoreMedia = statement(
  'restore_media',
  `INSERT INTO media
  SELECT (jsonb_populate_record(NULL::media, m.row || jsonb_build_object('key', m.key, 'small_key', m.small_key,
    'sized_keys', '{}'::text[], 'sized_bytes', 0, 'sized_at', NULL))).*
  FROM removed_media m WHERE m.status_id = $1 ON CONFLICT DO NOTHING`,
);

const restoreReferences = [
  statement(
    'restore_replies',
    `UPDATE statuses SET in_reply_to_id = $1
   WHERE id = ANY (ARRAY(SELECT unnest(reply_ids) FROM removed_statuses WHERE status_id = $1)) AND in_reply_to_id IS NULL`,
  ),
  statement(
    'restore_quotes',
    `UPDATE statuses SET quoted_status_id = $1
   WHERE id = ANY (ARRAY(SELECT unnest(quote_ids) FROM removed_statuses WHERE status_id = $1)) AND quoted_status_id IS NULL`,
  ),
];

/** The row of a recipient outlives the status, unless the message was deleted. */
const restoreCopy = statement(
  'restore_event_message_copy',
  `UPDATE event_message_recipients t SET status_id = $1
   FROM removed_statuses k, jsonb_array_elements(k.rows -> 'event_message_recipients') r
   WHERE k.status_id = $1 AND t.message_id = (r ->> 'message_id')::bigint AND t.actor_id = (r ->> 'actor_id')::bigint
     AND t.status_id IS NULL`,
);

/** As when it was posted: the job fans it out to all others. */
const addToOwnHome = statement(
  'restore_own_home_entry',
  `INSERT INTO home_entries (actor_id, status_id) SELECT s.actor_id, s.id FROM statuses s JOIN actors a ON a.id = s.actor_id
  WHERE s.id = $1 AND a.domain IS NULL ON CONFLICT DO NOTHING`,
);

/** People who favourited, replied or voted may be deleted meanwhile. */
const recount = [
  statement(
    'recount_restored_status',
    `UPDATE status_stats t SET
     favourites_count = (SELECT count(*) FROM favourites f WHERE f.status_id = $1 AND NOT f.pending),
     reblogs_count = (SELECT count(*) FROM statuses c WHERE c.reblog_of_id = $1 AND c.deleted_at IS NULL AND c.visibility <> 'DIRECT'),
     replies_count = (SELECT count(*) FROM statuses c WHERE c.in_reply_to_id = $1 AND c.deleted_at IS NULL
       AND c.visibility IN ('PUBLIC', 'UNLISTED', 'MEMBERS') AND ${NOT_REMOVED('c')}),
     quotes_count = (SELECT count(*) FROM statuses c WHERE c.quoted_status_id = $1 AND c.deleted_at IS NULL
       AND c.quote_state = 'ACCEPTED' AND ${COUNTED('c')})
   WHERE t.status_id = $1`,
  ),
  statement(
    'recount_restored_poll',
    `UPDATE polls p SET voters_count = (SELECT count(DISTINCT v.actor_id) FROM poll_votes v WHERE v.poll_id = p.id),
     tallies = ARRAY(SELECT (SELECT count(*)::int FROM poll_votes v WHERE v.poll_id = p.id AND v.choice = place - 1)
       FROM generate_series(1, cardinality(p.options)) place ORDER BY place)
   WHERE p.status_id = $1`,
  ),
];

async function restore(tx: Tx, statusId: bigint): Promise<void> {
  const sql = sqlWithin(tx);
  for (const step of [
    restoreRow,
    ...restoreTables,
    restoreCopy,
    restoreMedia,
    ...restoreReferences,
    ...recount,
    addToOwnHome,
  ])
    await sql.run(step, [statusId]);
  const status = await tx.status.findUniqueOrThrow({ where: { id: statusId } });
  for (const counted of await countedNow(tx, [status])) await countRelations(tx, counted);
  if (isCounted(status))
    await tx.actorStats.update({ where: { actorId: status.actorId }, data: { statusesCount: { increment: 1 } } });
  await enqueue(tx, 'status.restored', { statusId: statusId.toString() });
  // The message may have been deleted as a whole meanwhile; that deletion did not find this copy.
  const copy = await tx.eventMessageRecipient.findFirst({
    where: { statusId, message: { removedAt: { not: null } } },
    select: { messageId: true },
  });
  if (copy) await enqueue(tx, 'event_message.removed', { messageId: copy.messageId.toString() });
}

const locked = statement(
  'statuses_around_restored',
  `SELECT k.actor_id, k.status_id || k.reply_ids || k.quote_ids AS statuses,
     ARRAY[k.status_id, (r ->> 'in_reply_to_id')::bigint, (r ->> 'quoted_status_id')::bigint] AS counters
   FROM removed_statuses k, jsonb_array_elements(k.rows -> 'statuses') r WHERE k.account_warning_id = $1`,
).as<{ statuses: string[]; counters: (string | null)[] }>();

/** Each post is restored by the statements above, which would lock the rows of all in no order. */
async function lockAround(tx: Tx, accountWarningId: bigint): Promise<void> {
  const rows = await sqlWithin(tx).many(locked, [accountWarningId]);
  const toId = (id: string | null) => (id === null ? null : BigInt(id));
  const ofAll = (name: 'statuses' | 'counters') => rows.flatMap((row) => row[name].map(toId));
  await lockInOrder(tx, 'statuses', ofAll('statuses'));
  await lockInOrder(tx, 'actor_stats', [...new Set(rows.map((row) => row.actor_id))]);
  await lockInOrder(tx, 'status_stats', ofAll('counters'));
}

/** Restores the retained posts of the warning; the files stay under their new keys. */
export async function restoreStatuses(tx: Tx, accountWarningId: bigint): Promise<void> {
  const kept = await tx.removedStatus.findMany({
    where: { accountWarningId },
    select: { statusId: true },
    // A post before those that answer it.
    orderBy: { statusId: 'asc' },
  });
  await lockAround(tx, accountWarningId);
  for (const { statusId } of kept) await restore(tx, statusId);
  await tx.removedStatus.deleteMany({ where: { accountWarningId } });
}
