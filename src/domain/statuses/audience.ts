/** Fan-out: selects the home timelines that a status enters. Never those of readers who may not see it by `visible.ts`. */

import { statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { ACCEPTED_MEMBER, IS_MEMBER } from './visible.ts';

/**
 * As SQL over `statuses s` that reblogs `o` or none: the settings of a follow `f` for reblogs and languages; true without a
 * follow.
 */
export const FOLLOW_TAKES = `(
  (s.reblog_of_id IS NULL OR f.show_reblogs IS NOT FALSE)
  AND (coalesce(f.languages, '{}') = '{}' OR coalesce(o.language, s.language) IS NULL OR coalesce(o.language, s.language) = ANY (f.languages)))`;

/**
 * As SQL over an event `e` on which somebody comments: the event concerns the reader, who takes part in it, follows its organizer or its
 * group, or is a member of the group.
 */
const CONCERNS = (reader: string): string => `(
  EXISTS (SELECT FROM follows w WHERE w.follower_id = ${reader} AND w.target_id IN (e.organizer_id, e.attributed_to_id) AND w.approved)
  OR EXISTS (SELECT FROM participants p WHERE p.event_id = e.id AND p.actor_id = ${reader} AND p.role NOT IN ('NOT_APPROVED', 'REJECTED'))
  OR ${IS_MEMBER('e.attributed_to_id', reader)})`;

/**
 * As SQL over the status `s`: if it is a comment on an event, the event concerns the reader. Other comments stay with their event, as replies
 * stay with those who follow both sides.
 */
export const COMMENT_CONCERNS = (reader: string): string => `NOT EXISTS (
  SELECT FROM event_comments c JOIN events e ON e.id = c.event_id WHERE c.status_id = s.id AND NOT ${CONCERNS(reader)})`;

/**
 * As SQL over the same: no block, and no mute at the moment `now`, between the reader and the author, the reblogged author, the
 * replied-to or the mentioned; and the reader does not hide the servers of the authors.
 */
export const NOT_BLOCKED_OR_MUTED = (reader: string, now: string): string => `(
  NOT EXISTS (SELECT FROM blocks b
    WHERE (b.blocker_id IN (s.actor_id, o.actor_id) AND b.target_id = ${reader})
       OR (b.blocker_id = ${reader} AND (b.target_id IN (s.actor_id, s.in_reply_to_actor_id, o.actor_id)
           OR b.target_id IN (SELECT m.actor_id FROM mentions m WHERE m.status_id IN (s.id, o.id)))))
  AND NOT EXISTS (SELECT FROM mutes u
    WHERE u.muter_id = ${reader} AND (u.expires_at IS NULL OR u.expires_at > ${now})
      AND (u.target_id IN (s.actor_id, s.in_reply_to_actor_id, o.actor_id)
           OR u.target_id IN (SELECT m.actor_id FROM mentions m WHERE m.status_id IN (s.id, o.id))))
  AND NOT EXISTS (SELECT FROM account_domain_blocks h
    WHERE h.actor_id = ${reader} AND h.domain IN (SELECT w.domain FROM actors w WHERE w.id IN (s.actor_id, o.actor_id))))`;

/** SQL: whether the author is in an exclusive list of the reader, and therefore kept out of the home timeline. */
export const IN_EXCLUSIVE_LIST = (reader: string, author: string): string => `EXISTS (
  SELECT FROM lists el JOIN list_members em ON em.list_id = el.id AND em.actor_id = ${author}
  WHERE el.actor_id = ${reader} AND el.exclusive)`;

/** How many of the latest timeline entries are checked for duplicates, as in Mastodon. */
const DUPLICATE_WINDOW = 40;

/** As SQL: whether the original of a reblog is already shown among the latest of these entries, itself or by another reblog. */
const AMONG_LATEST = (entries: string, shown = 'true'): string => `EXISTS (
  SELECT FROM (SELECT h.status_id FROM ${entries} ORDER BY h.status_id DESC LIMIT ${DUPLICATE_WINDOW}) latest
  JOIN statuses e ON e.id = latest.status_id AND e.id <> s.id AND e.deleted_at IS NULL
  WHERE coalesce(e.reblog_of_id, e.id) = s.reblog_of_id AND ${shown})`;

/** As SQL: the same for a reader's home timeline, which hides older entries of authors in exclusive lists. */
export const SHOWN_RECENTLY = (reader: string): string =>
  AMONG_LATEST(
    `home_entries h WHERE h.actor_id = ${reader}`,
    `(e.actor_id = ${reader} OR NOT ${IN_EXCLUSIVE_LIST(reader, 'e.actor_id')})`,
  );

/** As SQL: the same for the timeline of a list. */
export const LISTED_RECENTLY = (list: string): string => AMONG_LATEST(`list_entries h WHERE h.list_id = ${list}`);

const PERSON_HERE = 'a.domain IS NULL AND a.suspended_at IS NULL AND a.deleted_at IS NULL';

/**
 * SQL over the same `s` and `o`: readers who block or mute the author, the reblogged author, the replied-to or the mentioned,
 * whom an author blocks, who hide an author's server, or who keep the author in an exclusive list. They are collected once,
 * because most posts have few of them and some authors a hundred thousand followers.
 */
const UNWILLING = (now: string): string => `
  about AS MATERIALIZED (
    SELECT v.actor_id, v.author FROM statuses s LEFT JOIN statuses o ON o.id = s.reblog_of_id
    CROSS JOIN LATERAL (VALUES (s.actor_id, true), (o.actor_id, true), (s.in_reply_to_actor_id, false)) v(actor_id, author)
    WHERE s.id = $1 AND v.actor_id IS NOT NULL
    UNION ALL SELECT m.actor_id, false FROM statuses s JOIN mentions m ON m.status_id IN (s.id, s.reblog_of_id) WHERE s.id = $1),
  unwilling AS MATERIALIZED (
    SELECT b.target_id AS actor_id FROM about w JOIN blocks b ON b.blocker_id = w.actor_id WHERE w.author
    UNION ALL SELECT b.blocker_id FROM about w JOIN blocks b ON b.target_id = w.actor_id
    UNION ALL SELECT u.muter_id FROM about w JOIN mutes u ON u.target_id = w.actor_id WHERE u.expires_at IS NULL OR u.expires_at > ${now}
    UNION ALL SELECT h.actor_id FROM about w JOIN actors a ON a.id = w.actor_id JOIN account_domain_blocks h ON h.domain = a.domain WHERE w.author
    UNION ALL SELECT l.actor_id FROM statuses s JOIN list_members m ON m.actor_id = s.actor_id JOIN lists l ON l.id = m.list_id
      WHERE s.id = $1 AND l.exclusive)`;

const WILLING = (reader: string): string => `${reader} NOT IN (SELECT actor_id FROM unwilling)`;

/** The event on which the status is a comment; read once, because most posts are not comments. */
const COMMENTED = `
  commented AS MATERIALIZED (
    SELECT e.id, e.organizer_id, e.attributed_to_id FROM event_comments c JOIN events e ON e.id = c.event_id WHERE c.status_id = $1)`;

/**
 * Inserts the status into home timelines and returns their owners as one text, with the author, who may have it already.
 * Recipients are followers of the author, followers of its tags if it is public, not a reblog, and by nobody who is limited, and for what a group shares its members. A reply goes to followers
 * of both sides, or to the other side; a comment on an event to followers whom the event concerns; a reblog to those who accept this actor's reblogs and do not have its original among the
 * latest statuses. Blocks and mutes (of the reblogged author too), exclusive lists and the languages of a follow are respected.
 */
const fanOut = statement(
  'fan_out_status',
  `WITH ${UNWILLING('$2')}, ${COMMENTED}, recipients AS (
     SELECT f.follower_id AS actor_id FROM statuses s
     LEFT JOIN statuses o ON o.id = s.reblog_of_id
     JOIN follows f ON f.target_id = s.actor_id AND f.approved
     JOIN actors a ON a.id = f.follower_id AND ${PERSON_HERE}
     WHERE s.id = $1 AND s.deleted_at IS NULL AND o.deleted_at IS NULL
       AND CASE s.visibility WHEN 'DIRECT' THEN EXISTS (SELECT FROM mentions m WHERE m.status_id = s.id AND m.actor_id = f.follower_id)
         WHEN 'MEMBERS' THEN ${IS_MEMBER('s.group_id', 'f.follower_id')} ELSE true END
       AND ${FOLLOW_TAKES} AND NOT (s.reblog_of_id IS NOT NULL AND ${SHOWN_RECENTLY('f.follower_id')})
       AND (s.in_reply_to_actor_id IS NULL OR s.in_reply_to_actor_id IN (s.actor_id, f.follower_id) OR EXISTS (
         SELECT FROM follows p WHERE p.follower_id = f.follower_id AND p.target_id = s.in_reply_to_actor_id AND p.approved))
       AND NOT EXISTS (SELECT FROM commented e WHERE NOT ${CONCERNS('f.follower_id')})
       AND ${WILLING('f.follower_id')}
     UNION
     SELECT t.actor_id FROM statuses s
     JOIN status_tags st ON st.status_id = s.id
     JOIN tag_follows t ON t.tag_id = st.tag_id AND t.actor_id <> s.actor_id
     JOIN actors a ON a.id = t.actor_id AND ${PERSON_HERE}
     JOIN actors w ON w.id = s.actor_id AND w.silenced_at IS NULL
     WHERE s.id = $1 AND s.deleted_at IS NULL AND s.visibility = 'PUBLIC' AND s.reblog_of_id IS NULL AND ${WILLING('t.actor_id')}
     UNION
     SELECT b.actor_id FROM statuses s
     JOIN statuses o ON o.id = s.reblog_of_id AND o.deleted_at IS NULL
     JOIN members b ON b.parent_id = s.actor_id AND b.role >= ${ACCEPTED_MEMBER}
     JOIN actors a ON a.id = b.actor_id AND ${PERSON_HERE}
     WHERE s.id = $1 AND s.deleted_at IS NULL AND s.visibility <> 'DIRECT' AND NOT ${SHOWN_RECENTLY('b.actor_id')} AND ${WILLING('b.actor_id')}
       AND NOT EXISTS (SELECT FROM follows f WHERE f.follower_id = b.actor_id AND f.target_id = s.actor_id AND NOT ${FOLLOW_TAKES})
   ), written AS (
     INSERT INTO home_entries (actor_id, status_id) SELECT actor_id, $1 FROM recipients ON CONFLICT DO NOTHING
   )
   SELECT string_agg(actor_id::text, ' ') AS actors FROM (
     SELECT actor_id FROM recipients
     UNION ALL SELECT h.actor_id FROM statuses s JOIN home_entries h ON h.actor_id = s.actor_id AND h.status_id = s.id WHERE s.id = $1) r`,
);

export async function fanOutStatus(platform: Pick<Platform, 'sql' | 'clock'>, statusId: bigint): Promise<bigint[]> {
  const [row] = await platform.sql.many(fanOut, [statusId, platform.clock.now()]);
  return row?.actors ? row.actors.split(' ').map(BigInt) : [];
}
