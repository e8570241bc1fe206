/** Sends activities to inboxes, and records the reachability of their hosts. */

import pLimit from 'p-limit';
import type { OutgoingActivity } from '../../../generated/prisma/client.ts';
import { NoAnswer, type OutgoingAnswer } from '../../../platform/http/outgoing.ts';
import type { SigningKey } from '../../../platform/http/signatures/sign.ts';
import type { Platform } from '../../../platform/platform.ts';
import { speaksWith } from '../../instance/federation.ts';
import { countDelivered } from '../../kernel/activity-counts.ts';
import { enqueueMany } from '../../kernel/outbox.ts';
import { askHost, HostPaused } from '../../kernel/silent-hosts.ts';
import { noteJoinRefused } from '../../participations/ignored.ts';
import { noteNotForwarded } from '../../reports/forwarding.ts';
import { kindOfActivity } from './activity-kind.ts';
import { MOST_ATTEMPTS } from './deliveries.ts';
import { keyUri, privateKeyOf, serverSigners } from './instance-key.ts';
import { isOfSuspended } from './may-send.ts';
import { activitiesBefore, deliveryKey, isVoid, type Sent, turnOf } from './order.ts';
import { type KnownHost, noteFailed, noteRefused, remoteHost } from './remote-hosts.ts';
import { domainOf, postActivity, RemoteError } from './requests.ts';
import { isUntaken, readSoftwareLater, type SoftwareReader, withSoftware } from './untaken-activities.ts';

type Ctx = Pick<Platform, 'db' | 'sql' | 'http' | 'clock' | 'random' | 'config'> & SoftwareReader;

interface Signer extends SigningKey {
  isDeleted: boolean;
  isSuspended: boolean;
  /** The key before the last rotation, which is tried first; null to sign with the current one. */
  previous: SigningKey | null;
}

/** Deleted actors still sign: the key is kept until their deletion is delivered. */
async function signerOf(ctx: Ctx, { actorId, origin, byPreviousKey }: OutgoingActivity): Promise<Signer | null> {
  if (actorId === null) {
    const server = await serverSigners(ctx, origin);
    return (
      server && {
        ...server.now,
        isDeleted: false,
        isSuspended: false,
        previous: byPreviousKey ? server.previous : null,
      }
    );
  }
  const actor = await ctx.db.actor.findUnique({ where: { id: actorId }, include: { keys: true } });
  if (!actor?.keys?.privateKey) return null;
  const key = privateKeyOf(actor.keys.privateKey);
  const id = keyUri(actor.uri, actor.keys.keyUri);
  const { previousPrivateKey } = actor.keys;
  const previous = byPreviousKey && previousPrivateKey ? { id, key: privateKeyOf(previousPrivateKey) } : null;
  return { id, key, isDeleted: actor.deletedAt !== null, isSuspended: actor.suspendedAt !== null, previous };
}

const LONGEST_WAIT_MS = 86_400_000;

/** The time when the host wants the next attempt (RFC 9110, Retry-After); null if it does not say. */
function retryAfter({ headers }: OutgoingAnswer, now: Date): Date | null {
  const given = headers['retry-after'] ?? '';
  const at = /^\d+$/.test(given) ? now.getTime() + Number(given) * 1000 : Date.parse(given);
  return Number.isFinite(at) && at > now.getTime() ? new Date(Math.min(at, now.getTime() + LONGEST_WAIT_MS)) : null;
}

/**
 * Answers that mean that a retry will fail, too; other failures are retried. A server that does not know the key of a deleted
 * actor can no longer fetch it.
 */
const isFinal = (status: number, { isDeleted }: Signer): boolean =>
  status === 501 || (status >= 400 && status < 500 && ![408, 429, ...(isDeleted ? [] : [401])].includes(status));

const KEPT_MS = 7 * 86_400_000;

/** A delivery in progress. */
interface Sending {
  activity: OutgoingActivity;
  /** As `kindOfActivity` names it. */
  kind: string;
  by: Signer;
  /** The ids of `activitiesBefore`. */
  earlier: bigint[];
  /** The values of the header Collection-Synchronization, by the origins of inboxes. */
  synchronization: Readonly<Record<string, string>>;
}

/** Returns null if the activity must not be sent any more. */
async function sendingOf(ctx: Ctx, activityId: bigint): Promise<Omit<Sending, 'synchronization'> | null> {
  const activity = await ctx.db.outgoingActivity.findUnique({ where: { id: activityId } });
  if (!activity || ctx.clock.now().getTime() - activity.createdAt.getTime() > KEPT_MS) return null;
  if (await isVoid(ctx, activity)) return null;
  const by = await signerOf(ctx, activity);
  // The signer may have been suspended since.
  if (!by || (by.isSuspended && !isOfSuspended(JSON.parse(activity.body) as Sent))) return null;
  return { activity, kind: kindOfActivity(activity.body), by, earlier: await activitiesBefore(ctx, activity) };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A server that refuses the previous key has fetched the current one meanwhile. */
async function post(
  ctx: Ctx,
  inbox: string,
  known: KnownHost | null,
  { activity: { body }, by: { previous, ...by }, synchronization }: Sending,
): Promise<OutgoingAnswer> {
  const followers = synchronization[new URL(inbox).origin];
  const headers = followers === undefined ? {} : { 'Collection-Synchronization': followers };
  const answer = previous ? await postActivity(ctx, inbox, known, body, previous, headers) : null;
  return answer && answer.status !== 401 ? answer : postActivity(ctx, inbox, known, body, by, headers);
}

/** @throws RemoteError, OutgoingError or HostPaused if it must be retried */
async function sendTo(ctx: Ctx, sending: Sending, inbox: string): Promise<void> {
  const { activity, kind, by, earlier } = sending;
  const host = domainOf(inbox);
  const [recorded, speaks, turn] = await Promise.all([
    remoteHost(ctx, host),
    speaksWith(ctx, host),
    turnOf(ctx, earlier, inbox),
  ]);
  if (recorded?.unavailableSince || !speaks) return noteNotForwarded(ctx, activity.body, host);
  const known = await withSoftware(ctx, recorded, host, kind);
  if (await isUntaken(ctx, known, kind)) {
    await noteNotForwarded(ctx, activity.body, host);
    return readSoftwareLater(ctx, known, host);
  }
  if (turn) throw new HostPaused(host, turn);
  let answer: OutgoingAnswer;
  try {
    answer = await askHost(ctx, inbox, `activity ${kind}`, () => post(ctx, inbox, known, sending));
  } catch (error) {
    if (error instanceof HostPaused) throw error;
    countDelivered(ctx, kind, 'unanswered');
    await noteFailed(ctx, host, messageOf(error));
    if (error instanceof NoAnswer) await readSoftwareLater(ctx, known, host);
    throw error;
  }
  if (answer.status < 300) return countDelivered(ctx, kind, 'accepted');
  const failure = `answered ${answer.status} to ${kind}`;
  if (isFinal(answer.status, by)) {
    countDelivered(ctx, kind, 'refused');
    await noteRefused(ctx, host, failure);
    await readSoftwareLater(ctx, known, host);
    return noteJoinRefused(ctx, activity.body);
  }
  countDelivered(ctx, kind, 'failed');
  const until = retryAfter(answer, ctx.clock.now());
  if (until) throw new HostPaused(host, until);
  if (answer.status >= 500) await noteFailed(ctx, host, failure);
  throw new RemoteError(`${host} answers ${answer.status}`, answer.status, true);
}

/** Inboxes of a host that must be retried, and the reason. */
interface Left {
  host: string;
  inboxes: string[];
  error: unknown;
}

/** Sends to the inboxes of one host, one after the other; null if all of them accepted it. */
async function sendToHost(ctx: Ctx, sending: Sending, host: string, inboxes: readonly string[]): Promise<Left | null> {
  const left: Left = { host, inboxes: [], error: null };
  for (const [at, inbox] of inboxes.entries()) {
    try {
      await sendTo(ctx, sending, inbox);
    } catch (error) {
      left.error = error;
      // Only an answer is addressed to a single inbox.
      if (!(error instanceof RemoteError)) return { ...left, inboxes: [...left.inboxes, ...inboxes.slice(at)] };
      left.inboxes.push(inbox);
    }
  }
  return left.inboxes.length === 0 ? null : left;
}

/** The other hosts of a queue wait only if so many of them do not answer. */
const HOSTS_AT_ONCE = 16;

/**
 * After the first attempt; the queue determines the following pauses. Hosts that accepted it should not wait for many that refuse
 * it again.
 */
const AGAIN_MS = 30_000;

/**
 * Sends it to the inboxes of one queue. If only some hosts accept it, each of the others gets a job of its own.
 *
 * @throws RemoteError, OutgoingError or HostPaused if the queue has one host and it did not accept it
 */
export async function sendActivity(
  ctx: Ctx,
  activityId: bigint,
  { inboxes, synchronization = {} }: { inboxes: readonly string[]; synchronization?: Record<string, string> },
): Promise<void> {
  const found = await sendingOf(ctx, activityId);
  if (!found) return;
  const sending = { ...found, synchronization };
  const hosts = [...Map.groupBy(inboxes, domainOf)];
  const limit = pLimit(HOSTS_AT_ONCE);
  const sent = await Promise.all(hosts.map(([host, of]) => limit(() => sendToHost(ctx, sending, host, of))));
  const left = sent.filter((of) => of !== null);
  const [only] = left;
  if (!only) return;
  if (hosts.length === 1 && only.inboxes.length === inboxes.length) throw only.error;
  const again = new Date(ctx.clock.now().getTime() + AGAIN_MS);
  const jobs = left.map(({ host, error, ...of }) => ({
    payload: { activityId: activityId.toString(), ...of, synchronization },
    host,
    key: deliveryKey(activityId, host),
    runAt: error instanceof HostPaused ? error.until : again,
  }));
  await enqueueMany(ctx.db, 'activity.due', jobs, { maxAttempts: MOST_ATTEMPTS });
}
