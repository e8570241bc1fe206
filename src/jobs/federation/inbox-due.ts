/**
 * Activities of a site arrived: performs them in batches. An activity that fails, or that requires a request to another server, becomes a job of
 * its own, so that the others do not wait for it.
 */
import { performInOrder } from '../../domain/federation/inbox/arrival-order.ts';
import { type Arrival, enqueueInbox, nextArrivals, removeArrivals } from '../../domain/federation/inbox/arrivals.ts';
import { domainOf } from '../../domain/federation/outbox/requests.ts';
import { placeOf } from '../../domain/kernel/lanes.ts';
import { enqueueMany, type JobPayloads } from '../../domain/kernel/outbox.ts';
import { sqlWithin } from '../../platform/database/sql.ts';
import { timeOfId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { JobHandler } from '../job-handler.ts';
import { NeedsNetwork, performOffline } from './activity-received.ts';

const BATCH = 64;
/** The number of senders whose activities are performed at the same time. */
const AT_ONCE = 8;
/** Then the site's job is enqueued again, behind those of other sites in its queue. */
const MOST_OF_ONE_JOB = 4 * BATCH;

type LaterJob = 'activity.look_up_due' | 'activity.received';

/** The job that an activity becomes; null if it is done. */
async function perform(platform: Platform, arrival: Arrival): Promise<LaterJob | null> {
  try {
    await performOffline(platform, arrival);
    return null;
  } catch (error) {
    if (error instanceof NeedsNetwork) return 'activity.look_up_due';
    platform.log.warn({ err: error, senderId: arrival.senderId.toString() }, 'activity failed, to be tried again');
    return 'activity.received';
  }
}

interface Later extends Arrival {
  name: LaterJob;
}

async function enqueueLater(platform: Platform, done: readonly bigint[], later: readonly Later[]): Promise<void> {
  const senders = await platform.db.actor.findMany({
    where: { id: { in: later.map(({ senderId }) => senderId) } },
    select: { id: true, uri: true },
  });
  const hosts = new Map(senders.map(({ id, uri }) => [id, domainOf(uri)]));
  const jobs: { name: LaterJob; payload: JobPayloads[LaterJob]; host: string; priority: number }[] = [];
  for (const { id, name, body, senderId, ownerId } of later) {
    const host = hosts.get(senderId);
    if (host === undefined) continue;
    const arrivedAt = timeOfId(id).toISOString();
    const payload = { body, senderId: senderId.toString(), ownerId: ownerId?.toString() ?? null, arrivedAt };
    const lane = name === 'activity.received' ? 'inbox' : 'look_ups';
    jobs.push({ name, payload, ...(await placeOf(platform, lane, host)) });
  }
  const named = Object.groupBy(jobs, ({ name }) => name);
  await platform.db.$transaction(async (tx) => {
    for (const [name, some] of Object.entries(named) as [LaterJob, typeof jobs][]) await enqueueMany(tx, name, some);
    await removeArrivals(sqlWithin(tx), done);
  });
}

/** @returns how many there were */
async function performBatch(platform: Platform, site: string): Promise<number> {
  const arrivals = await nextArrivals(platform, site, BATCH);
  if (arrivals.length === 0) return 0;
  const outcomes = await performInOrder(arrivals, AT_ONCE, (arrival) => perform(platform, arrival));
  const later = arrivals.flatMap((arrival, at) => {
    const name = outcomes[at];
    return name ? [{ ...arrival, name }] : [];
  });
  const ids = arrivals.map(({ id }) => id);
  if (later.length > 0) await enqueueLater(platform, ids, later);
  else await removeArrivals(platform.sql, ids);
  return arrivals.length;
}

export const inboxDue: JobHandler<'inbox.due'> = async (platform, { site }) => {
  for (let performed = 0; performed < MOST_OF_ONE_JOB; ) {
    const count = await performBatch(platform, site);
    if (count === 0) return;
    performed += count;
  }
  const { priority } = await placeOf(platform, 'inbox', site);
  await enqueueInbox(platform.sql, site, priority);
};
