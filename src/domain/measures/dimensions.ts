/** The dimensions of the dashboard by Mastodon's keys: the most frequent values (Mastodon's entities, Admin::Dimension). */
import { type Statement, statement } from '../../platform/database/sql.ts';
import { parseId } from '../../platform/ids.ts';
import type { DomainContext } from '../access/context.ts';
import { dayOf } from '../users/record-activity.ts';
import { idsOf, type Period } from './days.ts';
import type { DimensionEntry } from './dimension-entry.ts';
import { softwareVersions, spaceUsage } from './machine.ts';

interface Row {
  key: string | null;
  value: bigint;
}

/** The number of newest posts that a dimension reads. */
const POSTS_READ = 10_000;

const languages = statement(
  'dimension_languages',
  `SELECT u.locale AS key, count(*) AS value FROM user_activity a JOIN users u ON u.id = a.user_id
   WHERE a.day >= $1::date AND a.day <= $2::date GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT $3`,
).as<Row>();

const sources = statement(
  'dimension_sources',
  `SELECT p.name AS key, count(*) AS value FROM users u LEFT JOIN apps p ON p.id = u.signed_up_with_id
   WHERE u.id >= $1 AND u.id < $2 GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT $3`,
).as<Row>();

const servers = statement(
  'dimension_servers',
  `SELECT subject AS key, sum(value)::bigint AS value FROM daily_counts
   WHERE measure = 'instance_statuses' AND day >= $1::date AND day <= $2::date
   GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT $3`,
).as<Row>();

/** For a tag $4 in public posts, by a column of the post or its author. */
const ofTag = (name: 'servers' | 'languages', column: string) =>
  statement(
    `dimension_tag_${name}`,
    `SELECT read.key, count(*) AS value FROM (
       SELECT ${column} AS key FROM status_tags st JOIN statuses s ON s.id = st.status_id JOIN actors a ON a.id = s.actor_id
       WHERE st.tag_id = $4::bigint AND st.status_id >= $1 AND st.status_id < $2 AND s.deleted_at IS NULL AND s.visibility = 'PUBLIC'
       ORDER BY st.status_id DESC LIMIT ${POSTS_READ}) read
     GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT $3`,
  ).as<Row>();

const tagServers = ofTag('servers', "coalesce(a.domain, '')");
const tagLanguages = ofTag('languages', 's.language');

const accounts = statement(
  'dimension_instance_accounts',
  `SELECT a.preferred_username AS key, t.followers_count::bigint AS value FROM actors a JOIN actor_stats t ON t.actor_id = a.id
   WHERE coalesce(a.domain, '') = $2 AND a.deleted_at IS NULL AND a.suspended_at IS NULL AND a.type <> 'APPLICATION'
   ORDER BY t.followers_count DESC, a.id LIMIT $1`,
).as<Row>();

const instanceLanguages = statement(
  'dimension_instance_languages',
  `SELECT read.key, count(*) AS value FROM (
     SELECT s.language AS key FROM statuses s JOIN actors a ON a.id = s.actor_id
     WHERE coalesce(a.domain, '') = $4 AND s.id >= $1 AND s.id < $2 AND s.deleted_at IS NULL AND s.reblog_of_id IS NULL
     ORDER BY s.id DESC LIMIT ${POSTS_READ}) read
   GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT $3`,
).as<Row>();

const entry = (key: string, humanKey: string | null, value: bigint): DimensionEntry => ({
  ...{ key, humanKey },
  value: value.toString(),
});

/** The name of a language in the viewer's own; `und` for none. */
function language(ctx: DomainContext, { key, value }: Row): DimensionEntry {
  const code = key ?? 'und';
  const names = new Intl.DisplayNames([ctx.viewer?.locale ?? 'en', 'en'], { type: 'language', fallback: 'code' });
  let name = code;
  try {
    name = names.of(code) ?? code;
  } catch {
    // An old row that is no language code.
  }
  return entry(code, name, value);
}

const server = (ctx: DomainContext, { key, value }: Row): DimensionEntry => {
  const domain = key || ctx.config.domain;
  return entry(domain, domain, value);
};

interface DimensionQuery {
  period: Period;
  limit: number;
  /** The tag's id, or the domain; blank for this server. */
  subject: string;
}

interface Dimension {
  about?: 'id' | 'domain';
  read(ctx: DomainContext, query: DimensionQuery): Promise<DimensionEntry[]>;
}

const viewed =
  <Values extends readonly unknown[]>(
    source: Statement<Row, Values>,
    values: (query: DimensionQuery) => Values,
    view: (ctx: DomainContext, row: Row) => DimensionEntry,
  ): Dimension['read'] =>
  async (ctx, query) =>
    (await ctx.sql.many(source, values(query))).map((row) => view(ctx, row));

const byDays = ({ period, limit }: DimensionQuery) => [dayOf(period.first), dayOf(period.last), limit] as const;
const byIds = ({ period, limit }: DimensionQuery) => [...idsOf(period), limit] as const;
const byIdsOfTag = (query: DimensionQuery) => [...byIds(query), parseId(query.subject)] as const;
const byIdsAbout = (query: DimensionQuery) => [...byIds(query), query.subject] as const;

export const DIMENSIONS = {
  languages: { read: viewed(languages, byDays, language) },
  sources: {
    read: viewed(sources, byIds, (_ctx, { key, value }) => entry(key ?? 'web', key ?? 'Website', value)),
  },
  servers: { read: viewed(servers, byDays, server) },
  space_usage: { read: (ctx) => spaceUsage(ctx) },
  software_versions: { read: (ctx) => softwareVersions(ctx) },
  tag_servers: { about: 'id', read: viewed(tagServers, byIdsOfTag, server) },
  tag_languages: { about: 'id', read: viewed(tagLanguages, byIdsOfTag, language) },
  instance_accounts: {
    about: 'domain',
    read: viewed(
      accounts,
      ({ limit, subject }) => [limit, subject] as const,
      (_ctx, { key, value }) => entry(key ?? '', key, value),
    ),
  },
  instance_languages: { about: 'domain', read: viewed(instanceLanguages, byIdsAbout, language) },
} as const satisfies Record<string, Dimension>;

export type DimensionKey = keyof typeof DIMENSIONS;

export const isDimension = (key: string): key is DimensionKey => Object.hasOwn(DIMENSIONS, key);

/** The largest first. */
export const dimension = (ctx: DomainContext, key: DimensionKey, query: DimensionQuery): Promise<DimensionEntry[]> =>
  (DIMENSIONS[key] as Dimension).read(ctx, query);
