/** The tables of a Mastodon server, made from the list of its columns. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';

/** Table → column → Rails type, null and default. */
type Columns = Record<string, Record<string, string>>;

const NEWEST: Columns = JSON.parse(readFileSync(path.join(import.meta.dirname, 'mastodon-columns.json'), 'utf8'));

/** Tables that came after 4.2. */
const LATER_TABLES = [
  ...[
    'keypairs',
    'quotes',
    'collections',
    'collection_items',
    'collection_reports',
    'username_blocks',
    'tagged_objects',
  ],
  ...['terms_of_services', 'rule_translations', 'tag_trends', 'instance_moderation_notes', 'email_subscriptions'],
  ...['notification_policies', 'notification_permissions', 'notification_requests', 'generated_annual_reports'],
  ...['relationship_severance_events', 'severed_relationships', 'account_relationship_severance_events'],
];

/** Columns that came after 4.2. */
const LATER_COLUMNS: Record<string, string[]> = {
  accounts: [
    ...['id_scheme', 'attribution_domains', 'show_media', 'show_media_replies', 'show_featured', 'following_url'],
    ...[
      'avatar_description',
      'header_description',
      'requested_deletion_at',
      'feature_approval_policy',
      'collections_url',
    ],
  ],
  users: ['otp_secret', 'age_verified_at', 'require_tos_interstitial'],
  statuses: ['quote_approval_policy', 'fetched_replies_at', 'local_only', 'content_type'],
  notifications: ['filtered', 'group_key'],
  user_roles: ['require_2fa', 'collection_limit'],
  rules: ['hint'],
};

function columnsOf42(): Columns {
  const kept = Object.entries(NEWEST).filter(([table]) => !LATER_TABLES.includes(table));
  const columns: Columns = Object.fromEntries(
    kept.map(([table, all]) => [
      table,
      Object.fromEntries(Object.entries(all).filter(([name]) => !LATER_COLUMNS[table]?.includes(name))),
    ]),
  );
  Object.assign(columns.users ?? {}, {
    encrypted_otp_secret: 'string',
    encrypted_otp_secret_iv: 'string',
    encrypted_otp_secret_salt: 'string',
  });
  Object.assign(columns.settings ?? {}, { thing_type: 'string', thing_id: 'bigint' });
  return { ...columns, devices: { id: 'bigint', device_id: 'string not null default ""' } };
}

export const RELEASES = {
  newest: { version: '20260805130216', columns: () => NEWEST },
  '4.2': { version: '20230907150100', columns: columnsOf42 },
} as const;

export type Release = keyof typeof RELEASES;

const TYPES: Record<string, string> = { string: 'varchar', datetime: 'timestamp', float: 'double precision' };

const quoted = (name: string): string => `"${name}"`;

function definitionOf(name: string, text: string, hasId: boolean): string {
  if (name === 'id' && hasId) return 'id bigserial PRIMARY KEY';
  const [, type = '', array = '', notNull = '', initial] =
    /^(\w+)(\[\])?( not null)?(?: default (.*))?$/.exec(text) ?? [];
  const words = [quoted(name), `${TYPES[type] ?? type}${array}`, notNull];
  if (initial !== undefined) words.push(`DEFAULT ${array ? "'{}'" : `'${JSON.parse(initial)}'`}`);
  return words.join(' ');
}

/** Broken indexes let rows in twice, which is why a database can have them. */
const UNIQUE = [
  "accounts (lower(username), coalesce(lower(domain), ''))",
  'statuses (uri)',
  'oauth_access_tokens (token)',
  'tags (lower(name) text_pattern_ops)',
];

export async function createMastodonTables(client: pg.Client, release: Release): Promise<void> {
  const { version, columns } = RELEASES[release];
  for (const [table, all] of Object.entries(columns())) {
    const definitions = Object.entries(all).map(([name, text]) => definitionOf(name, text, 'id' in all));
    await client.query(`CREATE TABLE ${quoted(table)} (${definitions.join(', ')})`);
  }
  for (const index of UNIQUE) await client.query(`CREATE UNIQUE INDEX ON ${index}`);
  await client.query('CREATE TABLE schema_migrations (version varchar PRIMARY KEY)');
  await client.query('CREATE TABLE ar_internal_metadata (key varchar PRIMARY KEY, value varchar)');
  await client.query("INSERT INTO schema_migrations VALUES ('20160220174730'), ($1)", [version]);
}

export type Row = Record<string, unknown>;

const WHEN = '2026-05-01 10:00:00';

/** Inserts a row; times that are not given are those of one day. Columns that the release does not have are left out. */
export async function insertRow(client: pg.Client, release: Release, table: string, row: Row): Promise<void> {
  const columns = RELEASES[release].columns()[table];
  if (!columns) return;
  const times = Object.fromEntries(
    ['created_at', 'updated_at'].filter((name) => name in columns).map((name) => [name, WHEN]),
  );
  const values = Object.entries({ ...times, ...row }).filter(([name]) => name in columns);
  const names = values.map(([name]) => quoted(name)).join(', ');
  const places = values.map((_each, index) => `$${index + 1}`).join(', ');
  await client.query(
    `INSERT INTO ${quoted(table)} (${names}) VALUES (${places})`,
    values.map(([, value]) => value),
  );
}
