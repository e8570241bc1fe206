/**
 * A received activity: processes it. If that requires a request to another server, a job of another lane does it, so that received activities
 * never wait for other servers.
 */
import type { Arrival } from '../../domain/federation/inbox/arrivals.ts';
import { performActivity } from '../../domain/federation/inbox/perform-activity.ts';
import { domainOf } from '../../domain/federation/outbox/requests.ts';
import { placeOf } from '../../domain/kernel/lanes.ts';
import { enqueue, type JobPayloads } from '../../domain/kernel/outbox.ts';
import type { Http } from '../../platform/http/outgoing.ts';
import { withinTime } from '../../platform/http/within-time.ts';
import { parseId, timeOfId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { JobHandler } from '../job-handler.ts';
import { LOOK_UP_MS } from './look-up-time.ts';

export class NeedsNetwork extends Error {
  override readonly name = 'NeedsNetwork';
}

const refuse = (): Promise<never> => Promise.reject(new NeedsNetwork('Another server must be asked'));
const NO_HTTP: Http = { get: refuse, post: refuse, redirectOf: refuse };

type Received = JobPayloads['activity.received'];

/** Performs an activity that has become a job of its own. */
const performReceived = (platform: Platform, { body, senderId, ownerId, arrivedAt }: Received): Promise<void> =>
  performActivity(platform, body, parseId(senderId) ?? 0n, {
    ownerId: ownerId === null ? null : parseId(ownerId),
    ...(arrivedAt !== undefined && { arrivedAt: new Date(arrivedAt) }),
  });

const offline = (platform: Platform): Platform => ({ ...platform, http: NO_HTTP });

/** @throws NeedsNetwork instead of sending a request */
export const performOffline = (platform: Platform, { id, body, senderId, ownerId }: Arrival): Promise<void> =>
  performActivity(offline(platform), body, senderId, { ownerId, arrivalId: id, arrivedAt: timeOfId(id) });

/** Enqueues the activity in the lane of look-ups, in the queue of the sender's server. */
async function enqueueLookUp(platform: Platform, payload: Received): Promise<void> {
  const sender = await platform.db.actor.findUnique({ where: { id: parseId(payload.senderId) ?? 0n } });
  if (!sender) return;
  const place = await placeOf(platform, 'look_ups', domainOf(sender.uri));
  await platform.db.$transaction((tx) => enqueue(tx, 'activity.look_up_due', payload, place));
}

export const activityReceived: JobHandler<'activity.received'> = async (platform, payload) => {
  try {
    await performReceived(offline(platform), payload);
  } catch (error) {
    if (!(error instanceof NeedsNetwork)) throw error;
    await enqueueLookUp(platform, payload);
  }
};

export const activityLookUpDue: JobHandler<'activity.look_up_due'> = (platform, payload) =>
  performReceived({ ...platform, http: withinTime(platform.http, LOOK_UP_MS) }, payload);
