/** Enqueues jobs in the transaction of the change that causes them. Their handlers are in src/jobs. */
import type { Tx } from '../../platform/database/db.ts';
import { enqueueJob, enqueueJobs, enqueueJobsUnlessWaiting, type JobOptions } from '../../platform/database/outbox.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { anyQueueOf, LANES, type LaneName, queueOf } from './lanes.ts';

/** The payload of each job by its name. Every room declares its jobs in its `jobs.ts`, by merging with this interface. Ids are texts. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging.
export interface JobPayloads {}

export type JobName = keyof JobPayloads;

/**
 * Jobs that wait for other servers, and their lanes: all that send requests or mail, or read and write stored files. Other jobs
 * cannot do so (src/jobs/worker/task-list.ts), because they share the few slots of fan-out and notifications.
 */
export const WAITING_JOBS = {
  'activity.due': 'deliveries',
  'activity.look_up_due': 'look_ups',
  'activity.received': 'inbox',
  'archive.requested': 'files',
  'block_list.due': 'pages',
  'calendar.due': 'pages',
  'release_feed.due': 'pages',
  'confirmation.requested': 'mail',
  'email_change.requested': 'mail',
  'separation.requested': 'mail',
  'event.hidden': 'files',
  'photos.hidden': 'files',
  'import.due': 'imports',
  'inbox.due': 'inbox',
  'mail.requested': 'mail',
  'media.removed': 'files',
  'media.uploaded': 'recordings',
  'picture_widths.due': 'widths',
  'post_import.due': 'imports',
  'profile.linked': 'pages',
  'remote_portrait.due': 'remote',
  'remote_event_picture.due': 'remote',
  'remote_group.due': 'remote',
  'remote_instance.due': 'remote',
  'remote_actor.due': 'remote',
  'remote_profile.due': 'remote',
  'remote_followers.due': 'look_ups',
  'remote_software.due': 'look_ups',
  'relayed_status.due': 'relayed',
  'push.due': 'push',
  'reset.requested': 'mail',
  'sign_in_link.requested': 'mail',
  'remote_media.due': 'remote',
  'remote_emoji.due': 'remote',
  'remote_recording.due': 'remote_recordings',
  'status.linked': 'pages',
  'status.handles_due': 'look_ups',
  'status.mentions_due': 'look_ups',
  'status.replies_due': 'look_ups',
  'status.approval_due': 'look_ups',
  'status.quote_due': 'look_ups',
  'status.thread_due': 'look_ups',
  'profile.viewed': 'views',
  'thread.viewed': 'views',
  'warned_statuses.decided': 'files',
  'webhook.due': 'webhooks',
} as const satisfies Partial<Record<JobName, LaneName>>;

/** Null for a job that waits for no server. */
export const laneOf = (name: string): LaneName | null =>
  Object.hasOwn(WAITING_JOBS, name) ? WAITING_JOBS[name as keyof typeof WAITING_JOBS] : null;

export interface EnqueueOptions extends JobOptions {
  /** The host that a job of a lane will contact, or that caused its requests: it runs with no other job of the same site. */
  host?: string;
}

const queueIn = (lane: LaneName, payload: object, host: string | undefined): string =>
  host === undefined ? anyQueueOf(lane, JSON.stringify(payload)) : queueOf(lane, host);

/** @param name of any version of the server */
export function enqueueNamed(
  tx: Tx,
  name: string,
  payload: object,
  { host, ...options }: EnqueueOptions = {},
): Promise<void> {
  const lane = laneOf(name);
  if (!lane) return enqueueJob(tx, name, payload, options);
  const queue = queueIn(lane, payload, host);
  return enqueueJob(tx, name, payload, { queue, priority: LANES[lane].priority, ...options });
}

/** Enqueues a job in the transaction of the change that causes it. */
export function enqueue<Name extends JobName>(
  tx: Tx,
  name: Name,
  payload: JobPayloads[Name],
  options?: EnqueueOptions,
): Promise<void> {
  return enqueueNamed(tx, name, payload, options);
}

/** Enqueues jobs of one kind by one statement. Their keys differ. */
export async function enqueueMany<Name extends JobName>(
  tx: Tx,
  name: Name,
  jobs: readonly { payload: JobPayloads[Name]; host?: string; key?: string | null; runAt?: Date; priority?: number }[],
  options: Pick<JobOptions, 'maxAttempts' | 'priority'> = {},
): Promise<void> {
  if (jobs.length === 0) return;
  const lane = laneOf(name);
  const queued = jobs.map(({ host, ...job }) => ({ ...job, queue: lane && queueIn(lane, job.payload, host) }));
  await enqueueJobs(tx, name, queued, { priority: lane ? LANES[lane].priority : 0, ...options });
}

/** Enqueues jobs that read what is due when they begin, in a lane. A job with the same key that waits and has not begun is enough. */
export function enqueueUnlessWaiting<Name extends keyof typeof WAITING_JOBS>(
  sql: Sql,
  name: Name,
  jobs: readonly { payload: JobPayloads[Name]; site: string; key: string; priority: number }[],
): Promise<void> {
  const queued = jobs.map(({ site, ...job }) => ({ ...job, queue: anyQueueOf(WAITING_JOBS[name], site) }));
  return enqueueJobsUnlessWaiting(sql, name, queued);
}
