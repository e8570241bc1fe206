/** Shared lists of blocked servers, and their changes that wait for a decision, as staff see them. */
import { z } from 'zod';
import type { CountedList } from '../../../domain/blocks/lists/block-lists.ts';
import type { BlockListEntry } from '../../../generated/prisma/client.ts';
import { statement } from '../../../platform/database/sql.ts';
import type { Platform } from '../../../platform/platform.ts';
import { timeText } from '../../fields/time.ts';

export const blockListSchema = z
  .object({
    id: z.string(),
    title: z.string().meta({ description: 'The name of the imported file, or the host of the address.' }),
    url: z.string().nullable().meta({ description: 'The address that is fetched daily; null for an imported file.' }),
    fetched_at: z.string().nullable().meta({ description: 'The last successful fetch.' }),
    error: z.string().nullable().meta({ description: 'Why the last fetch failed; null if it did not.' }),
    waiting_count: z.int().meta({ description: 'Changes that wait for a decision.' }),
    created_at: z.string(),
  })
  .meta({ id: 'AdminBlockList', description: 'A shared list of blocked servers.' });

export const viewBlockList = ({ _count, ...row }: CountedList): z.infer<typeof blockListSchema> => ({
  ...{ id: row.id.toString(), title: row.title, url: row.url, error: row.error, waiting_count: _count.entries },
  fetched_at: row.fetchedAt && timeText(row.fetchedAt),
  created_at: timeText(row.createdAt),
});

export const blockListChangeSchema = z
  .object({
    id: z.string(),
    change: z
      .enum(['block', 'unblock'])
      .meta({ description: 'unblock: the list no longer names a server that was blocked because of it.' }),
    domain: z.string(),
    severity: z.enum(['silence', 'suspend', 'noop']),
    reject_media: z.boolean(),
    reject_reports: z.boolean(),
    public_comment: z.string().nullable(),
    accounts_count: z.int().meta({ description: 'Known people of the domain and its subdomains.' }),
    following_count: z.int().meta({ description: 'Follows of local people that a suspension ends.' }),
    followers_count: z.int().meta({ description: 'Follows by its people that a suspension ends.' }),
  })
  .meta({ id: 'AdminBlockListChange', description: 'A change of a shared list that waits for a decision.' });

export type BlockListChange = z.infer<typeof blockListChangeSchema>;

interface Effects {
  domain: string;
  accounts: number;
  following: number;
  followers: number;
}

const effectsOf = statement(
  'effects_of_listed_domains',
  `WITH hosts AS (
     SELECT h.host, l.domain FROM unnest($1::text[]) AS l (domain) JOIN remote_hosts h
       ON split_part(h.host, ':', 1) = l.domain OR right(split_part(h.host, ':', 1), length(l.domain) + 1) = '.' || l.domain
   ), there AS MATERIALIZED (
     SELECT a.id, h.domain FROM hosts h JOIN actors a
       ON split_part(a.uri, '/', 3) = h.host AND a.domain IS NOT NULL AND a.deleted_at IS NULL
   ), following AS (
     SELECT t.domain, count(*)::int AS count FROM there t JOIN follows f ON f.target_id = t.id AND f.approved
       JOIN actors o ON o.id = f.follower_id AND o.domain IS NULL GROUP BY t.domain
   ), followers AS (
     SELECT t.domain, count(*)::int AS count FROM there t JOIN follows f ON f.follower_id = t.id AND f.approved
       JOIN actors o ON o.id = f.target_id AND o.domain IS NULL GROUP BY t.domain
   )
   SELECT t.domain, count(*)::int AS accounts, coalesce(max(g.count), 0) AS following, coalesce(max(r.count), 0) AS followers
   FROM there t LEFT JOIN following g USING (domain) LEFT JOIN followers r USING (domain) GROUP BY t.domain`,
).as<Effects>();

const SEVERITIES = { NOOP: 'noop', SILENCE: 'silence', SUSPEND: 'suspend' } as const;

function viewChange(row: BlockListEntry, effects: ReadonlyMap<string, Effects>): BlockListChange {
  const { accounts = 0, following = 0, followers = 0 } = effects.get(row.domain) ?? {};
  const ends = row.state === 'ADDED' && row.severity === 'SUSPEND';
  return {
    ...{ id: row.id.toString(), change: row.state === 'REMOVED' ? 'unblock' : 'block', domain: row.domain },
    ...{ severity: SEVERITIES[row.severity], reject_media: row.rejectMedia, reject_reports: row.rejectReports },
    ...{ public_comment: row.publicComment || null, accounts_count: accounts },
    ...{ following_count: ends ? following : 0, followers_count: ends ? followers : 0 },
  };
}

/** The effects of suspending each of these domains, with one statement; domains without known people are left out. */
export async function effectsOfDomains(
  { sql }: Pick<Platform, 'sql'>,
  domains: readonly string[],
): Promise<Map<string, Effects>> {
  const found = domains.length === 0 ? [] : await sql.many(effectsOf, [[...domains]]);
  return new Map(found.map((each) => [each.domain, each]));
}

/** In the order of the rows, with one statement. */
export async function presentChanges(
  ctx: Pick<Platform, 'sql'>,
  rows: readonly BlockListEntry[],
): Promise<BlockListChange[]> {
  const effects = await effectsOfDomains(
    ctx,
    rows.map(({ domain }) => domain),
  );
  return rows.map((row) => viewChange(row, effects));
}
