/** The tables of a Mobilizon server, made from the list of its columns. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';

/** Table → the columns of its Ecto schema. */
const SCHEMAS: Record<string, { columns: Record<string, string> }> = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'mobilizon-columns.json'), 'utf8'),
);

export const MOBILIZON_VERSION = '20240725130410';

/** Enumerations of PostgreSQL by their names in the schemas. */
const ENUMS: Record<string, [name: string, ...values: string[]]> = {
  ActorType: ['actor_type', 'Person', 'Application', 'Group', 'Organization', 'Service'],
  ActorOpenness: ['actor_openness', 'invite_only', 'moderated', 'open'],
  ActorVisibility: ['actor_visibility', 'public', 'unlisted', 'restricted', 'private'],
  MemberRole: [
    'member_role',
    ...['invited', 'not_approved', 'member', 'moderator', 'administrator', 'creator', 'rejected'],
  ],
  EventVisibility: ['event_visibility', 'public', 'unlisted', 'restricted', 'private'],
  PostVisibility: ['post_visibility', 'public', 'unlisted', 'restricted', 'private'],
  JoinOptions: ['join_options', 'free', 'restricted', 'invite', 'external'],
  EventStatus: ['event_status', 'tentative', 'confirmed', 'cancelled'],
  ParticipantRole: [
    'participant_role',
    ...['not_approved', 'not_confirmed', 'rejected', 'participant', 'moderator', 'administrator', 'creator'],
  ],
  CommentVisibility: ['comment_visibility', 'public', 'unlisted', 'private', 'moderated', 'invite'],
  ReportStatus: ['report_status', 'open', 'closed', 'resolved'],
  UserRole: ['user_role', 'administrator', 'moderator', 'user'],
};

const TYPES: Record<string, string> = {
  string: 'text',
  utc_datetime: 'timestamp(0)',
  'Ecto.UUID': 'uuid',
  'TitleSlug.Type': 'text',
  map: 'jsonb',
  '{array': 'text[]',
  float: 'double precision',
  Priority: 'int',
  TypeEnum: 'int',
  NotificationPendingNotificationDelay: 'int',
  // Without PostGIS a geometry is its hexadecimal text.
  'Geo.PostGIS.Geometry': 'text',
};

/** Ids that are UUIDs, as are the columns that refer to them. */
const UUIDS = new Set([
  ...['followers', 'members', 'participants', 'discussions', 'posts', 'resource', 'todos', 'todo_lists'],
  'user_push_subscriptions',
]);

/** Tables whose key is no `id`. */
const OTHER_KEYS = new Set(['feed_tokens', 'user_settings', 'user_activity_settings', 'tag_relations']);

/** Tables that have no schema of their own. */
const JOINED: Record<string, string> = {
  events_tags: 'event_id bigint, tag_id bigint',
  comments_tags: 'comment_id bigint, tag_id bigint',
  posts_tags: 'post_id uuid, tag_id bigint',
  events_medias: 'event_id bigint, media_id bigint',
  posts_medias: 'post_id uuid, media_id bigint',
  comments_medias: 'comment_id bigint, media_id bigint',
  reports_events: 'report_id bigint, event_id bigint',
  reports_comments: 'report_id bigint, comment_id bigint',
  event_contacts: 'event_id bigint, actor_id bigint',
  guardian_tokens: 'jti varchar, sub varchar, typ varchar',
};

function typeOf(table: string, text: string): string | null {
  if (/^(?:has_|many_to_many)|virtual true/.test(text)) return null;
  if (text.startsWith('->')) return text.includes('binary_id') ? 'uuid' : 'bigint';
  if (text.startsWith('embeds_')) return 'jsonb';
  const [name = ''] = text.split(',');
  return (
    ENUMS[name]?.[0] ?? TYPES[name] ?? (table === '' ? null : name.includes('.') || /^[A-Z]/.test(name) ? 'text' : name)
  );
}

function defaultOf(text: string): string {
  const [, initial] = /default:? "?([\w.]+)"?/.exec(text) ?? [];
  if (initial === undefined || initial === 'nil' || initial.includes('.')) return '';
  // Names of numbers.
  return TYPES[text.split(',')[0] ?? ''] === 'int' ? '' : ` DEFAULT '${initial}'`;
}

function columnsOf(table: string): Map<string, string> {
  const columns = new Map<string, string>();
  if (!OTHER_KEYS.has(table)) columns.set('id', UUIDS.has(table) ? 'uuid PRIMARY KEY' : 'bigserial PRIMARY KEY');
  for (const [names, text] of Object.entries(SCHEMAS[table]?.columns ?? {}))
    for (const name of names.split(', ')) {
      const type = typeOf(table, text);
      if (type !== null) columns.set(name, `${type}${defaultOf(text)}`);
    }
  return columns;
}

/** All tables; `instances` is a materialised view. */
export const MOBILIZON_TABLES: readonly string[] = [
  ...Object.keys(SCHEMAS).filter((name) => !name.startsWith('embedded:') && name !== 'instances'),
  ...Object.keys(JOINED),
];

const UNIQUE = [
  "actors (preferred_username, coalesce(domain, ''), type)",
  'actors (url)',
  'events (url)',
  'events (uuid)',
];

export async function createMobilizonTables(client: pg.Client): Promise<void> {
  for (const [name, ...values] of Object.values(ENUMS))
    await client.query(`CREATE TYPE ${name} AS ENUM (${values.map((value) => `'${value}'`).join(', ')})`);
  for (const table of MOBILIZON_TABLES) {
    const definitions = [...columnsOf(table)].map(([name, type]) => `"${name}" ${type}`).join(', ');
    await client.query(`CREATE TABLE ${table} (${JOINED[table] ?? definitions})`);
  }
  for (const index of UNIQUE) await client.query(`CREATE UNIQUE INDEX ON ${index}`);
  await client.query('CREATE TABLE schema_migrations (version bigint PRIMARY KEY, inserted_at timestamp(0))');
  await client.query('INSERT INTO schema_migrations VALUES (20180101000000), ($1)', [MOBILIZON_VERSION]);
}

export type Row = Record<string, unknown>;

const WHEN = '2026-05-01 10:00:00';

/** Inserts a row; times that are not given are those of one day. Objects become JSON. */
export async function insertMobilizonRow(client: pg.Client, table: string, row: Row): Promise<void> {
  const known = columnsOf(table);
  const times = Object.fromEntries(
    ['inserted_at', 'updated_at'].filter((name) => known.has(name)).map((name) => [name, WHEN]),
  );
  const values = Object.entries({ ...times, ...row });
  const names = values.map(([name]) => `"${name}"`).join(', ');
  const places = values.map((_each, index) => `$${index + 1}`).join(', ');
  const texts = values.map(([name, value]) => (known.get(name)?.startsWith('jsonb') ? JSON.stringify(value) : value));
  await client.query(`INSERT INTO ${table} (${names}) VALUES (${places})`, texts);
}
