/** What one viewer did with a status and how they stand to it, in the bits of a number that statements answer with each row. */
import { noneOf } from '../../platform/database/sql.ts';
import { READER, ROW_VISIBLE } from './visible.ts';

const FLAGS = { favourited: 1, reblogged: 2, muted: 4, bookmarked: 8, pinned: 16 };
/** Set on every row where the viewer has filters at all. */
const HAS_FILTERS = 32;
/** Set where only the author's followers may quote it and the viewer is one. */
const FOLLOWS = 64;
/** Of what is quoted only. */
const VISIBLE = 128;
const BLOCKS = 256;

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

export const followsAuthor = (bits: number): boolean => (bits & FOLLOWS) !== 0;

/** How a viewer stands to a status that another one quotes. */
export const quoteAccess = (bits: number) => ({ sees: (bits & VISIBLE) !== 0, blocks: (bits & BLOCKS) !== 0 });

export const mayBeFiltered = (bits: number): boolean => (bits & HAS_FILTERS) !== 0;

/** A scalar subquery and no EXISTS: that, PostgreSQL may answer by hashing all that the viewer ever did. */
const bit = (flag: number, from: string): string => `coalesce((SELECT ${flag} FROM ${from} LIMIT 1), 0)`;

/** What is found out once of `READER`, beside `READER_KNOWN`. */
export const READER_HAS = {
  leaves: `NOT ${noneOf(`conversation_mutes WHERE actor_id = ${READER}`)}`,
  filters: `NOT ${noneOf(`filters WHERE actor_id = ${READER}`)}`,
};

const ifAny = (viewer: string, kind: keyof typeof READER_HAS, flag: string): string =>
  viewer === READER ? `CASE WHEN q.${kind} THEN ${flag} ELSE 0 END` : flag;

/** As SQL: the flag of a viewer who has filters. */
export const FILTERS_FLAG = (viewer: string): string =>
  viewer === READER
    ? ifAny(viewer, 'filters', `${HAS_FILTERS}`)
    : bit(HAS_FILTERS, `filters g WHERE g.actor_id = ${viewer}::bigint`);

/**
 * What a viewer did with a status, as SQL.
 *
 * @param viewer the parameter or column that holds the viewer's actor id, or null
 * @param row the alias of `statuses`
 */
export const STATUS_FLAGS = (viewer: string, row: string): string => `CASE WHEN ${viewer}::bigint IS NULL THEN 0 ELSE
  ${bit(FLAGS.favourited, `favourites g WHERE g.actor_id = ${viewer}::bigint AND g.status_id = ${row}.id`)}
  | ${bit(FLAGS.reblogged, `statuses g WHERE g.actor_id = ${viewer}::bigint AND g.reblog_of_id = ${row}.id AND g.deleted_at IS NULL`)}
  | ${ifAny(viewer, 'leaves', bit(FLAGS.muted, `conversation_mutes g WHERE g.actor_id = ${viewer}::bigint AND g.conversation_id = ${row}.conversation_id`))}
  | ${bit(FLAGS.bookmarked, `bookmarks g WHERE g.actor_id = ${viewer}::bigint AND g.status_id = ${row}.id`)}
  | CASE WHEN ${row}.actor_id = ${viewer}::bigint THEN ${bit(FLAGS.pinned, `status_pins g WHERE g.actor_id = ${viewer}::bigint AND g.status_id = ${row}.id`)} ELSE 0 END
  | CASE WHEN ${row}.quote_policy = 'FOLLOWERS' THEN ${bit(FOLLOWS, `follows g WHERE g.follower_id = ${viewer}::bigint AND g.target_id = ${row}.actor_id AND g.approved`)} ELSE 0 END
  | ${FILTERS_FLAG(viewer)} END`;

/** Whether a viewer may and wants to see what is quoted, as SQL: flags beside those of `STATUS_FLAGS`. */
export const QUOTED_FLAGS = (
  viewer: string,
  row: string,
  active?: string,
): string => `CASE WHEN ${ROW_VISIBLE(row, viewer, active)}
  THEN ${VISIBLE} | ${bit(BLOCKS, `blocks g WHERE g.blocker_id = ${viewer}::bigint AND g.target_id = ${row}.actor_id`)} ELSE 0 END`;

/** Until when a viewer mutes the author, as SQL: null when they do not. */
export const MUTED_UNTIL = (viewer: string, row: string): string => `(
  SELECT coalesce(g.expires_at, '9999-01-01') FROM mutes g WHERE g.muter_id = ${viewer}::bigint AND g.target_id = ${row}.actor_id)`;
