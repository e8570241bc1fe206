/** Completes a sign-in, with the second factor or with a passkey alone: opens the session, and joins the event of the link that began it. */
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { PendingSignIn } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hashToken } from '../../../platform/random.ts';
import type { DomainContext } from '../../access/context.ts';
import { refuse } from '../../kernel/refusals.ts';
import { type PasskeyProof, withPasskey } from '../../users/passkeys/use-passkey.ts';
import { withCode } from '../../users/second-factor/use-code.ts';
import { openSessionAtOnce, type Through } from '../../users/sessions/begin-session.ts';
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

type Goal = Pick<PendingSignIn, 'eventId' | 'message' | 'guests' | 'ticketKind' | 'answers' | 'returnPath'>;

/** The way that proved the first factor. */
function throughOf({ issuer, providerSid, byOperator }: PendingSignIn): Through {
  if (issuer !== null) return { issuer, providerSid };
  return byOperator ? 'operator' : 'local';
}

/** In the transaction that has checked both factors. Refuses people who may not sign in; suspended ones may read the reason. */
async function admit(
  tx: Tx,
  ctx: DomainContext,
  userId: bigint,
  { returnPath, ...goal }: Goal,
  device: LinkDevice,
  through: Through,
): Promise<Entered | Barred> {
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  if (goal.eventId === null && (await isBarred(tx, user))) return { barredUserId: userId, returnPath };
  if (!(await maySignIn(tx, user))) refuse('sign_in_suspended');
  if (!user.confirmedAt) refuse('sign_in_unconfirmed');
  if (!user.approvedAt) refuse('approval_pending');
  const session = await openSessionAtOnce(tx, ctx, user, device, 'both', through);
  return { session, ...(await joinBy(tx, ctx, user, { ...goal, name: null })), returnPath };
}

interface SecondProof extends LinkDevice {
  /** From the cookie of the browser. */
  token: string | null;
  code: string;
  /** Instead of a code. */
  passkey: AuthenticationResponseJSON | null;
  /** From the cookie that challenges are bound to. */
  browser: string;
}

/** Refuses sign-ins that are unknown, complete or too old, and wrong codes and passkeys. */
export async function finishSignIn(
  ctx: DomainContext,
  { token, code, passkey, browser, ...device }: SecondProof,
): Promise<Entered | Barred> {
  const pending = (await findPendingSignIn(ctx, token)) ?? refuse('sign_in_stale');
  const { id, userId } = pending;
  const complete = async (tx: Tx): Promise<Entered | Barred> => {
    // It was completed meanwhile.
    if ((await tx.pendingSignIn.deleteMany({ where: { id } })).count === 0) refuse('sign_in_stale');
    return admit(tx, ctx, userId, pending, device, throughOf(pending));
  };
  if (!passkey) return withCode(ctx, userId, { code, ip: device.ip }, complete);
  return withPasskey(ctx, { purpose: 'second_factor', userId }, { response: passkey, browser }, complete);
}

interface PasskeyEntry extends LinkDevice, PasskeyProof {
  returnPath: string | null;
}

/** Signs the owner of the passkey in, without a first step: the passkey proves both factors. */
export function enterByPasskey(
  ctx: DomainContext,
  { response, browser, returnPath, ...device }: PasskeyEntry,
): Promise<Entered | Barred> {
  const goal = { eventId: null, message: null, guests: null, ticketKind: null, answers: null, returnPath };
  return withPasskey(ctx, { purpose: 'sign_in', userId: null }, { response, browser }, (tx, userId) =>
    admit(tx, ctx, userId, goal, device, 'local'),
  );
}

export async function removeExpiredPendingSignIns({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await db.pendingSignIn.deleteMany({ where: { expiresAt: { lt: clock.now() } } });
}
