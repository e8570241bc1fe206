/**
 * How this server treats another one: the only place that combines domain blocks, allowed domains and the setting
 * `limitedFederation`. A block includes subdomains, and the nearest one applies; an allowed domain does not include subdomains.
 */
import memoize from 'memoize';
import { batchLoader } from '../../platform/concurrency/batch-loader.ts';
import { type Sql, statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { withParents } from '../kernel/domain-name.ts';
import { LIMITED_FEDERATION } from './limited-federation.ts';

export interface Federation {
  /** If false, nothing is exchanged with the server and all limits apply. */
  allowed: boolean;
  /** Suspended by a block, not for lack of an allowance: its people are suspended. */
  suspended: boolean;
  /** Its people are shown to their followers only. */
  silenced: boolean;
  rejectMedia: boolean;
  rejectReports: boolean;
}

interface Row {
  place: number;
  severity: 'NOOP' | 'SILENCE' | 'SUSPEND' | null;
  reject_media: boolean | null;
  reject_reports: boolean | null;
  allowed: boolean;
}

const federations = statement(
  'federation_with_domains',
  `SELECT q.place::int, b.severity::text AS severity, b.reject_media, b.reject_reports,
     EXISTS (SELECT FROM domain_allows d WHERE d.domain = q.names ->> 0)
       OR NOT ${LIMITED_FEDERATION} AS allowed
   FROM ROWS FROM (jsonb_array_elements($1::jsonb)) WITH ORDINALITY AS q (names, place)
   LEFT JOIN LATERAL (
     SELECT b.severity, b.reject_media, b.reject_reports
     FROM jsonb_array_elements_text(q.names) AS n (domain) JOIN instance_domain_blocks b ON b.domain = n.domain
     ORDER BY length(b.domain) DESC LIMIT 1) b ON true`,
).as<Row>();

const federationOf = ({ severity, reject_media, reject_reports, allowed: listed }: Row): Federation => {
  const allowed = listed && severity !== 'SUSPEND';
  return {
    allowed,
    suspended: severity === 'SUSPEND',
    silenced: !allowed || severity === 'SILENCE',
    rejectMedia: !allowed || reject_media === true,
    rejectReports: !allowed || reject_reports === true,
  };
};

/** One statement answers concurrent requests for domains. */
const federationsIn = memoize(
  (sql: Sql) =>
    batchLoader(async (domains: readonly string[]) => {
      // A port is part of an actor's domain; blocks name hosts.
      const names = domains.map((domain) => withParents(domain.replace(/:\d+$/, '')));
      const rows = await sql.many(federations, [JSON.stringify(names)]);
      const byPlace = new Map(rows.map((row) => [row.place, federationOf(row)]));
      return domains.map((_, at) => byPlace.get(at + 1) as Federation);
    }),
  { cache: new WeakMap() },
);

/** For each of the domains, in one statement. Expects them as actors have them: in lower case, as Punycode. */
export async function federationWithAll(
  { sql }: Pick<Platform, 'sql'>,
  domains: readonly string[],
): Promise<Map<string, Federation>> {
  const distinct = [...new Set(domains)];
  if (distinct.length === 0) return new Map();
  const found = await Promise.all(distinct.map((domain) => federationsIn(sql).load(domain)));
  return new Map(distinct.map((domain, at) => [domain, found[at] as Federation]));
}

export async function federationWith(ctx: Pick<Platform, 'sql'>, domain: string): Promise<Federation> {
  return (await federationWithAll(ctx, [domain])).get(domain) as Federation;
}

/** The stricter treatment of two domains, for an actor whose handle and address have different ones. */
export async function strictestOf(ctx: Pick<Platform, 'sql'>, domains: readonly string[]): Promise<Federation> {
  const all = [...(await federationWithAll(ctx, domains)).values()];
  return {
    allowed: all.every(({ allowed }) => allowed),
    suspended: all.some(({ suspended }) => suspended),
    silenced: all.some(({ silenced }) => silenced),
    rejectMedia: all.some(({ rejectMedia }) => rejectMedia),
    rejectReports: all.some(({ rejectReports }) => rejectReports),
  };
}

/** Whether anything is exchanged with a domain; null stands for this server. */
export const speaksWith = async (ctx: Pick<Platform, 'sql'>, domain: string | null): Promise<boolean> =>
  domain === null || (await federationWith(ctx, domain)).allowed;
