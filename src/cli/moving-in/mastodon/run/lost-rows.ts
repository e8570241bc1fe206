/** Rows that were copied and have no row of this server, because the rows that they refer to are gone. */
import type pg from 'pg';
import type { LostRows } from '../../phases.ts';
import { NO_TAGS } from '../../tag-names.ts';

/** Tables that keep their ids. */
const SAME_IDS: Readonly<Record<string, string>> = {
  account_aliases: 'account_aliases',
  account_conversations: 'conversations',
  account_domain_blocks: 'account_domain_blocks',
  account_pins: 'endorsements',
  account_warnings: 'account_warnings',
  accounts: 'actors',
  admin_action_logs: 'action_logs',
  announcements: 'announcements',
  appeals: 'appeals',
  blocks: 'blocks',
  bookmarks: 'bookmarks',
  collection_items: 'collection_items',
  collections: 'collections',
  custom_filter_keywords: 'filter_keywords',
  custom_filter_statuses: 'filter_statuses',
  custom_filters: 'filters',
  favourites: 'favourites',
  featured_tags: 'featured_tags',
  follows: 'follows',
  invites: 'invites',
  lists: 'lists',
  mutes: 'mutes',
  notifications: 'notifications',
  oauth_access_tokens: 'access_tokens',
  oauth_applications: 'apps',
  polls: 'polls',
  reports: 'reports',
  status_edits: 'status_edits',
  statuses: 'statuses',
  tag_follows: 'tag_follows',
  users: 'users',
  web_push_subscriptions: 'push_subscriptions',
};

const GONE = 'the rows that they refer to are gone, or they are there twice';

/** Before the copies are removed. */
export async function findLostRows(target: pg.ClientBase): Promise<LostRows[]> {
  const lost: LostRows[] = [];
  const count = async (table: string, condition: string, because: string): Promise<void> => {
    const { rows } = await target.query<{ count: string }>(
      `SELECT count(*) FROM moving_in.${table} m WHERE ${condition}`,
    );
    const number = Number(rows[0]?.count ?? 0);
    if (number > 0) lost.push({ table, count: number, because });
  };
  for (const [table, own] of Object.entries(SAME_IDS))
    await count(table, `m.id <> -99 AND NOT EXISTS (SELECT FROM ${own} t WHERE t.id = m.id)`, GONE);
  await count(
    'scheduled_statuses',
    'NOT EXISTS (SELECT FROM scheduled_statuses t WHERE t.id = m.id)',
    'their authors are gone, or their parameters cannot be read, such as the visibility of another version',
  );
  const attached =
    '(EXISTS (SELECT FROM statuses s WHERE s.id = m.status_id) OR EXISTS (SELECT FROM scheduled_statuses s WHERE s.id = m.scheduled_status_id)) AND NOT EXISTS (SELECT FROM media t WHERE t.id = m.id)';
  await count(
    'media_attachments',
    attached,
    'their files are missing, of a type that is not served, or no longer part of the post',
  );
  await count(
    'identities',
    'NOT EXISTS (SELECT FROM provider_identities p WHERE p.user_id = m.user_id AND p.subject = m.uid)',
    'OIDC_ISSUER was another one at Mastodon, or it named people by another claim',
  );
  await count('tags', "m.name <> '' AND NOT EXISTS (SELECT FROM moving_in.tag_names n WHERE n.id = m.id)", NO_TAGS);
  await count(
    'settings',
    'EXISTS (SELECT FROM moving_in.setting_values v WHERE v.id = m.id AND v.value IS NULL)',
    'this server does not accept their values',
  );
  return lost;
}
