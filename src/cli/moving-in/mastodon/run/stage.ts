/** The copies of the tables of a Mastodon. */

import type { Copies } from '../../stage.ts';
import { listInPlace } from '../../stored-values.ts';
import { leftOutOf } from '../left-out.ts';
import type { MastodonSource } from '../source.ts';
import { STAGED_TABLES } from './staged-tables.ts';

/** Columns by which statements find rows. */
const INDEXED: Readonly<Record<string, readonly string[]>> = {
  accounts: ['id', 'lower(username)'],
  users: ['id', 'account_id'],
  statuses: ['id', 'conversation_id', 'reblog_of_id'],
  mentions: ['id', 'status_id'],
  statuses_tags: ['status_id'],
  status_edits: ['id', 'status_id'],
  favourites: ['id'],
  follows: ['id'],
  follow_requests: ['id'],
  polls: ['id'],
  quotes: ['id', 'status_id'],
  media_attachments: ['id', 'status_id'],
  notifications: ['id'],
  conversations: ['id'],
  tags: ['id'],
};

/** An empty text stands for an option that is missing, because votes and tallies name options by their places. */
export const POLL_OPTIONS = (options: string): string => listInPlace(options, "coalesce(e, '')");

/** Lists whose elements belong to the places of other lists. */
const EXPRESSIONS: Readonly<Record<string, string>> = {
  'polls.options': POLL_OPTIONS('t.options'),
  'polls.cached_tallies': listInPlace('t.cached_tallies'),
  'status_edits.poll_options': POLL_OPTIONS('t.poll_options'),
  'status_edits.ordered_media_attachment_ids': listInPlace('t.ordered_media_attachment_ids'),
  'status_edits.media_descriptions': listInPlace('t.media_descriptions'),
};

export const copiesOf = (source: MastodonSource): Copies => ({
  tables: STAGED_TABLES,
  leftOut: leftOutOf(source),
  indexed: INDEXED,
  expressions: EXPRESSIONS,
});
