/** The copies of the tables of a Mastodon. */

import type { Copies } from '../../stage.ts';
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

export const copiesOf = (source: MastodonSource): Copies => ({
  tables: STAGED_TABLES,
  leftOut: leftOutOf(source),
  indexed: INDEXED,
});
