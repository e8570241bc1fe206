/** Completes a sign-in with the second factor: opens the session, and joins the event of the link that began it. */
import type { PendingSignIn } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hashToken } from '../../../platform/random.ts';
import type { DomainContext } from '../../access/context.ts';
import { refuse } from '../../kernel/refusals.ts';
import { withCode } from '../../users/second-factor/use-code.ts';
import { openSessionAtOnce } from '../../users/sessions/begin-session.ts';
import { isBarred, maySignIn } from '../../users/sessions/sign-in.ts';
import { type Barred, type Entered, joinBy, type LinkDevice } from './enter.ts';

/** The sign-in of this browser that waits; null if it is complete, or too old. */
export async function findPendingSignIn(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  token: string | null,
): Promise<PendingSignIn | null> {
  const found = token === null ? null : await db.pendingSignIn.findUnique({ where: { hash: hashToken(token) } });
  return found && found.expiresAt > clock.now() ? found : null;
}

/** In the transaction that has checked the second factor. Refuses a sign-in that was completed meanwhile, and people who may not sign in. */
async function complete(
  tx: Tx,
  ctx: DomainContext,
  pending: PendingSignIn,
  device: LinkDevice,
): Promise<Entered | Barred> {
  const { id, userId, eventId, message, returnPath } = pending;
  if ((await tx.pendingSignIn.deleteMany({ where: { id } })).count === 0) refuse('sign_in_stale');
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  if (eventId === null && (await isBarred(tx, user))) return { barredUserId: userId, returnPath };
  if (!(await maySignIn(tx, user))) refuse('sign_in_suspended');
  if (!user.confirmedAt) refuse('sign_in_unconfirmed');
  if (!user.approvedAt) refuse('approval_pending');
  const session = await openSessionAtOnce(tx, ctx, user, device, 'both');
  return { session, ...(await joinBy(tx, ctx, user, { eventId, message, name: null })), returnPath };
}

interface CodeProof extends LinkDevice {
  /** From the cookie of the browser. */
  token: string | null;
  code: string;
}

/** Refuses sign-ins that are unknown, complete or too old, and wrong codes. */
export async function finishByCode(
  ctx: DomainContext,
  { token, code, ...device }: CodeProof,
): Promise<Entered | Barred> {
  const pending = (await findPendingSignIn(ctx, token)) ?? refuse('sign_in_stale');
  const { ip } = device;
  return withCode(ctx, pending.userId, { code, ip }, (tx) => complete(tx, ctx, pending, device));
}

export async function removeExpiredPendingSignIns({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await db.pendingSignIn.deleteMany({ where: { expiresAt: { lt: clock.now() } } });
}
