/**
 * The one end of every way in: opens the session of a person who proved who they are, or waits for their second factor
 * (docs/decisions/0111-second-factors.md).
 */
import type { Prisma, User } from '../../../generated/prisma/client.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { hashToken } from '../../../platform/random.ts';
import type { DomainContext } from '../../access/context.ts';
import { refuse } from '../../kernel/refusals.ts';
import { requireLocalSignIn } from './local-sign-in.ts';
import { type OpenSession, openSession, type ProviderSession } from './sessions.ts';

const PENDING_MS = 10 * 60_000;

/** The browser or application that signs in. */
export interface Device {
  ip: string | null;
  userAgent: string | null;
}

/** Where a sign-in leads once it is complete. */
export interface Goal {
  returnPath?: string | null;
  /** The event that a link in a mail joins. */
  eventId?: bigint | null;
  message?: string | null;
  /** How many guests the person brings; null if they did not say. */
  guests?: number | null;
  /** The kind of ticket that the person chose. */
  ticketKind?: string | null;
  /** Answers to the questions of the event. */
  answers?: Prisma.InputJsonArray;
}

/** The first factor is proved; the holder of the token proves the second one. */
export interface AwaitsSecondFactor {
  pendingToken: string;
}

/** `first`: a password, a mail or another first factor; `both`: the second factor, too. */
export type Proved = 'first' | 'both';

/** `operator`: by a link that the terminal printed. Only these and providers sign in while local sign-in is off. */
export type Through = 'local' | 'operator' | ProviderSession;

const providerOf = (through: Through): ProviderSession | null => (typeof through === 'string' ? null : through);

type Holder = Pick<User, 'id' | 'secondFactorAt'>;

/** For a person with a second factor, before anything about the account is revealed. */
export async function awaitSecondFactor(
  db: Db | Tx,
  ctx: DomainContext,
  userId: bigint,
  { returnPath = null, eventId = null, message = null, guests = null, ticketKind = null, answers }: Goal,
  through: Through = 'local',
): Promise<AwaitsSecondFactor> {
  const pendingToken = ctx.random.token();
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + PENDING_MS);
  const goal = { returnPath, eventId, message, guests, ticketKind, ...(answers && { answers }) };
  const hash = hashToken(pendingToken);
  const ways = { byOperator: through === 'operator', ...providerOf(through) };
  const data = { id: ctx.ids.next(), userId, hash, createdAt: now, expiresAt, ...goal, ...ways };
  await db.pendingSignIn.create({ data });
  return { pendingToken };
}

/** For callers that can ask for the second factor. The caller has checked that the person may sign in. */
export async function beginSession(
  db: Db | Tx,
  ctx: DomainContext,
  user: Holder,
  { ip, userAgent, ...goal }: Device & Goal,
  proved: Proved = 'first',
  through: Through = 'local',
): Promise<OpenSession | AwaitsSecondFactor> {
  if (through === 'local') requireLocalSignIn(ctx);
  if (proved === 'first' && user.secondFactorAt) return awaitSecondFactor(db, ctx, user.id, goal, through);
  return openSession(ctx, user.id, userAgent, ip, db, providerOf(through));
}

/** Refuses people with a second factor, for ways in that cannot ask for it. */
export function requireNoSecondFactor({ secondFactorAt }: Pick<User, 'secondFactorAt'>): void {
  if (secondFactorAt) refuse('second_factor_required');
}

/** For callers that cannot ask for the second factor: refuses people who have one, unless it is proved. */
export async function openSessionAtOnce(
  db: Db | Tx,
  ctx: DomainContext,
  user: Holder,
  { ip, userAgent }: Device,
  proved: Proved = 'first',
  through: Through = 'local',
): Promise<OpenSession> {
  if (through === 'local') requireLocalSignIn(ctx);
  if (proved === 'first') requireNoSecondFactor(user);
  return openSession(ctx, user.id, userAgent, ip, db, providerOf(through));
}
