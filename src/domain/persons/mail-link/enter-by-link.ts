/**
 * Uses a link of a mail: signs in, for an address without an account after making one, and joins the event. All of it, or nothing
 * (docs/decisions/0077-joining-by-mail.md).
 */
import type { Actor, Participant, SignInLink, User } from '../../../generated/prisma/client.ts';
import { type Tx, violatedConstraint } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { DomainContext } from '../../access/context.ts';
import { identityViewer } from '../../access/viewer.ts';
import { signUpVerdicts } from '../../blocks/sign-up-rules.ts';
import { usernameVerdict } from '../../blocks/usernames/username-rules.ts';
import { readSettings } from '../../instance/settings.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { refuse } from '../../kernel/refusals.ts';
import { joinAs } from '../../participations/join-event.ts';
import { participationOf, takesPart } from '../../participations/participation-of.ts';
import { insertUser, isEmailTaken } from '../../users/insert-user.ts';
import { NO_PASSWORD } from '../../users/passwords/password-hash.ts';
import { endAccess } from '../../users/sessions/end-access.ts';
import { type OpenSession, openSession } from '../../users/sessions/sessions.ts';
import { maySignIn } from '../../users/sessions/sign-in.ts';
import { addPerson, lockUser } from '../add-person.ts';
import { freeUsername } from './free-username.ts';
import { findSignInLink, isAskingBrowser, takeSignInLink } from './sign-in-link.ts';

/** Of several people with one name at the same moment, one succeeds at each try; then each gets a different name. */
const MOST_TRIES = 8;
const NAMED_TRIES = 2;

interface Given {
  token: string;
  /** The value of the cookie of the browser in which the link was opened. */
  browser: string | null;
  /** The person pressed the button that confirms the sign-in. */
  confirmed: boolean;
  ip: string;
  userAgent: string | null;
}

export interface Entered {
  /** Null for a person who needs approval by the staff first. */
  session: OpenSession | null;
  /** Null for a link that only signs in. */
  eventId: bigint | null;
  /** How they take part now; null if they do not. */
  role: Participant['role'] | null;
  /** Why they could not join. */
  refusal: Refusal | null;
  isNew: boolean;
}

/** Another browser than the requesting one opened the link, which has to be confirmed. */
export interface ToConfirm {
  toConfirm: true;
  email: string;
  eventId: bigint | null;
}

const staleLink = (): Refusal =>
  new Refusal('invalid', 'Unable to validate user', { fields: { token: ['is unknown, used or too old'] } });

interface Admission {
  /** Whether the account needs approval, whatever its name. */
  needsApproval: boolean;
}

/**
 * Whether the server accepts the address as a new account; null if it has an account, or the link creates none. The rules query
 * DNS, so they are evaluated before the transaction. Refuses servers, networks and addresses without sign-ups.
 */
async function admissionOf(ctx: DomainContext, link: SignInLink, ip: string): Promise<Admission | null> {
  const { email, name, ageVerified } = link;
  if (name === null || (await isEmailTaken(ctx.db, email))) return null;
  const { registrations, minimumAge } = await readSettings(ctx);
  // The settings may have changed since the request.
  if (registrations === 'closed' || (minimumAge > 0 && !ageVerified)) refuse('registrations_closed');
  const verdicts = await signUpVerdicts(ctx, { email, username: null, ip });
  if (verdicts.email === 'blocked') refuse('registrations_closed');
  return { needsApproval: registrations === 'approval' || verdicts.needsApproval };
}

/** The user of a link, and the checks that were made before the transaction. */
interface Entering {
  link: SignInLink;
  admission: Admission | null;
  ip: string;
  /** Others took the name at the same moment. */
  isContested: boolean;
}

/** Creates the account for a confirmed address. Refuses a link that creates none. */
async function makeAccount(tx: Tx, ctx: DomainContext, { link, admission, ip, isContested }: Entering): Promise<User> {
  const { email, name, locale, reason, ageVerified } = link;
  // The account, if there was one, was deleted meanwhile.
  if (name === null || !admission) throw staleLink();
  const username = await freeUsername(tx, ctx.random, name, isContested);
  const approved = !admission.needsApproval && (await usernameVerdict(tx, username)) === 'free';
  const new_ = { email, passwordHash: NO_PASSWORD, locale, confirmed: true, approved, ageVerified, reason, ip };
  const user = await insertUser(tx, ctx, new_);
  const actor = await addPerson(tx, ctx, user.id, { preferredUsername: username, name, approvable: true });
  await enqueue(tx, 'user.confirmed', { userId: user.id.toString() });
  return { ...user, defaultActorId: actor.id };
}

/**
 * An account whose address was unproved until now: somebody else may have created it, so its password, sessions and tokens are revoked.
 */
async function proveAddress(tx: Tx, ctx: DomainContext, { id, confirmedAt }: User): Promise<User> {
  await endAccess(tx, ctx, id);
  await tx.mailToken.deleteMany({ where: { userId: id } });
  if (!confirmedAt) await enqueue(tx, 'user.confirmed', { userId: id.toString() });
  const now = ctx.clock.now();
  const data = { confirmedAt: confirmedAt ?? now, emailProvedAt: now, signUpNetwork: null, passwordHash: NO_PASSWORD };
  return tx.user.update({ where: { id }, data });
}

/** Refuses people who may not sign in. */
async function holderOf(tx: Tx, ctx: DomainContext, entering: Entering): Promise<{ user: User; isNew: boolean }> {
  const found = await tx.user.findUnique({ where: { email: entering.link.email } });
  if (!found) return { user: await makeAccount(tx, ctx, entering), isNew: true };
  await lockUser(tx, found.id);
  if (!(await maySignIn(tx, found))) refuse('sign_in_suspended');
  return { user: found.emailProvedAt ? found : await proveAddress(tx, ctx, found), isNew: false };
}

/** The identity that participates; created if the account has none. */
async function identityOf(tx: Tx, ctx: DomainContext, user: User, name: string | null): Promise<Actor | null> {
  const { defaultActorId: id } = user;
  if (id !== null) return tx.actor.findFirst({ where: { id, deletedAt: null, suspendedAt: null } });
  if (name === null) return null;
  const preferredUsername = await freeUsername(tx, ctx.random, name);
  return addPerson(tx, ctx, user.id, { preferredUsername, name, approvable: true });
}

type Joined = Pick<Entered, 'role' | 'refusal'>;

/** A refusal undoes nothing: the person is signed in, and reads the reason. An existing participation counts as success. */
async function joinBy(tx: Tx, ctx: DomainContext, user: User, link: SignInLink): Promise<Joined> {
  const { eventId, message } = link;
  if (eventId === null) return { role: null, refusal: null };
  const actor = await identityOf(tx, ctx, user, link.name);
  if (!actor) return { role: null, refusal: null };
  const viewing = { ...ctx, viewer: identityViewer(user.id, actor.id) };
  const before = await participationOf(tx, eventId, actor.id);
  if (takesPart(before)) return { role: before.role, refusal: null };
  try {
    const given = { eventId: eventId.toString(), message: message ?? undefined };
    return { role: (await joinAs(tx, viewing, actor, given)).role, refusal: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { role: null, refusal: error };
  }
}

/**
 * Refuses links that are unknown, used or too old, people who may not sign in, and new accounts that the server no longer
 * accepts. A link that another browser opened changes nothing until it is confirmed, because mail scanners also open links.
 */
export async function enterByLink(ctx: DomainContext, given: Given): Promise<Entered | ToConfirm> {
  const { token, browser, confirmed, ip, userAgent } = given;
  const link = await findSignInLink(ctx, token);
  if (!link) throw staleLink();
  const { email, eventId } = link;
  if (!confirmed && !isAskingBrowser(link, browser)) return { toConfirm: true, email, eventId };
  const admission = await admissionOf(ctx, link, ip);
  const attempt = (isContested: boolean): Promise<Entered> =>
    ctx.db.$transaction(async (tx) => {
      if (!(await takeSignInLink(tx, link))) throw staleLink();
      const { user, isNew } = await holderOf(tx, ctx, { link, admission, ip, isContested });
      if (!user.approvedAt) return { session: null, eventId, role: null, refusal: null, isNew };
      const joined = await joinBy(tx, ctx, user, link);
      return { session: await openSession(ctx, user.id, userAgent, ip, tx), eventId, ...joined, isNew };
    });
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(tries > NAMED_TRIES);
    } catch (error) {
      // Another link of the same address, or a person with the same name, was as fast: nothing was written.
      const isTaken = violatedConstraint(error) !== null || (error instanceof Refusal && error.kind === 'conflict');
      if (!isTaken || tries === MOST_TRIES) throw error;
    }
  }
}
