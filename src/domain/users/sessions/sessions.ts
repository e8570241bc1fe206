/** Sessions of sign-ins: opened, renewed by refresh token rotation, and ended (rules of the event service, Users and sessions). */
import { timingSafeEqual } from 'node:crypto';
import type { Prisma, Session } from '../../../generated/prisma/client.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hashToken } from '../../../platform/random.ts';
import type { DomainContext, UserContext } from '../../access/context.ts';
import { lockRow } from '../../kernel/lock-row.ts';
import { refuse } from '../../kernel/refusals.ts';
import { recordActivity } from '../record-activity.ts';
import { recordIp } from '../record-ip.ts';
import {
  REFRESH_SECONDS,
  readRefreshToken,
  signAccessToken,
  signNextRefreshToken,
  signRefreshToken,
} from './access-token.ts';
import { enqueueEnded } from './revoke-tokens.ts';

export interface OpenSession {
  sessionId: bigint;
  userId: bigint;
  accessToken: string;
  refreshToken: string;
}

/** The session at the provider that opened a session of ours. */
export interface ProviderSession {
  issuer: string;
  /** The claim `sid`; null if the provider gives none. */
  providerSid: string | null;
}

const LISTED_MAX = 1000;

type Signing = Pick<Platform, 'db' | 'clock' | 'ids' | 'config' | 'secrets' | 'random'>;

const expiry = ({ clock }: Signing): Date => new Date(clock.now().getTime() + REFRESH_SECONDS * 1000);

/** Opens a session for an authenticated user and returns its two tokens. */
export async function openSession(
  ctx: Signing,
  userId: bigint,
  userAgent: string | null,
  ip: string | null = null,
  db: Db | Tx = ctx.db,
  provider: ProviderSession | null = null,
): Promise<OpenSession> {
  const sessionId = ctx.ids.next();
  const [accessToken, refreshToken] = await Promise.all([
    signAccessToken(ctx, sessionId),
    signRefreshToken(ctx, sessionId),
  ]);
  const opened = { sessionId, userId, accessToken, refreshToken };
  await db.session.create({
    data: {
      id: opened.sessionId,
      userId,
      refreshHash: hashToken(opened.refreshToken),
      userAgent,
      createdAt: ctx.clock.now(),
      expiresAt: expiry(ctx),
      ...provider,
    },
  });
  await recordIp(db, ctx, { userId, ip, kind: 'sign_in' });
  await recordActivity(db, ctx.clock.now(), userId);
  return opened;
}

/** How long a used refresh token returns the same next one again, because several tabs of a browser use it at once. */
const GRACE_MS = 10_000;

const isCurrent = (session: Session, token: string): boolean => {
  const [stored, given] = [Buffer.from(session.refreshHash), hashToken(token)];
  return stored.length === given.length && timingSafeEqual(stored, given);
};

/**
 * The refresh token that follows, and since when; null for one that was used before, unless it is the last one and was used just now.
 * The time of the last use is in the expiry.
 */
async function nextOf(
  ctx: DomainContext,
  session: Session,
  token: string,
): Promise<{ refreshToken: string; isNew: boolean } | null> {
  if (isCurrent(session, token))
    return { refreshToken: await signNextRefreshToken(ctx, session.id, token, ctx.clock.now()), isNew: true };
  const usedAt = new Date(session.expiresAt.getTime() - REFRESH_SECONDS * 1000);
  if (ctx.clock.now().getTime() - usedAt.getTime() > GRACE_MS) return null;
  const refreshToken = await signNextRefreshToken(ctx, session.id, token, usedAt);
  return isCurrent(session, refreshToken) ? { refreshToken, isNew: false } : null;
}

/**
 * Rotates a refresh token: returns a new pair and invalidates the old one. Within seconds the old one returns the same new one
 * again; a later use means that it was stolen, and ends the session.
 */
export async function renewSession(ctx: DomainContext, refreshToken: string): Promise<OpenSession> {
  const read = await readRefreshToken(ctx, refreshToken);
  if ('problem' in read) return refuse('refresh_refused');
  const { sessionId } = read;
  const renewed = await ctx.db.$transaction(async (tx) => {
    await lockRow(tx, 'sessions', sessionId);
    const session = await tx.session.findFirst({
      where: {
        ...{ id: sessionId, revokedAt: null, expiresAt: { gt: ctx.clock.now() } },
        user: { suspendedAt: null, disabledAt: null },
      },
    });
    if (!session) return null;
    const next = await nextOf(ctx, session, refreshToken);
    if (!next) {
      await endSessions(tx, ctx, { id: sessionId });
      return null;
    }
    if (next.isNew)
      await tx.session.update({
        where: { id: sessionId },
        data: { refreshHash: hashToken(next.refreshToken), expiresAt: expiry(ctx) },
      });
    const accessToken = await signAccessToken(ctx, sessionId);
    return { sessionId, userId: session.userId, accessToken, refreshToken: next.refreshToken };
  });
  // Thrown after the commit, so that a refusal does not roll it back.
  return renewed ?? refuse('refresh_refused');
}

/** Ends the sessions matching `which`, their streams and their push subscriptions. Returns their number. */
export async function endSessions(
  tx: Tx,
  { clock }: Pick<Platform, 'clock'>,
  which: Prisma.SessionWhereInput,
): Promise<number> {
  const ended = await tx.session.updateManyAndReturn({
    where: { ...which, revokedAt: null },
    data: { revokedAt: clock.now() },
    select: { id: true },
  });
  await tx.pushSubscription.deleteMany({ where: { sessionId: { in: ended.map(({ id }) => id) } } });
  await enqueueEnded(tx, ended);
  return ended.length;
}

/** Ends every session of a user but one. */
export function revokeSessions(
  tx: Tx,
  ctx: Pick<Platform, 'clock'>,
  userId: bigint,
  except: bigint | null = null,
): Promise<number> {
  return endSessions(tx, ctx, { userId, ...(except !== null && { id: { not: except } }) });
}

/** The open sessions of a user, newest first. */
export function listSessions(ctx: UserContext): Promise<Session[]> {
  const where = { userId: ctx.viewer.userId, revokedAt: null, expiresAt: { gt: ctx.clock.now() } };
  return ctx.db.session.findMany({ where, orderBy: { id: 'desc' }, take: LISTED_MAX });
}

/** Ends the current session. Returns whether a provider of single sign-on opened it. */
export async function endOwnSession(ctx: UserContext): Promise<boolean> {
  const { sessionId: id } = ctx.viewer;
  const session = id === null ? null : await ctx.db.session.findUnique({ where: { id }, select: { issuer: true } });
  await endSession(ctx, id);
  return session !== null && session.issuer !== null;
}

/** Ends one of the user's own sessions, including the current one. Refuses ended ones and those of other users. */
export async function endSession(ctx: UserContext, id: bigint | null): Promise<void> {
  const { userId } = ctx.viewer;
  const ended = id === null ? 0 : await ctx.db.$transaction((tx) => endSessions(tx, ctx, { id, userId }));
  if (ended === 0) refuse('record_not_found');
}
