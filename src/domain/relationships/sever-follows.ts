/** Ends follows between local and remote people without an action of either side, and records them. */
import type { SeveranceType } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { jobOf } from '../kernel/job-sql.ts';
import { uncountFollows } from './follow-counts.ts';

/** The cause. Each local person who loses follows by it gets one severance. */
export interface Cause {
  id: bigint;
  type: SeveranceType;
  /** The domain, or the handle of the account. */
  targetName: string;
}

export interface Severing {
  /** Remote people. */
  others: readonly bigint[];
  /** The local person whose follows end; null for all. */
  hereId?: bigint | null;
  /** Only follows by the remote people. */
  followersOnly?: boolean;
  /** Whether the remote servers are notified. */
  told: boolean;
}

interface Ended {
  id: bigint;
  follower_id: bigint;
  target_id: bigint;
  approved: boolean;
  show_reblogs: boolean;
  notify: boolean;
  languages: string[];
  here_id: bigint;
  other_id: bigint;
  followed: boolean;
  /** Whether the local identity belongs to a person who can be notified. */
  is_person: boolean;
}

const FOLLOW_REMOVED = jobOf('follow.removed', {
  followerId: 'g.follower_id::text',
  targetId: 'g.target_id::text',
  follow: `json_build_object('id', g.id::text, 'uri', g.uri, 'by', CASE WHEN g.followed THEN 'follower' ELSE 'target' END)`,
});

/** Deletes the follows and requests, and enqueues the jobs of `endFollow` if the other side is notified. */
const endFollows = statement(
  'sever_follows',
  `WITH between AS (
     SELECT f.id, f.follower_id AS here_id, f.target_id AS other_id, true AS followed FROM follows f
     WHERE f.target_id = ANY ($1::bigint[]) AND NOT $2::boolean
     UNION ALL
     SELECT f.id, f.target_id, f.follower_id, false FROM follows f WHERE f.follower_id = ANY ($1::bigint[])
   ), gone AS (
     DELETE FROM follows f USING between b JOIN actors h ON h.id = b.here_id AND h.domain IS NULL
     WHERE f.id = b.id AND ($3::bigint IS NULL OR b.here_id = $3::bigint)
     RETURNING f.id, f.follower_id, f.target_id, f.approved, f.show_reblogs, f.notify, f.languages, f.uri, b.here_id, b.other_id, b.followed,
       h.user_id IS NOT NULL AND h.deleted_at IS NULL AS is_person
   ), jobs AS MATERIALIZED (
     SELECT ${FOLLOW_REMOVED} AS job
     FROM gone g WHERE $4::boolean
   )
   SELECT g.*, (SELECT count(*) FROM jobs) AS jobs FROM gone g ORDER BY g.id`,
).as<Ended, 'languages'>();

const endThem = (tx: Tx, { others, hereId = null, followersOnly = false, told }: Severing): Promise<Ended[]> =>
  sqlWithin(tx).many(endFollows, [others, followersOnly, hereId, told]);

const deleteNotifications = statement(
  'delete_follow_notifications',
  `DELETE FROM notifications n USING unnest($1::bigint[], $2::bigint[]) AS e (here_id, other_id)
   WHERE n.recipient_id = e.here_id AND n.origin_id = e.other_id AND n.type IN ('follow', 'follow_request')`,
);

/** Notifications that were caused by a deleted follow. */
const clearNotifications = (tx: Tx, ended: readonly Ended[]): Promise<number> =>
  sqlWithin(tx).run(deleteNotifications, [ended.map((row) => row.here_id), ended.map((row) => row.other_id)]);

const clearHome = statement(
  'clear_home_of_severed',
  `DELETE FROM home_entries h USING statuses s WHERE h.actor_id = ANY ($1) AND s.id = h.status_id AND s.actor_id = ANY ($2)
   AND NOT EXISTS (SELECT FROM follows f WHERE f.follower_id = h.actor_id AND f.target_id = s.actor_id AND f.approved)`,
);

const clearLists = statement(
  'clear_lists_of_severed',
  `DELETE FROM list_entries e USING lists l, statuses s
   WHERE l.actor_id = ANY ($1) AND e.list_id = l.id AND s.id = e.status_id AND s.actor_id = ANY ($2)
     AND NOT EXISTS (SELECT FROM list_members m WHERE m.list_id = l.id AND m.actor_id = s.actor_id)`,
);

/** Entries of the followers' timelines; the members of their lists were deleted with the follows. */
async function clearTimelines(tx: Tx, ended: readonly Ended[]): Promise<void> {
  const followed = ended.filter((row) => row.followed);
  if (followed.length === 0) return;
  const here = [...new Set(followed.map((row) => row.here_id))];
  const others = [...new Set(followed.map((row) => row.other_id))];
  await sqlWithin(tx).run(clearHome, [here, others]);
  await sqlWithin(tx).run(clearLists, [here, others]);
}

const countSevered = statement(
  'count_severed_follows',
  `UPDATE severances s SET followers_count = c.followers, following_count = c.following
   FROM (SELECT severance_id, count(*) FILTER (WHERE NOT followed)::int AS followers, count(*) FILTER (WHERE followed)::int AS following
         FROM severed_follows WHERE severance_id = ANY ($1) GROUP BY severance_id) c
   WHERE s.id = c.severance_id`,
);

/** One severance for each person of this server, however many portions its follows end in. */
async function record(
  tx: Tx,
  { ids, clock }: Pick<Platform, 'ids' | 'clock'>,
  { id: causeId, type, targetName }: Cause,
  ended: readonly Ended[],
): Promise<void> {
  const here = [...new Set(ended.map((row) => row.here_id))];
  if (here.length === 0) return;
  const createdAt = clock.now();
  await tx.severance.createMany({
    data: here.map((actorId) => ({ id: ids.next(), actorId, type, targetName, causeId, createdAt })),
    skipDuplicates: true,
  });
  const made = await tx.severance.findMany({ where: { causeId, actorId: { in: here } } });
  const severanceOf = new Map(made.map((row) => [row.actorId, row.id]));
  await tx.severedFollow.createMany({
    data: ended.map((row) => ({
      id: row.id,
      severanceId: severanceOf.get(row.here_id) as bigint,
      otherId: row.other_id,
      followed: row.followed,
      showReblogs: row.show_reblogs,
      notify: row.notify,
      languages: row.languages,
    })),
  });
  await sqlWithin(tx).run(countSevered, [made.map((row) => row.id)]);
}

/** Ends follows and requests between local and remote people, with their counts, and records what local people lost. */
export async function severFollows(
  tx: Tx,
  ctx: Pick<Platform, 'ids' | 'clock'>,
  cause: Cause,
  severing: Severing,
): Promise<void> {
  if (severing.others.length === 0) return;
  const ended = await endThem(tx, severing);
  if (ended.length === 0) return;
  const counted = ended.filter(({ approved }) => approved);
  await uncountFollows(tx, counted);
  await clearNotifications(tx, ended);
  if (!severing.told) await clearTimelines(tx, ended);
  await record(
    tx,
    ctx,
    cause,
    counted.filter((row) => row.is_person),
  );
}
