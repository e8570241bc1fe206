/** The browser comes back from the provider: signs the person in, links the account, or welcomes a new person. */
import { timingSafeEqual } from 'node:crypto';
import type { ProviderSignIn, User } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { invalid } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/random.ts';
import type { ProviderPerson } from '../../../platform/single-sign-on/claims.ts';
import { ProviderRefused } from '../../../platform/single-sign-on/provider.ts';
import type { DomainContext } from '../../access/context.ts';
import { refuse } from '../../kernel/refusals.ts';
import { EMAIL_PHRASES, readSignUpEmail } from '../../users/email.ts';
import { isEmailTaken } from '../../users/insert-user.ts';
import { awaitSecondFactor, openSessionAtOnce } from '../../users/sessions/begin-session.ts';
import { isBarred, maySignIn } from '../../users/sessions/sign-in.ts';
import { lockUser } from '../add-person.ts';
import { askToProve, type NewProvidedAccount } from '../mail-link/ask-for-link.ts';
import { type LinkDevice, type Outcome, proveAddress } from '../mail-link/enter.ts';
import type { Newcomer } from '../mail-link/enter-by-link.ts';
import { freeUsername } from '../mail-link/free-username.ts';
import { SIGN_IN_LINK_MS } from '../mail-link/sign-in-link.ts';
import { admit } from '../sign-up/admission.ts';
import { CALLBACK_PATH, requireProvider, secretsOf, unlessDown } from './begin.ts';
import { findIdentity, labelOf, linkIdentity, linkPerson, sessionAt } from './identities.ts';
import { followClaims, roleOfClaims } from './roles.ts';
import { readProviderSettings } from './settings.ts';

/** A mail with a code proves the address, for which the provider does not vouch. */
export interface ToProve {
  codeRequestId: bigint;
}

/** The person went back, or the provider let nobody in. */
export interface Declined {
  declined: true;
  returnPath: string | null;
}

export interface Linked {
  linked: true;
}

export type SignOnOutcome = Outcome | Newcomer | ToProve | Declined | Linked;

interface CameBack extends LinkDevice {
  /** The parameters of the address to which the provider sent the browser. */
  parameters: string;
  /** The value of the browser's cookie. */
  browser: string | null;
  /** The user who is signed in in the browser. */
  userId: bigint | null;
}

/** Uses the state up. Refuses states that are unknown, used or too old, and those of other browsers. */
async function takeSignIn(ctx: DomainContext, state: string, browser: string | null): Promise<ProviderSignIn> {
  const found = await ctx.db.providerSignIn.findUnique({ where: { stateHash: hashToken(state) } });
  const isOwn = found && browser !== null && timingSafeEqual(found.browserHash, hashToken(browser));
  if (!isOwn || found.expiresAt <= ctx.clock.now()) return refuse('provider_stale');
  const { count } = await ctx.db.providerSignIn.deleteMany({ where: { id: found.id } });
  return count > 0 ? found : refuse('provider_stale');
}

/** Null if the person or the provider declined. */
async function personOf(
  ctx: DomainContext,
  parameters: URLSearchParams,
  state: string,
): Promise<ProviderPerson | null> {
  const provider = requireProvider(ctx);
  const callback = new URL(`${CALLBACK_PATH}?${parameters}`, ctx.config.publicUrl);
  try {
    return await unlessDown(() => provider.personAt(callback, secretsOf(ctx, state)));
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    if (error.error === 'access_denied') return null;
    return refuse('provider_refused', { cause: error });
  }
}

interface Entering {
  person: ProviderPerson;
  signIn: ProviderSignIn;
  device: LinkDevice;
}

/** Signs in the holder of a linked account, under the lock of the user. */
async function signIn(
  tx: Tx,
  ctx: DomainContext,
  user: User,
  { person, signIn: begun, device }: Entering,
): Promise<Outcome> {
  const { issuer, subject } = person;
  const { returnPath } = begun;
  const data = { usedAt: ctx.clock.now(), label: labelOf(person) };
  await tx.providerIdentity.update({ where: { issuer_subject: { issuer, subject } }, data });
  if (ctx.config.oidc) await followClaims(tx, ctx, ctx.config.oidc, user, person.roles);
  if (user.secondFactorAt) return awaitSecondFactor(tx, ctx, user.id, { returnPath }, sessionAt(person));
  if (await isBarred(tx, user)) return { barredUserId: user.id, returnPath };
  if (!(await maySignIn(tx, user))) refuse('sign_in_suspended');
  const none = { eventUuid: null, role: null, refusal: null, returnPath };
  if (!user.approvedAt) return { session: null, ...none };
  const session = await openSessionAtOnce(tx, ctx, user, device, 'first', sessionAt(person));
  return { session, ...none };
}

async function signInKnown(ctx: DomainContext, userId: bigint, entering: Entering): Promise<Outcome> {
  return ctx.db.$transaction(async (tx) => {
    await lockUser(tx, userId);
    // The user may have removed the link since it was found.
    if ((await findIdentity(tx, entering.person))?.userId !== userId) return refuse('provider_stale');
    return signIn(tx, ctx, await tx.user.findUniqueOrThrow({ where: { id: userId } }), entering);
  });
}

/**
 * With OIDC_LINK_BY_EMAIL a verified address links the account of ours that has it; otherwise its holder signs in locally first. So does
 * the holder of an account with a second factor, because the address does not prove it.
 */
async function enterByAddress(ctx: DomainContext, email: string, entering: Entering): Promise<Outcome> {
  const { person } = entering;
  if (!ctx.config.oidc?.linksByEmail) refuse('provider_address_taken');
  return ctx.db.$transaction(async (tx) => {
    const { id } = (await tx.user.findUnique({ where: { email }, select: { id: true } })) ?? refuse('provider_stale');
    await lockUser(tx, id);
    // The account may have changed before the lock.
    const found = (await tx.user.findUnique({ where: { id, email } })) ?? refuse('provider_stale');
    const user = found.emailProvedAt ? found : await proveAddress(tx, ctx, found);
    if (user.secondFactorAt && ctx.config.localSignIn) refuse('provider_address_taken');
    await linkPerson(tx, ctx, id, person);
    return signIn(tx, ctx, user, entering);
  });
}

/** Refuses newcomers whom the server does not accept, before they enter a name in vain. */
async function welcome(
  ctx: DomainContext,
  email: string,
  { person, signIn: begun, device }: Entering,
): Promise<Newcomer | ToProve> {
  const { returnPath, inviteCode, locale, browserHash } = begun;
  const form = { email, username: '', ip: device.ip, inviteCode: inviteCode ?? undefined };
  const admission = await admit(ctx, await readProviderSettings(ctx), form);
  if (admission.email === 'blocked') throw invalid({ email: [EMAIL_PHRASES.blocked] });
  const { issuer, subject, sid: providerSid, isEmailVerified: verified } = person;
  const proposal = person.username.split('@')[0] || person.name || email.split('@')[0] || '';
  const provided: NewProvidedAccount = {
    ...{ issuer, subject, providerSid, verified, label: labelOf(person) },
    username: await freeUsername(ctx.db, ctx.random, proposal),
    roleId: ctx.config.oidc && (await roleOfClaims(ctx.db, ctx.config.oidc, person.roles)),
  };
  const name = person.name || person.username;
  if (!verified) {
    const asked = { email, locale, browserHash, ip: device.ip, returnPath, inviteCode, name };
    return { codeRequestId: await askToProve(ctx, asked, provided) };
  }
  const now = ctx.clock.now();
  const { id } = await ctx.db.signInLink.create({
    data: {
      ...{ id: ctx.ids.next(), email, browserHash, locale, returnPath, inviteCode, name },
      ...{ provedAt: now, createdAt: now, expiresAt: new Date(now.getTime() + SIGN_IN_LINK_MS) },
      provided: { create: provided },
    },
  });
  return { newcomerRequestId: id };
}

/**
 * Finds the person by issuer and subject alone. Refuses states and codes that are forged, used, too old or of other browsers, and
 * people whom the server does not accept.
 */
export async function finishSignOn(
  ctx: DomainContext,
  { parameters: text, browser, userId, ...device }: CameBack,
): Promise<SignOnOutcome> {
  const parameters = new URLSearchParams(text);
  const state = parameters.get('state') ?? '';
  const begun = await takeSignIn(ctx, state, browser);
  if (begun.userId !== null && begun.userId !== userId) refuse('provider_stale');
  const person = await personOf(ctx, parameters, state);
  if (!person) return { declined: true, returnPath: begun.returnPath };
  if (begun.userId !== null) {
    await linkIdentity(ctx, { userId: begun.userId, createdAt: begun.createdAt }, person);
    return { linked: true };
  }
  const entering = { person, signIn: begun, device };
  const known = await findIdentity(ctx.db, person);
  if (known) return signInKnown(ctx, known.userId, entering);
  const email = readSignUpEmail(person.email) ?? refuse('provider_without_email');
  // Whether an unproved address has an account is not revealed.
  if (person.isEmailVerified && (await isEmailTaken(ctx.db, email))) return enterByAddress(ctx, email, entering);
  return welcome(ctx, email, entering);
}
