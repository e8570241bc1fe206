/**
 * Signs in the holder of an address that a mail proved: with the account of the address, or a new one, and joins the event. All of it,
 * or nothing (docs/decisions/0077-joining-by-mail.md).
 */
import type { Actor, Participant, ProvidedAccount, SignInLink, User } from '../../../generated/prisma/client.ts';
import { type Db, type Tx, violatedConstraint } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { DomainContext } from '../../access/context.ts';
import { identityViewer } from '../../access/viewer.ts';
import { usernameVerdict } from '../../blocks/usernames/username-rules.ts';
import { lockEvent } from '../../events/find.ts';
import { ANY_KIND } from '../../events/ticket-kinds.ts';
import type { Settings } from '../../instance/settings.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { refuse } from '../../kernel/refusals.ts';
import { type PictureUpload, type ResolvePicture, withPictures } from '../../media/with-pictures.ts';
import { answersColumn, storedAnswers } from '../../participations/answers.ts';
import { storeAnswers } from '../../participations/change-answers.ts';
import { joinAs } from '../../participations/join-event.ts';
import { participationOf, takesPart } from '../../participations/participation-of.ts';
import { renewSeats } from '../../participations/renew-seats.ts';
import { giveRole } from '../../users/change-role.ts';
import { staleLink } from '../../users/confirmation/mail-token.ts';
import { insertUser } from '../../users/insert-user.ts';
import { NO_PASSWORD } from '../../users/passwords/password-hash.ts';
import {
  type AwaitsSecondFactor,
  awaitSecondFactor,
  type Device,
  openSessionAtOnce,
  type Through,
} from '../../users/sessions/begin-session.ts';
import { removeUnprovedAccess } from '../../users/sessions/end-access.ts';
import { requireLocalSignIn } from '../../users/sessions/local-sign-in.ts';
import type { OpenSession } from '../../users/sessions/sessions.ts';
import { isBarred, maySignIn } from '../../users/sessions/sign-in.ts';
import { addPerson, lockUser } from '../add-person.ts';
import { type Admission, takeAdmission } from '../sign-up/admission.ts';
import { addIdentity, findIdentity } from '../single-sign-on/identities.ts';
import { freeUsername } from './free-username.ts';
import { takeSignInLink } from './sign-in-link.ts';

/** If several people choose one name at the same moment, one of them succeeds at each try; afterwards each gets a different name. */
const MOST_TRIES = 8;
const NAMED_TRIES = 2;

export interface Entered {
  /** Null for a person who needs approval by the staff first. */
  session: OpenSession | null;
  /** Null for a link that only signs in, and if the event was deleted. */
  eventUuid: string | null;
  /** How they take part now; null if they do not. */
  role: Participant['role'] | 'WAITING' | null;
  /** Why they could not join. */
  refusal: Refusal | null;
  /** The page of this server to return to. */
  returnPath: string | null;
}

/** A suspended or disabled person, who may only read the reason and appeal. */
export interface Barred {
  barredUserId: bigint;
  returnPath: string | null;
}

/** The result of a link or a code. */
export type Outcome = Entered | Barred | AwaitsSecondFactor;

/** Where the link or the code was used. */
export type LinkDevice = Device & { ip: string };

/** The account that an address without one gets. */
export interface NewAccount {
  settings: Pick<Settings, 'registrations'>;
  admission: Pick<Admission, 'approved' | 'inviteId'>;
  name: string;
  /** Null for one that is derived from the name. */
  username: string | null;
  /** For a person who came by single sign-on. */
  provided?: ProvidedAccount | null;
  avatar?: PictureUpload | undefined;
}

/** The user of a link, and the checks that were made before the transaction. */
interface Entering {
  link: SignInLink;
  /** Null if no account is created. */
  account: NewAccount | null;
  ip: string;
  /** Others took the name at the same moment. */
  isContested: boolean;
  resolvePicture: ResolvePicture;
}

/** Links the provider's account, and gives the role of its claims. An account that signs in somebody meanwhile is refused. */
async function addProvided(tx: Tx, ctx: DomainContext, userId: bigint, provided: ProvidedAccount): Promise<void> {
  await addIdentity(tx, ctx, userId, provided);
  if (provided.roleId !== null) await giveRole(tx, ctx, { actorId: null, userId, roleId: provided.roleId });
}

/** Creates the account for a proved address. Refuses a link that creates none. */
async function makeAccount(tx: Tx, ctx: DomainContext, entering: Entering): Promise<User> {
  const { link, account, ip, isContested, resolvePicture } = entering;
  // The account, if there was one, was deleted meanwhile.
  if (!account) throw staleLink();
  const { email, locale, reason, ageVerified } = link;
  const { name, settings, admission } = account;
  const { inviteId } = admission;
  const username = account.username ?? (await freeUsername(tx, ctx.random, name, isContested));
  const approved = admission.approved && (await usernameVerdict(tx, username)) === 'free';
  const new_ = {
    email,
    passwordHash: NO_PASSWORD,
    locale,
    confirmed: true,
    approved,
    ageVerified,
    reason,
    ip,
    inviteId,
  };
  const user = await insertUser(tx, ctx, new_);
  await takeAdmission(tx, ctx, settings, { inviteId });
  const actor = await addPerson(tx, ctx, user.id, { preferredUsername: username, name, approvable: true });
  if (account.provided) await addProvided(tx, ctx, user.id, account.provided);
  const avatarId = await resolvePicture({ picture: account.avatar }, actor.id);
  if (avatarId) await tx.actor.update({ where: { id: actor.id }, data: { avatarId } });
  await enqueue(tx, 'user.confirmed', { userId: user.id.toString() });
  return { ...user, defaultActorId: actor.id };
}

/** An account whose address was unproved until now: somebody else may have created it, so every way in that it has is removed. */
export async function proveAddress(tx: Tx, ctx: DomainContext, { id, confirmedAt }: User): Promise<User> {
  await removeUnprovedAccess(tx, ctx, id);
  await tx.mailToken.deleteMany({ where: { userId: id } });
  if (!confirmedAt) await enqueue(tx, 'user.confirmed', { userId: id.toString() });
  const now = ctx.clock.now();
  const data = { confirmedAt: confirmedAt ?? now, emailProvedAt: now, signUpNetwork: null, passwordHash: NO_PASSWORD };
  return tx.user.update({ where: { id }, data });
}

async function holderOf(tx: Tx, ctx: DomainContext, entering: Entering): Promise<User> {
  const found = await tx.user.findUnique({ where: { email: entering.link.email } });
  if (!found) return makeAccount(tx, ctx, entering);
  // The provider vouches for the address, but no mail proved it: the account that got it meanwhile is not that person's.
  if (entering.account?.provided?.verified) refuse('provider_address_taken');
  await lockUser(tx, found.id);
  // The account may have changed before the lock; one that has another address now is not that person's.
  const user = await tx.user.findUnique({ where: { id: found.id, email: entering.link.email } });
  if (!user) throw staleLink();
  return user.emailProvedAt ? user : proveAddress(tx, ctx, user);
}

/** The identity that participates; created if the account has none. */
async function identityOf(tx: Tx, ctx: DomainContext, user: User, name: string | null): Promise<Actor | null> {
  const { defaultActorId: id } = user;
  if (id !== null) return tx.actor.findFirst({ where: { id, deletedAt: null, suspendedAt: null } });
  if (name === null) return null;
  const preferredUsername = await freeUsername(tx, ctx.random, name);
  return addPerson(tx, ctx, user.id, { preferredUsername, name, approvable: true });
}

type Joined = Pick<Entered, 'role' | 'refusal' | 'eventUuid'>;

/** Pages and commands name events by it, because people do not see unlisted events by their ids. */
export async function eventUuidOf(db: Db | Tx, id: bigint | null): Promise<string | null> {
  const event = id === null ? null : await db.event.findUnique({ where: { id }, select: { uuid: true } });
  return event?.uuid ?? null;
}

/**
 * The form of a person who takes part already: its answers, kind of ticket and guests replace those of before. A form that leaves guests out
 * keeps them.
 */
async function renewParticipation(
  tx: Tx,
  ctx: DomainContext,
  { eventId, actorId }: Participant,
  { guests, ticketKind, answers }: Pick<SignInLink, 'guests' | 'ticketKind' | 'answers'>,
): Promise<Refusal | null> {
  await lockEvent(tx, eventId.toString());
  const event = await tx.event.findUniqueOrThrow({ where: { id: eventId } });
  try {
    // Answers of a form are never refused after this.
    await renewSeats(tx, ctx, event, actorId, { guests: guests ?? undefined, ticketKind: ticketKind ?? undefined });
    if (answers !== null) await storeAnswers(tx, ctx, event, actorId, { answered: storedAnswers(answers) });
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** A refusal undoes nothing: the person is signed in, and reads the reason. An existing participation counts as success. */
export async function joinBy(
  tx: Tx,
  ctx: DomainContext,
  user: User,
  link: Pick<SignInLink, 'eventId' | 'message' | 'guests' | 'ticketKind' | 'answers' | 'name'>,
): Promise<Joined> {
  const { eventId, message, guests, ticketKind, answers } = link;
  if (eventId === null) return { eventUuid: null, role: null, refusal: null };
  const eventUuid = await eventUuidOf(tx, eventId);
  const actor = await identityOf(tx, ctx, user, link.name);
  if (!actor) return { eventUuid, role: null, refusal: null };
  const viewing = { ...ctx, viewer: identityViewer(user.id, actor.id) };
  const before = await participationOf(tx, eventId, actor.id);
  if (takesPart(before))
    return { eventUuid, role: before.role, refusal: await renewParticipation(tx, ctx, before, link) };
  try {
    const given = {
      eventId: eventUuid ?? eventId.toString(),
      message: message ?? undefined,
      // A person who waits keeps their guests.
      guests: guests ?? undefined,
      // The person keeps the kind for which they wait, or the request is older than the kinds of the event.
      ticketKind: ticketKind ?? ANY_KIND,
      answered: storedAnswers(answers),
    };
    const { participant } = await joinAs(tx, viewing, actor, { ...given, act: 'joinOrWait' });
    return { eventUuid, role: participant?.role ?? 'WAITING', refusal: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { eventUuid, role: null, refusal: error };
  }
}

/** A mail that proved the address of an existing account signs in locally: it does not link the provider's account. */
async function throughOf(tx: Tx, { id }: User, account: NewAccount | null): Promise<Through> {
  const identity = account?.provided ? await findIdentity(tx, account.provided) : null;
  if (!account?.provided || identity?.userId !== id) return 'local';
  const { issuer, providerSid } = account.provided;
  return { issuer, providerSid };
}

/**
 * Refuses a link that was used meanwhile, and people who may not sign in; for barred ones a link that joins is refused, and one that
 * only signs in names them. People with a second factor are asked for it first.
 *
 * @param account for an address without an account; null if it gets none
 */
export async function enter(
  ctx: DomainContext,
  link: SignInLink,
  account: NewAccount | null,
  { ip, userAgent }: LinkDevice,
): Promise<Outcome> {
  const { eventId, returnPath } = link;
  if (!account?.provided && !link.byOperator) requireLocalSignIn(ctx);
  const attempt = (isContested: boolean): Promise<Outcome> =>
    withPictures(ctx, { avatar: { picture: account?.avatar } }, async (tx, resolvePicture) => {
      if (!(await takeSignInLink(tx, link))) throw staleLink();
      const user = await holderOf(tx, ctx, { link, account, ip, isContested, resolvePicture });
      const through = link.byOperator ? 'operator' : await throughOf(tx, user, account);
      const answers = storedAnswers(link.answers);
      const answered = answers && { answers: answersColumn(answers) };
      if (user.secondFactorAt)
        return awaitSecondFactor(
          tx,
          ctx,
          user.id,
          { eventId, message: link.message, guests: link.guests, ticketKind: link.ticketKind, returnPath, ...answered },
          through,
        );
      if (eventId === null && (await isBarred(tx, user))) return { barredUserId: user.id, returnPath };
      if (!(await maySignIn(tx, user))) refuse('sign_in_suspended');
      if (!user.approvedAt)
        return { session: null, eventUuid: await eventUuidOf(tx, eventId), role: null, refusal: null, returnPath };
      const session = await openSessionAtOnce(tx, ctx, user, { ip, userAgent }, 'first', through);
      return { session, ...(await joinBy(tx, ctx, user, link)), returnPath };
    });
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(tries > NAMED_TRIES);
    } catch (error) {
      // Another link of the same address, or a person with the same name, was as fast: nothing was written.
      const isTaken = violatedConstraint(error) !== null || (error instanceof Refusal && error.kind === 'conflict');
      if (!isTaken || tries === MOST_TRIES || account?.username) throw error;
    }
  }
}
