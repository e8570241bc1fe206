/** The viewer's interactions with a status, and their relation to it, as a bit field that statements return with each row. */
import { noneOf } from '../../platform/database/sql.ts';
import { IS_SHARED } from './discussions/shared.ts';
import { READER, ROW_VISIBLE } from './visible.ts';

const FLAGS = { favourited: 1, reblogged: 2, muted: 4, bookmarked: 8, pinned: 16 };
/** Set on every row if the viewer has any filter. */
const HAS_FILTERS = 32;
/** Set where the author's followers may quote it or reply to it, and the viewer is one. */
const FOLLOWS = 64;
/** Set where people whom the author follows may quote it or reply to it, and the viewer is one of them. */
const IS_FOLLOWED = 1024;
/** Set with `favourited` and `reblogged` while the author has not approved it. */
const LIKE_WAITS = 2048;
const REBLOG_WAITS = 4096;
/** Set in the thread of a discussion that takes no reply of the viewer: of nobody, or not of people whom its group blocks. */
const CLOSED = 8192;
const BLOCKED_BY_GROUP = 16_384;
/** For quoted statuses only. */
const VISIBLE = 128;
const BLOCKS = 256;
const HIDES_DOMAIN = 512;

export type StatusFlags = Record<keyof typeof FLAGS, boolean>;

export function flagsOf(bits: number): StatusFlags {
  return {
    favourited: (bits & FLAGS.favourited) !== 0,
    reblogged: (bits & FLAGS.reblogged) !== 0,
    muted: (bits & FLAGS.muted) !== 0,
    bookmarked: (bits & FLAGS.bookmarked) !== 0,
    pinned: (bits & FLAGS.pinned) !== 0,
  };
}

/** The viewer's interactions that wait for the author's approval. */
export const waitingIn = (bits: number) => ({
  favourite: (bits & LIKE_WAITS) !== 0,
  reblog: (bits & REBLOG_WAITS) !== 0,
});

export const followsAuthor = (bits: number): boolean => (bits & FOLLOWS) !== 0;
export const isFollowedByAuthor = (bits: number): boolean => (bits & IS_FOLLOWED) !== 0;

/** The reason why a discussion takes no reply of the viewer; null if it takes them, and outside discussions. */
export function replyBarrierIn(bits: number): 'discussion_closed' | 'blocked_by_group' | null {
  if ((bits & CLOSED) !== 0) return 'discussion_closed';
  return (bits & BLOCKED_BY_GROUP) !== 0 ? 'blocked_by_group' : null;
}

/** A viewer's access to a quoted status. */
export const quoteAccess = (bits: number) => ({
  sees: (bits & VISIBLE) !== 0,
  blocks: (bits & BLOCKS) !== 0,
  hidesDomain: (bits & HIDES_DOMAIN) !== 0,
});

export const mayBeFiltered = (bits: number): boolean => (bits & HAS_FILTERS) !== 0;

/** A scalar subquery: for EXISTS, PostgreSQL may choose a hashed subplan over all of the viewer's rows. */
const bit = (flag: number | string, from: string): string => `coalesce((SELECT ${flag} FROM ${from} LIMIT 1), 0)`;

/** Evaluated once per `READER`, in addition to `READER_KNOWN`. */
export const READER_HAS = {
  favours: `NOT ${noneOf(`favourites WHERE actor_id = ${READER}`)}`,
  reblogs: `NOT ${noneOf(`statuses WHERE actor_id = ${READER} AND reblog_of_id IS NOT NULL AND deleted_at IS NULL`)}`,
  bookmarks: `NOT ${noneOf(`bookmarks WHERE actor_id = ${READER}`)}`,
  leaves: `NOT ${noneOf(`conversation_mutes WHERE actor_id = ${READER}`)}`,
  filters: `NOT ${noneOf(`filters WHERE actor_id = ${READER}`)}`,
  /** Whether there are any discussions. */
  discusses: `NOT ${noneOf('discussions')}`,
};

const FAVOURITED = `${FLAGS.favourited} | CASE WHEN g.pending THEN ${LIKE_WAITS} ELSE 0 END`;

/** A reblog by a local person is direct only while it waits. */
const REBLOGGED = `${FLAGS.reblogged} | CASE WHEN g.visibility = 'DIRECT' THEN ${REBLOG_WAITS} ELSE 0 END`;

const ifAny = (viewer: string, kind: keyof typeof READER_HAS, flag: string): string =>
  viewer === READER ? `CASE WHEN q.${kind} THEN ${flag} ELSE 0 END` : flag;

/** SQL for the flag of a viewer who has filters. */
export const FILTERS_FLAG = (viewer: string): string =>
  viewer === READER
    ? ifAny(viewer, 'filters', `${HAS_FILTERS}`)
    : bit(HAS_FILTERS, `filters g WHERE g.actor_id = ${viewer}::bigint`);

/** As SQL over a row `d` of `discussions`: the order of the reasons is that of `barrierOf` (discussions/answers.ts). */
const BARRIER = (viewer: string): string => `CASE WHEN d.closed_at IS NOT NULL THEN ${CLOSED}
  WHEN EXISTS (SELECT FROM blocks g WHERE g.blocker_id = d.group_id AND g.target_id = ${viewer}::bigint) THEN ${BLOCKED_BY_GROUP} ELSE 0 END`;

/** SQL: whether a policy of the status names these people. */
const NAMES = (people: 'FOLLOWERS' | 'FOLLOWING', row: string): string =>
  `('${people}' IN (${row}.quote_policy, ${row}.quote_manual_policy) OR '${people}' IN (${row}.reply_policy, ${row}.reply_manual_policy))`;

/**
 * SQL for the viewer's interactions with a status.
 *
 * @param viewer the parameter or column with the viewer's actor id, or null
 * @param row the alias of `statuses`
 */
export const STATUS_FLAGS = (viewer: string, row: string): string => `CASE WHEN ${viewer}::bigint IS NULL THEN 0 ELSE
  ${ifAny(viewer, 'favours', bit(FAVOURITED, `favourites g WHERE g.actor_id = ${viewer}::bigint AND g.status_id = ${row}.id`))}
  | ${ifAny(viewer, 'reblogs', bit(REBLOGGED, `statuses g WHERE g.actor_id = ${viewer}::bigint AND g.reblog_of_id = ${row}.id AND g.deleted_at IS NULL`))}
  | ${ifAny(viewer, 'leaves', bit(FLAGS.muted, `conversation_mutes g WHERE g.actor_id = ${viewer}::bigint AND g.conversation_id = ${row}.conversation_id`))}
  | ${ifAny(viewer, 'bookmarks', bit(FLAGS.bookmarked, `bookmarks g WHERE g.actor_id = ${viewer}::bigint AND g.status_id = ${row}.id`))}
  | CASE WHEN ${row}.actor_id = ${viewer}::bigint THEN ${bit(FLAGS.pinned, `status_pins g WHERE g.actor_id = ${viewer}::bigint AND g.status_id = ${row}.id`)} ELSE 0 END
  | CASE WHEN ${NAMES('FOLLOWERS', row)} THEN ${bit(FOLLOWS, `follows g WHERE g.follower_id = ${viewer}::bigint AND g.target_id = ${row}.actor_id AND g.approved`)} ELSE 0 END
  | CASE WHEN ${NAMES('FOLLOWING', row)} THEN ${bit(IS_FOLLOWED, `follows g WHERE g.follower_id = ${row}.actor_id AND g.target_id = ${viewer}::bigint AND g.approved`)} ELSE 0 END
  | ${ifAny(viewer, 'discusses', bit(BARRIER(viewer), `discussions d WHERE d.status_id = ${row}.conversation_id AND ${IS_SHARED('d')}`))}
  | ${FILTERS_FLAG(viewer)} END`;

/** Access to quoted statuses, as SQL: flags in addition to those of `STATUS_FLAGS`. */
export const QUOTED_FLAGS = (
  viewer: string,
  row: string,
  active?: string,
): string => `CASE WHEN ${ROW_VISIBLE(row, viewer, active)}
  THEN ${VISIBLE} | ${bit(BLOCKS, `blocks g WHERE g.blocker_id = ${viewer}::bigint AND g.target_id = ${row}.actor_id`)}
    | ${bit(HIDES_DOMAIN, `account_domain_blocks g WHERE g.actor_id = ${viewer}::bigint AND g.domain = (SELECT w.domain FROM actors w WHERE w.id = ${row}.actor_id)`)} ELSE 0 END`;

/** SQL for the end of the viewer's mute of the author; null if there is none. */
export const MUTED_UNTIL = (viewer: string, row: string): string => `(
  SELECT coalesce(g.expires_at, '9999-01-01') FROM mutes g WHERE g.muter_id = ${viewer}::bigint AND g.target_id = ${row}.actor_id)`;
