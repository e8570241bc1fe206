/** The servers to which a report is forwarded. A server whose software takes no reports gets none (decision 0088). */
import type { Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { softwareWithout } from '../instance/untaken-kinds.ts';

/** A server to which a report is forwarded. */
export interface ReportedServer {
  /** The domain of handles at that server. */
  domain: string;
  /** The host of inboxes at that server. */
  host: string;
}

const servers = statement(
  'servers_of_report',
  `SELECT DISTINCT coalesce(a.domain, '') AS domain, split_part(coalesce(a.shared_inbox, a.inbox), '/', 3) AS host FROM actors a
   WHERE a.id = ANY ($1::bigint[]) AND a.domain = ANY ($2::text[]) AND a.deleted_at IS NULL AND a.inbox IS NOT NULL
     AND NOT EXISTS (SELECT FROM remote_hosts h WHERE h.host = split_part(coalesce(a.shared_inbox, a.inbox), '/', 3)
       AND (h.unavailable_since IS NOT NULL OR h.software = ANY ($3::text[])))`,
).as<ReportedServer>();

/** Those of the domains whose servers receive reports, as far as it is known. */
export const serversOfReport = (
  tx: Tx,
  actorIds: readonly bigint[],
  domains: readonly string[],
): Promise<ReportedServer[]> => sqlWithin(tx).many(servers, [[...actorIds], [...domains], softwareWithout('Flag')]);

const onlyTo = statement(
  'forward_report_only_to',
  `UPDATE reports r SET forwarded_to = n.hosts, forwarded = n.hosts <> '{}'
   FROM (SELECT o.id, ARRAY(SELECT t.host FROM unnest(o.forwarded_to) AS t (host) WHERE t.host = ANY ($2::text[])) AS hosts
     FROM reports o WHERE o.id = $1 FOR UPDATE) n
   WHERE r.id = n.id AND r.forwarded_to <> n.hosts`,
);

/** Only `hosts` can be reached: the report names no other of the planned ones. */
export async function noteForwardedTo(
  { db }: Pick<Platform, 'db'>,
  id: bigint,
  hosts: readonly string[],
): Promise<void> {
  await sqlWithin(db).run(onlyTo, [id, [...hosts]]);
}

const notTo = statement(
  'forward_report_not_to',
  `UPDATE reports SET forwarded_to = array_remove(forwarded_to, $2), forwarded = array_remove(forwarded_to, $2) <> '{}'
   WHERE uri = $1 AND $2 = ANY (forwarded_to)`,
);

/** An activity is withheld from the host. If it forwards a report, the report was not forwarded to that host. */
export async function noteNotForwarded({ db }: Pick<Platform, 'db'>, body: string, host: string): Promise<void> {
  const { type, id } = JSON.parse(body) as { type: string; id: string };
  if (type === 'Flag') await sqlWithin(db).run(notTo, [id, host]);
}
