/** Uses the link or the code of a mail (docs/decisions/0077-joining-by-mail.md, 0110-one-door.md). */
import type { SignInLink } from '../../../generated/prisma/client.ts';
import { invalid } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/random.ts';
import type { DomainContext } from '../../access/context.ts';
import { signUpVerdicts } from '../../blocks/sign-up-rules.ts';
import { readSettings } from '../../instance/settings.ts';
import { refuse } from '../../kernel/refusals.ts';
import { staleLink } from '../../users/confirmation/mail-token.ts';
import { EMAIL_PHRASES } from '../../users/email.ts';
import { isEmailTaken } from '../../users/insert-user.ts';
import { countCodeAttempt } from '../../users/sessions/sign-in.ts';
import { admit } from '../sign-up/admission.ts';
import { readProviderSettings } from '../single-sign-on/settings.ts';
import { enter, eventUuidOf, type LinkDevice, type NewAccount, type Outcome } from './enter.ts';
import { findRequest, findSignInLink, isAskingBrowser, proveLink, tryCode } from './sign-in-link.ts';

/** Another browser than the requesting one opened the link, which has to be confirmed. */
export interface ToConfirm {
  toConfirm: true;
  email: string;
  eventUuid: string | null;
}

/** The address is proved and has no account: its holder chooses a name next. */
export interface Newcomer {
  newcomerRequestId: bigint;
}

/**
 * The account of somebody who joins an event; null if the address has one. The rules query DNS, so they are evaluated before the
 * transaction. Refuses servers, networks and addresses without sign-ups.
 */
async function accountOfJoiner(ctx: DomainContext, link: SignInLink, ip: string): Promise<NewAccount | null> {
  const { email, name, ageVerified } = link;
  if (name === null || (await isEmailTaken(ctx.db, email))) return null;
  const settings = await readSettings(ctx);
  const { registrations, minimumAge } = settings;
  // The settings may have changed since the request.
  if (registrations === 'closed' || (minimumAge > 0 && !ageVerified)) refuse('registrations_closed');
  const verdicts = await signUpVerdicts(ctx, { email, username: null, ip });
  if (verdicts.email === 'blocked') refuse('registrations_closed');
  const approved = registrations === 'open' && !verdicts.needsApproval;
  return { settings, admission: { approved, inviteId: null }, name, username: null };
}

/** Refuses newcomers whom the server does not accept, before they enter a name in vain. */
async function welcome(ctx: DomainContext, link: SignInLink, browser: string, ip: string): Promise<Newcomer> {
  const { id, email, inviteCode } = link;
  const form = { email, username: '', ip, inviteCode: inviteCode ?? undefined };
  const isProvided = (await ctx.db.providedAccount.count({ where: { linkId: id } })) > 0;
  const settings = await (isProvided ? readProviderSettings(ctx) : readSettings(ctx));
  const admission = await admit(ctx, settings, form);
  if (admission.email === 'blocked') throw invalid({ email: [EMAIL_PHRASES.blocked] });
  if (!(await proveLink(ctx, id, hashToken(browser)))) throw staleLink();
  return { newcomerRequestId: id };
}

/** @param browser the value of the cookie of the browser that goes on */
async function use(
  ctx: DomainContext,
  link: SignInLink,
  browser: string,
  device: LinkDevice,
): Promise<Outcome | Newcomer> {
  const isJoining = link.eventId !== null;
  if (!isJoining && !(await isEmailTaken(ctx.db, link.email))) return welcome(ctx, link, browser, device.ip);
  return enter(ctx, link, await accountOfJoiner(ctx, link, device.ip), device);
}

interface LinkUse extends LinkDevice {
  token: string;
  /** The value of the cookie of the browser in which the link was opened. */
  browser: string | null;
  /** The person pressed the button that confirms the sign-in. */
  confirmed: boolean;
}

/**
 * Refuses links that are unknown, used or too old, people who may not sign in, and new accounts that the server no longer
 * accepts. A link that another browser opened changes nothing until it is confirmed, because mail scanners also open links.
 */
export async function enterByLink(
  ctx: DomainContext,
  { token, browser, confirmed, ...device }: LinkUse,
): Promise<Outcome | Newcomer | ToConfirm> {
  const link = await findSignInLink(ctx, token);
  if (!link) throw staleLink();
  const { email, eventId } = link;
  if (browser === null || !(confirmed || isAskingBrowser(link, browser)))
    return { toConfirm: true, email, eventUuid: await eventUuidOf(ctx.db, eventId) };
  return use(ctx, link, browser, device);
}

interface CodeUse extends LinkDevice {
  requestId: string;
  code: string;
  browser: string | null;
}

/** Refuses requests of other browsers, and wrong codes; after a few attempts every code, known or not. */
export async function enterByCode(
  ctx: DomainContext,
  { requestId, code, browser, ...device }: CodeUse,
): Promise<Outcome | Newcomer> {
  const link = await findRequest(ctx, requestId, browser);
  if (!link || browser === null) throw staleLink();
  const succeeded = await countCodeAttempt(ctx, link.email, device.ip);
  // People type spaces into codes.
  if (!(await tryCode(ctx, link, code.replaceAll(/\s/g, '')))) throw invalid({ code: ['is wrong'] });
  await succeeded();
  return use(ctx, link, browser, device);
}
