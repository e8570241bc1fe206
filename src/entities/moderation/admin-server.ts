/** A remote host as staff see it: its software, people and reports, and how deliveries to it fare. */
import { z } from 'zod';
import { DELIVERY_KEY } from '../../domain/federation/outbox/order.ts';
import { type Federation, federationWithAll } from '../../domain/instance/federation.ts';
import type { RemoteHost, SilentHost } from '../../generated/prisma/client.ts';
import { statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { timeText } from '../fields/time.ts';

const time = z.string().nullable();

export const adminServerSchema = z
  .object({
    id: z.string(),
    host: z.string().meta({ description: 'With its port, unless that is the default one.' }),
    software: z.string().nullable().meta({ description: 'As its NodeInfo names it; null if that is unknown.' }),
    software_version: z.string().nullable(),
    limits: z
      .enum(['none', 'limited', 'suspended', 'not_allowed'])
      .meta({ description: 'How this server treats it; not_allowed if federation is limited to others.' }),
    people_count: z.int().meta({ description: 'How many of its people and groups are stored.' }),
    reports_count: z.int().meta({ description: 'How many reports there are about them.' }),
    heard_at: time.meta({ description: 'When it last sent an activity, to the hour.' }),
    reached_at: time.meta({ description: 'When it last accepted a delivery or answered a request, to the hour.' }),
    failed_days: z.int().meta({ description: 'On how many days deliveries failed since the last one that did not.' }),
    unavailable_since: time.meta({ description: 'Since when it gets no deliveries, until it sends something.' }),
    error: z.string().nullable().meta({ description: 'Why the last failed delivery failed.' }),
    erred_at: time,
    waiting: z
      .object({ last_hour: z.int(), last_day: z.int(), older: z.int() })
      .meta({ description: 'Activities that wait to be delivered after a failure, by their age.' }),
    paused: z
      .array(z.object({ kind: z.string(), until: z.string() }))
      .meta({ description: 'Kinds of requests that it did not answer, and that are put off.' }),
  })
  .meta({ id: 'AdminServer', description: 'A remote server that is known here.' });

export type AdminServer = z.infer<typeof adminServerSchema>;

const peopleOf = statement(
  'people_of_hosts',
  `SELECT split_part(a.uri, '/', 3) AS host, count(*)::int AS count FROM actors a
   WHERE split_part(a.uri, '/', 3) = ANY ($1::text[]) AND a.domain IS NOT NULL AND a.deleted_at IS NULL GROUP BY 1`,
).as<{ host: string; count: number }>();

const reportsOf = statement(
  'reports_of_hosts',
  `SELECT split_part(a.uri, '/', 3) AS host, count(*)::int AS count FROM reports r JOIN actors a ON a.id = r.reported_id
   WHERE split_part(a.uri, '/', 3) = ANY ($1::text[]) AND a.domain IS NOT NULL GROUP BY 1`,
).as<{ host: string; count: number }>();

const waitingFor = statement(
  'deliveries_waiting_for_hosts',
  `SELECT d.host, count(*) FILTER (WHERE o.created_at > $2::timestamptz - interval '1 hour')::int AS last_hour,
     count(*) FILTER (WHERE o.created_at <= $2 - interval '1 hour' AND o.created_at > $2 - interval '1 day')::int AS last_day,
     count(*) FILTER (WHERE o.created_at <= $2 - interval '1 day')::int AS older
   FROM (SELECT substring(j.key FROM '${DELIVERY_KEY}') AS host, substring(j.key FROM '^activity:([0-9]+):')::bigint AS activity_id
     FROM graphile_worker.jobs j WHERE j.task_identifier = 'activity.due' AND j.attempts < j.max_attempts) d
   JOIN outgoing_activities o ON o.id = d.activity_id WHERE d.host = ANY ($1::text[]) GROUP BY d.host`,
).as<{ host: string; last_hour: number; last_day: number; older: number }>();

interface ServerFacts {
  people: ReadonlyMap<string, number>;
  reports: ReadonlyMap<string, number>;
  waiting: ReadonlyMap<string, AdminServer['waiting']>;
  federations: ReadonlyMap<string, Federation>;
  paused: ReadonlyMap<string, SilentHost[]>;
}

async function gatherServers(
  ctx: Pick<Platform, 'db' | 'sql' | 'clock'>,
  hosts: readonly string[],
): Promise<ServerFacts> {
  const now = ctx.clock.now();
  const [people, reports, waiting, federations, silent] = await Promise.all([
    ctx.sql.many(peopleOf, [[...hosts]]),
    ctx.sql.many(reportsOf, [[...hosts]]),
    ctx.sql.many(waitingFor, [[...hosts], now]),
    federationWithAll(ctx, hosts),
    ctx.db.silentHost.findMany({
      where: { host: { in: [...hosts] }, until: { gt: now } },
      orderBy: [{ host: 'asc' }, { kind: 'asc' }],
    }),
  ]);
  const counted = (rows: readonly { host: string; count: number }[]) =>
    new Map(rows.map(({ host, count }) => [host, count]));
  return {
    people: counted(people),
    reports: counted(reports),
    waiting: new Map(waiting.map(({ host, ...ages }) => [host, ages])),
    federations,
    paused: Map.groupBy(silent, ({ host }) => host),
  };
}

function limitsOf(federation: Federation | undefined): AdminServer['limits'] {
  if (!federation || federation.suspended) return federation ? 'suspended' : 'none';
  if (!federation.allowed) return 'not_allowed';
  return federation.silenced ? 'limited' : 'none';
}

const textOf = (at: Date | null): string | null => at && timeText(at);

const viewServer = (row: RemoteHost, facts: ServerFacts): AdminServer => ({
  ...{ id: row.id.toString(), host: row.host, software: row.software, software_version: row.softwareVersion },
  limits: limitsOf(facts.federations.get(row.host)),
  people_count: facts.people.get(row.host) ?? 0,
  reports_count: facts.reports.get(row.host) ?? 0,
  ...{ heard_at: textOf(row.heardAt), reached_at: textOf(row.reachedAt) },
  ...{ failed_days: row.failedDays, unavailable_since: textOf(row.unavailableSince) },
  ...{ error: row.error, erred_at: textOf(row.erredAt) },
  waiting: facts.waiting.get(row.host) ?? { last_hour: 0, last_day: 0, older: 0 },
  paused: (facts.paused.get(row.host) ?? []).map(({ kind, until }) => ({ kind, until: timeText(until) })),
});

/** In the order of the rows, with five statements. */
export async function presentServers(
  ctx: Pick<Platform, 'db' | 'sql' | 'clock'>,
  rows: readonly RemoteHost[],
): Promise<AdminServer[]> {
  if (rows.length === 0) return [];
  const facts = await gatherServers(
    ctx,
    rows.map(({ host }) => host),
  );
  return rows.map((row) => viewServer(row, facts));
}
