/**
 * Received activities that wait to be performed. They are rows of a table instead of jobs, so that one job (inbox.due) performs many of them:
 * fetching and completing a job costs more than most activities.
 */
import memoize from 'memoize';
import { batchLoader } from '../../../platform/concurrency/batch-loader.ts';
import { type Sql, statement } from '../../../platform/database/sql.ts';
import type { Platform } from '../../../platform/platform.ts';
import { jobOf, LOCAL_FIRST } from '../../kernel/job-sql.ts';
import { LANES } from '../../kernel/lanes.ts';
import { enqueueUnlessWaiting, type JobPayloads } from '../../kernel/outbox.ts';
import { siteOf } from '../../kernel/site-of.ts';
import { SenderError } from './sender-error.ts';

export interface Arrival {
  id: bigint;
  senderId: bigint;
  ownerId: bigint | null;
  body: string;
}

interface NewArrival extends Arrival {
  site: string;
  /** The priority of the job that performs it, if no job waits. */
  priority: number;
  createdAt: Date;
}

/** A site whose activities are not performed in time is refused further ones. Reaching the limit takes longer than the limit of its rate allows, unless jobs do not run. */
export const MOST_WAITING = 10_000;

/** The largest batch, because a body may have one megabyte. */
const MOST_AT_ONCE = 16;

const insert = statement(
  'insert_arrivals',
  `WITH arrived AS (
     SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::text[]) AS a (id, site, sender_id, owner_id, body)),
   sites AS (
     SELECT s.site FROM (SELECT DISTINCT site FROM arrived) s
     WHERE (SELECT true FROM arrivals w WHERE w.site = s.site OFFSET $7::int - 1 LIMIT 1) IS NULL)
   INSERT INTO arrivals (id, site, sender_id, owner_id, body, created_at)
   SELECT a.id, a.site, a.sender_id, a.owner_id, a.body, $6 FROM arrived a JOIN sites USING (site) RETURNING id`,
);

/** Ids grow with time, so this is the order of arrival. The bodies of one batch have four megabytes at most, or are one. */
const next = statement(
  'next_arrivals',
  `SELECT n.id, n.sender_id AS "senderId", n.owner_id AS "ownerId", n.body FROM (
     SELECT w.*, sum(octet_length(w.body)) OVER (ORDER BY w.id) - octet_length(w.body) AS bytes_before FROM (
       SELECT a.id, a.sender_id, a.owner_id, a.body FROM arrivals a WHERE a.site = $1 ORDER BY a.id LIMIT $2::int) w) n
   WHERE n.bytes_before < 4194304 ORDER BY n.id`,
);

/** The number of posts for each job. Larger ones would keep the job of a local post waiting, because few jobs run at once. */
const POSTS_OF_ONE_JOB = 16;

const POSTS_JOB = jobOf(
  'statuses.created',
  {
    statuses: `json_agg(json_build_object('statusId', p.status_id::text, 'actorId', p.sender_id::text) ORDER BY p.id)`,
  },
  { priority: LOCAL_FIRST('false') },
);

/** The statement that deletes arrivals also enqueues the jobs of the posts that they created, so that neither happens without the other. */
const remove = statement(
  'remove_arrivals',
  `WITH removed AS (DELETE FROM arrivals WHERE id = ANY ($1::bigint[]) RETURNING id, sender_id, status_id),
   posts AS (SELECT r.*, (row_number() OVER (ORDER BY r.id) - 1) / ${POSTS_OF_ONE_JOB} AS share FROM removed r WHERE r.status_id IS NOT NULL)
   SELECT ${POSTS_JOB} AS job FROM posts p GROUP BY p.share ORDER BY p.share`,
);

const jobOfSite = (site: string, priority: number) => ({
  payload: { site } satisfies JobPayloads['inbox.due'],
  key: `inbox:${site}`,
  site,
  priority,
});

/** A job for each site, with the priority of its first arrival. */
function jobsOf(arrived: readonly Pick<NewArrival, 'site' | 'priority'>[]) {
  const sites = new Map(arrived.toReversed().map(({ site, priority }) => [site, priority]));
  return [...sites].map(([site, priority]) => jobOfSite(site, priority));
}

/**
 * The rows are committed before it is decided whether a job waits: a job that waits then reads them later. If the process dies in between, nothing
 * was answered, and the sweep enqueues the job.
 */
async function store(sql: Sql, arrived: readonly NewArrival[]): Promise<boolean[]> {
  const column = <Value>(pick: (arrival: NewArrival) => Value): Value[] => arrived.map(pick);
  const rows = await sql.many(insert, [
    column(({ id }) => id),
    column(({ site }) => site),
    column(({ senderId }) => senderId),
    column(({ ownerId }) => ownerId),
    column(({ body }) => body),
    arrived[0]?.createdAt ?? null,
    MOST_WAITING,
  ]);
  const stored = new Set(rows.map(({ id }) => id));
  const kept = arrived.filter(({ id }) => stored.has(id));
  if (kept.length > 0) await enqueueUnlessWaiting(sql, 'inbox.due', jobsOf(kept));
  return arrived.map(({ id }) => stored.has(id));
}

/** Activities that arrive at the same time are stored by one statement, which is a transaction. */
const storing = memoize(
  (sql: Sql) => batchLoader((arrived: readonly NewArrival[]) => store(sql, arrived), MOST_AT_ONCE),
  { cache: new WeakMap() },
);

/** @throws SenderError if too many of the site wait */
export async function addArrival(
  { sql, ids, clock }: Pick<Platform, 'sql' | 'ids' | 'clock'>,
  host: string,
  arrival: Omit<NewArrival, 'id' | 'site' | 'createdAt'>,
): Promise<void> {
  const site = siteOf(host);
  const stored = await storing(sql).load({ ...arrival, site, id: ids.next(), createdAt: clock.now() });
  if (!stored) throw new SenderError(503, 'Too many activities of the server wait');
}

/** The oldest activities of a site. */
export const nextArrivals = ({ sql }: Pick<Platform, 'sql'>, site: string, most: number): Promise<Arrival[]> =>
  sql.many(next, [site, most]);

export async function removeArrivals(sql: Sql, ids: readonly bigint[]): Promise<void> {
  await sql.many(remove, [ids]);
}

/** Enqueues the job of a site whose activities are not all performed. */
export const enqueueInbox = (sql: Sql, site: string, priority: number): Promise<void> =>
  enqueueUnlessWaiting(sql, 'inbox.due', [jobOfSite(site, priority)]);

const sitesWithout = statement(
  'sites_without_job',
  `SELECT s.site FROM (SELECT DISTINCT site FROM arrivals) s
   WHERE (SELECT true FROM graphile_worker.jobs j WHERE j.key = 'inbox:' || s.site AND j.attempts < j.max_attempts LIMIT 1) IS NULL`,
);

/** Enqueues the jobs of sites whose job was lost: its process died before it was enqueued, or it failed for good. */
export async function enqueueLostInboxes({ sql }: Pick<Platform, 'sql'>): Promise<void> {
  const sites = await sql.many(sitesWithout, []);
  const jobs = sites.map(({ site }) => jobOfSite(site, LANES.inbox.priority));
  if (jobs.length > 0) await enqueueUnlessWaiting(sql, 'inbox.due', jobs);
}
