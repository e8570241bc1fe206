/**
 * People whose accounts at two servers that moved in became one (docs/decisions/0154): they keep it so, or make the identities of the second server
 * an account of its own, with another address.
 */
import type { Actor, JoinedAccount, User } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DomainContext, UserContext } from '../access/context.ts';
import { enqueue } from '../kernel/outbox.ts';
import { handleDomainOf } from '../kernel/own-domains.ts';
import { refuse } from '../kernel/refusals.ts';
import { checkEmailChange } from '../users/confirmation/change-email.ts';
import { findMailToken, provesAddress, staleLink, takeMailToken } from '../users/confirmation/mail-token.ts';
import { insertUser } from '../users/insert-user.ts';
import { NO_PASSWORD } from '../users/passwords/password-hash.ts';
import { revokeTokens } from '../users/sessions/revoke-tokens.ts';
import { revokeSessions } from '../users/sessions/sessions.ts';
import { lockUser } from './add-person.ts';

export const JOINED_PATH = '/settings/joined-accounts';

/** Long enough for people on holiday. Afterwards both have grown into one account. */
const DAYS = 90;

const endOf = ({ createdAt }: JoinedAccount): Date => new Date(createdAt.getTime() + DAYS * 86_400_000);

interface Identities<Identity> {
  /** Those of the first server, and later ones. */
  staying: Identity[];
  /** Those of the second one. */
  leaving: Identity[];
}

const divide = <Identity extends Pick<Actor, 'origin'>>(
  all: readonly Identity[],
  origin: string,
): Identities<Identity> => ({
  staying: all.filter((actor) => actor.origin !== origin),
  leaving: all.filter((actor) => actor.origin === origin),
});

/** Neither account can be without an identity. */
const areDivisible = ({ staying, leaving }: Identities<unknown>): boolean => staying.length > 0 && leaving.length > 0;

/** Whether identities of one user can be parted. @param origin the handle domain of the second server */
export const canBeParted = (living: readonly Pick<Actor, 'origin'>[], origin: string): boolean =>
  areDivisible(divide(living, origin));

/** The living identities, oldest first. */
async function identitiesOf(tx: Tx, { userId, origin }: JoinedAccount): Promise<Identities<Actor>> {
  const all = await tx.actor.findMany({
    where: { userId, type: 'PERSON', deletedAt: null },
    orderBy: { id: 'asc' },
  });
  return divide(all, origin);
}

/** Whether the person may still decide. */
const isOpen = (joined: JoinedAccount, identities: Identities<Actor>, now: Date): boolean =>
  joined.decidedAt === null && now < endOf(joined) && areDivisible(identities);

export type JoinedState =
  | { state: 'none' | 'over' }
  | {
      state: 'open';
      until: string;
      /** Handles of the identities. */
      staying: string[];
      leaving: string[];
      /** The address that a link was mailed to. */
      email: string | null;
    };

/** `none` for accounts that did not come from two servers, and `over` if nothing can be decided any more. */
export async function joinedState(ctx: UserContext): Promise<JoinedState> {
  const joined = await ctx.db.joinedAccount.findUnique({ where: { userId: ctx.viewer.userId } });
  if (!joined) return { state: 'none' };
  const identities = await identitiesOf(ctx.db, joined);
  if (!isOpen(joined, identities, ctx.clock.now())) return { state: 'over' };
  const handlesOf = (actors: readonly Actor[]): string[] =>
    actors.map((actor) => `@${actor.preferredUsername}@${handleDomainOf(ctx.config, actor)}`);
  const { staying, leaving } = identities;
  return {
    ...{ state: 'open', until: endOf(joined).toISOString(), email: joined.email },
    ...{ staying: handlesOf(staying), leaving: handlesOf(leaving) },
  };
}

/** Holds the lock of the user. Refuses if nothing can be decided. */
async function requireOpen(tx: Tx, { clock }: Pick<Platform, 'clock'>, userId: bigint) {
  await lockUser(tx, userId);
  const joined = (await tx.joinedAccount.findUnique({ where: { userId } })) ?? refuse('record_not_found');
  const identities = await identitiesOf(tx, joined);
  return isOpen(joined, identities, clock.now()) ? { joined, ...identities } : refuse('record_not_found');
}

const forgetLinks = (tx: Tx, userId: bigint): Promise<unknown> =>
  tx.mailToken.deleteMany({ where: { userId, purpose: 'SEPARATE_ACCOUNT' } });

/** The accounts stay one. Refuses if nothing can be decided. */
export async function keepJoined(ctx: UserContext): Promise<void> {
  const { userId } = ctx.viewer;
  await ctx.db.$transaction(async (tx) => {
    await requireOpen(tx, ctx, userId);
    await forgetLinks(tx, userId);
    await tx.joinedAccount.update({ where: { userId }, data: { email: null, decidedAt: ctx.clock.now() } });
  });
}

export interface Separation {
  email: string;
  password: string;
  ip: string;
}

/**
 * Asks to make the identities of the second server an account of its own. Nothing changes until the link is used that is mailed to the other
 * address; a later request replaces this one. The address of the account gets a notice. Refuses as `requestEmailChange` does, and if nothing can be decided.
 */
export async function askToSeparate(ctx: UserContext, given: Separation): Promise<void> {
  const [{ id: userId, email: to, locale }, email] = await checkEmailChange(ctx, given);
  await ctx.db.$transaction(async (tx) => {
    await requireOpen(tx, ctx, userId);
    await forgetLinks(tx, userId);
    await tx.joinedAccount.update({ where: { userId }, data: { email } });
    await enqueue(tx, 'separation.requested', { userId: userId.toString() }, { key: `separation:${userId}` });
    await enqueue(tx, 'mail.requested', { to, template: 'account_separation_asked', locale, values: { email } });
  });
}

/** Calendars of all identities were those of the second server, because the first one had none. */
async function moveOwned(tx: Tx, joined: JoinedAccount, leaving: readonly Actor[], userId: bigint): Promise<void> {
  const ids = leaving.map(({ id }) => id);
  const ofLeaving = { userId: joined.userId, actorId: { in: ids } };
  await tx.actor.updateMany({ where: { id: { in: ids } }, data: { userId } });
  await tx.scheduledStatus.updateMany({ where: ofLeaving, data: { userId } });
  const ofAll = { userId: joined.userId, actorId: null, createdAt: { lte: joined.createdAt } };
  await tx.feedToken.updateMany({ where: { OR: [ofLeaving, ofAll] }, data: { userId } });
}

/** An identity that may act, if there is one. */
const defaultOf = (actors: readonly Actor[]): bigint | null =>
  (actors.find(({ suspendedAt }) => suspendedAt === null) ?? actors[0])?.id ?? null;

/** The new account has the person's language and time zone, and no password: people sign in by a mail, and choose one. */
async function separate(tx: Tx, ctx: DomainContext, user: User, email: string): Promise<void> {
  const { joined, staying, leaving } = await requireOpen(tx, ctx, user.id);
  const created = await insertUser(tx, ctx, {
    ...{ email, passwordHash: NO_PASSWORD, locale: user.locale, timeZone: user.timeZone },
    ...{ confirmed: true, approved: true, ageVerified: user.ageVerifiedAt !== null },
  });
  for (const { id: actorId } of leaving) await revokeTokens(tx, ctx, { actorId });
  // Open sessions and streams may act as an identity that leaves.
  await revokeSessions(tx, ctx, user.id);
  if (leaving.some(({ id }) => id === user.defaultActorId))
    await tx.user.update({ where: { id: user.id }, data: { defaultActorId: defaultOf(staying) } });
  await moveOwned(tx, joined, leaving, created.id);
  await tx.user.update({
    where: { id: created.id },
    data: { defaultActorId: defaultOf(leaving), reminderMails: user.reminderMails },
  });
  await tx.joinedAccount.update({
    where: { userId: user.id },
    data: { email: null, decidedAt: ctx.clock.now() },
  });
}

/**
 * By the token that was mailed to the other address, which is valid for a day and one use. Refuses other tokens, suspended or disabled users,
 * an address that was taken meanwhile, and accounts about which nothing can be decided any more. Returns the address of the new account.
 */
export function separateByLink(ctx: DomainContext, token: string): Promise<string> {
  return ctx.db.$transaction(async (tx) => {
    const known = await findMailToken(tx, ctx, token, 'SEPARATE_ACCOUNT');
    // In the order of the other decisions: the user first.
    if (known) await lockUser(tx, known.userId);
    const found = await takeMailToken(tx, ctx, token, 'SEPARATE_ACCOUNT');
    const user = found?.user;
    const email = user && (await tx.joinedAccount.findUnique({ where: { userId: user.id } }))?.email;
    if (!found || !user || !email || !provesAddress(found, email)) throw staleLink();
    if (user.suspendedAt || user.disabledAt) refuse('sign_in_suspended');
    await separate(tx, ctx, user, email);
    return email;
  });
}
