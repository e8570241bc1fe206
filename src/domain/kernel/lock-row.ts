/** Locks a row until the transaction ends; taken before the transaction decides by the row's state. */
import type { Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';

/** Under NO KEY, rows with a foreign key to the locked one can still be inserted. */
const LOCKS = {
  account_warnings: statement('lock_account_warning', 'SELECT id FROM account_warnings WHERE id = $1 FOR UPDATE'),
  actors: statement('lock_actor', 'SELECT id FROM actors WHERE id = $1 FOR NO KEY UPDATE'),
  announcements: statement('lock_announcement', 'SELECT id FROM announcements WHERE id = $1 FOR UPDATE'),
  appeals: statement('lock_appeal', 'SELECT id FROM appeals WHERE id = $1 FOR UPDATE'),
  calendar_sources: statement('lock_calendar_source', 'SELECT id FROM calendar_sources WHERE id = $1 FOR UPDATE'),
  collections: statement('lock_collection', 'SELECT id FROM collections WHERE id = $1 FOR NO KEY UPDATE'),
  date_polls: statement('lock_date_poll', 'SELECT id FROM date_polls WHERE id = $1 FOR UPDATE'),
  events: statement('lock_event', 'SELECT id FROM events WHERE id = $1 FOR UPDATE'),
  filters: statement('lock_filter', 'SELECT id FROM filters WHERE id = $1 FOR NO KEY UPDATE'),
  instance_domain_blocks: statement(
    'lock_instance_domain_block',
    'SELECT id FROM instance_domain_blocks WHERE id = $1 FOR UPDATE',
  ),
  lists: statement('lock_list', 'SELECT id FROM lists WHERE id = $1 FOR NO KEY UPDATE'),
  media: statement('lock_media', 'SELECT id FROM media WHERE id = $1 FOR UPDATE'),
  polls: statement('lock_poll', 'SELECT id FROM polls WHERE id = $1 FOR UPDATE'),
  reports: statement('lock_report', 'SELECT id FROM reports WHERE id = $1 FOR UPDATE'),
  roles: statement('lock_role', 'SELECT id FROM roles WHERE id = $1 FOR UPDATE'),
  sessions: statement('lock_session', 'SELECT id FROM sessions WHERE id = $1 FOR UPDATE'),
  statuses: statement('lock_status', 'SELECT id FROM statuses WHERE id = $1 FOR NO KEY UPDATE'),
  tags: statement('lock_tag', 'SELECT id FROM tags WHERE id = $1 FOR UPDATE'),
  users: statement('lock_user', 'SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE'),
};

const UNREVOKED = {
  access_tokens: statement(
    'lock_unrevoked_access_token',
    'SELECT id FROM access_tokens WHERE id = $1 AND revoked_at IS NULL FOR NO KEY UPDATE',
  ),
  sessions: statement(
    'lock_unrevoked_session',
    'SELECT id FROM sessions WHERE id = $1 AND revoked_at IS NULL FOR NO KEY UPDATE',
  ),
};

/** Returns whether the row exists. */
export async function lockRow(tx: Tx, table: keyof typeof LOCKS, id: bigint): Promise<boolean> {
  return (await sqlWithin(tx).many(LOCKS[table], [id])).length > 0;
}

/** Returns whether the row exists and is not revoked. */
export async function lockUnrevoked(tx: Tx, table: keyof typeof UNREVOKED, id: bigint): Promise<boolean> {
  return (await sqlWithin(tx).many(UNREVOKED[table], [id])).length > 0;
}
