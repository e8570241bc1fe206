/** Sends one activity to one inbox, and remembers what that says of its host. */

import type { OutgoingAnswer } from '../../platform/http/outgoing.ts';
import type { SigningKey } from '../../platform/http/signatures/sign.ts';
import type { Platform } from '../../platform/platform.ts';
import { speaksWith } from '../instance/federation.ts';
import { askHost, HostPaused } from '../kernel/silent-hosts.ts';
import { noteJoinRefused } from '../participations/ignored.ts';
import { instanceSigner, keyUri, privateKeyOf } from './instance-key.ts';
import { isVoid, turnOf } from './order.ts';
import { noteFailed, remoteHost } from './remote-hosts.ts';
import { domainOf, postActivity, RemoteError } from './requests.ts';

type Ctx = Pick<Platform, 'db' | 'sql' | 'http' | 'clock' | 'random' | 'config'>;

interface Signer extends SigningKey {
  isDeleted: boolean;
}

/** Whoever has deleted themselves signs still: the key stays until then. */
async function signerOf(ctx: Ctx, actorId: bigint | null): Promise<Signer | null> {
  if (actorId === null) return { ...(await instanceSigner(ctx)), isDeleted: false };
  const actor = await ctx.db.actor.findUnique({ where: { id: actorId }, include: { keys: true } });
  if (!actor?.keys?.privateKey) return null;
  const key = privateKeyOf(actor.keys.privateKey);
  return { id: keyUri(actor.uri), key, isDeleted: actor.deletedAt !== null };
}

const LONGEST_WAIT_MS = 86_400_000;

/** When the host wants to be asked again (RFC 9110, Retry-After); null if it does not say. */
function retryAfter({ headers }: OutgoingAnswer, now: Date): Date | null {
  const given = headers['retry-after'] ?? '';
  const at = /^\d+$/.test(given) ? now.getTime() + Number(given) * 1000 : Date.parse(given);
  return Number.isFinite(at) && at > now.getTime() ? new Date(Math.min(at, now.getTime() + LONGEST_WAIT_MS)) : null;
}

/**
 * Answers that say that it will not be taken another time either; the others are tried again. Whoever does not know the key of somebody
 * who is gone will not learn it.
 */
const isFinal = (status: number, { isDeleted }: Signer): boolean =>
  status === 501 || (status >= 400 && status < 500 && ![408, 429, ...(isDeleted ? [] : [401])].includes(status));

const KEPT_MS = 7 * 86_400_000;

/**
 * Does nothing where it is not to be sent any more.
 *
 * @throws RemoteError, OutgoingError or HostPaused where it is to be tried again
 */
export async function sendActivity(ctx: Ctx, activityId: bigint, inbox: string): Promise<void> {
  const activity = await ctx.db.outgoingActivity.findUnique({ where: { id: activityId } });
  const now = ctx.clock.now();
  if (!activity || now.getTime() - activity.createdAt.getTime() > KEPT_MS) return;
  const host = domainOf(inbox);
  const known = await remoteHost(ctx, host);
  if (known?.unavailableSince || !(await speaksWith(ctx, host))) return;
  if (await isVoid(ctx, activity)) return;
  const turn = await turnOf(ctx, activity, inbox);
  if (turn) throw new HostPaused(host, turn);
  const by = await signerOf(ctx, activity.actorId);
  if (!by) return;
  let answer: OutgoingAnswer;
  try {
    answer = await askHost(ctx, inbox, () => postActivity(ctx, inbox, known, activity.body, by));
  } catch (error) {
    if (!(error instanceof HostPaused)) await noteFailed(ctx, host);
    throw error;
  }
  if (answer.status < 300) return;
  if (isFinal(answer.status, by)) return noteJoinRefused(ctx, activity.body);
  const until = retryAfter(answer, now);
  if (until) throw new HostPaused(host, until);
  if (answer.status >= 500) await noteFailed(ctx, host);
  throw new RemoteError(`${host} answers ${answer.status}`, answer.status, true);
}
