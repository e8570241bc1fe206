/**
 * Requests a mail that signs in, by a link or a code: to join an event, or only to sign in. An unknown address gets an account.
 * Neither the answer nor its timing reveals whether an address has one.
 */
import type { Event, Prisma, ProvidedAccount, SignInLink } from '../../../generated/prisma/client.ts';
import { type FieldErrors, invalid } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/http/network-of.ts';
import type { RateFamily } from '../../../platform/limiter.ts';
import { hashToken } from '../../../platform/random.ts';
import type { DomainContext } from '../../access/context.ts';
import { canonicalEmailHash } from '../../blocks/email/canonical-email.ts';
import { signUpVerdicts } from '../../blocks/sign-up-rules.ts';
import { findVisibleEvent } from '../../events/find.ts';
import { storedQuestions } from '../../events/questions.ts';
import { ANY_KIND } from '../../events/ticket-kinds.ts';
import { listRules } from '../../instance/rules.ts';
import { readSettings, type Settings } from '../../instance/settings.ts';
import { writtenTexts } from '../../instance/texts.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { refuse, refuseRate } from '../../kernel/refusals.ts';
import { type AnswerInput, answerProblems, answersColumn, readAnswers } from '../../participations/answers.ts';
import { guestsProblem } from '../../participations/guests.ts';
import { requireOpenEvent } from '../../participations/joinable.ts';
import { kindProblem } from '../../participations/ticket-kind.ts';
import { EMAIL_PHRASES, readSignUpEmail } from '../../users/email.ts';
import { localeOf } from '../../users/locale.ts';
import { isKnownNetwork } from '../../users/record-ip.ts';
import { requireLocalSignIn } from '../../users/sessions/local-sign-in.ts';
import { newcomerProblems, onlyProblems, textProblem } from './newcomer-problems.ts';
import { JOIN_LINK_MS, SIGN_IN_LINK_MS } from './sign-in-link.ts';

/**
 * For one network and one mailbox, so that nobody can use up the limit of a mailbox's owner. src/domain/mails/mail-bounds.ts
 * limits the total.
 */
const BY_MAILBOX: RateFamily = { name: 'sign_in_links_mailbox', limit: 5, seconds: 3600 };
const MESSAGE_MAX = 500;

interface LinkRequest {
  email: string;
  locale: string | undefined;
  /** The value of a cookie of the requesting browser. */
  browser: string;
  ip: string;
}

/** The same with the hash of the cookie. */
type HashedRequest = Omit<LinkRequest, 'browser'> & Pick<SignInLink, 'browserHash'>;

export interface JoinLinkRequest extends LinkRequest {
  eventId: string;
  name: string;
  /** For the organizers. */
  message?: string | undefined;
  /** A number, as in the form, which leaves it empty if the person does not say. */
  guests?: string | undefined;
  /** The id of the kind of ticket, or `ANY_KIND`, with which participants keep the kind that they have. */
  ticketKind?: string | undefined;
  /** To the questions of the event. */
  answers?: readonly AnswerInput[] | undefined;
  /** To the rules and the terms, if there are any. */
  agreement: boolean;
  reason?: string | undefined;
  dateOfBirth?: string | undefined;
}

/** The texts that a new account agrees to: rules, terms, or the privacy policy. */
export async function agreedTo(ctx: DomainContext): Promise<{ rules: boolean; terms: boolean; privacy: boolean }> {
  const [rules, texts] = await Promise.all([listRules(ctx), writtenTexts(ctx)]);
  return { rules: rules.length > 0, terms: texts.has('TERMS_OF_SERVICE'), privacy: texts.has('PRIVACY_POLICY') };
}

type Columns = Partial<
  Pick<
    SignInLink,
    'eventId' | 'name' | 'message' | 'guests' | 'ticketKind' | 'reason' | 'ageVerified' | 'returnPath' | 'inviteCode'
  >
> & { answers?: Prisma.InputJsonArray; provided?: { create: NewProvidedAccount } };

const hashed = ({ browser, ...request }: LinkRequest): HashedRequest => ({
  ...request,
  browserHash: hashToken(browser),
});

/** @returns the id of the request, with which its browser enters the code */
async function ask(
  ctx: DomainContext,
  email: string,
  request: HashedRequest,
  goodForMs: number,
  more: Columns,
): Promise<bigint> {
  const state = await ctx.limiter.consume(BY_MAILBOX, `${canonicalEmailHash(email)} ${networkOf(request.ip)}`);
  if (!state.allowed) refuseRate(ctx, state);
  const known = await isKnownNetwork(ctx, email, request.ip);
  const id = ctx.ids.next();
  const now = ctx.clock.now();
  const { browserHash } = request;
  const expiresAt = new Date(now.getTime() + goodForMs);
  const locale = localeOf(request.locale);
  await ctx.db.$transaction(async (tx) => {
    await tx.signInLink.create({ data: { id, email, browserHash, locale, createdAt: now, expiresAt, ...more } });
    await enqueue(tx, 'sign_in_link.requested', { linkId: id.toString(), known });
  });
  return id;
}

async function problemsOf(
  ctx: DomainContext,
  event: Event,
  request: JoinLinkRequest,
  { registrations, reasonRequired, minimumAge }: Settings,
): Promise<FieldErrors> {
  const email = readSignUpEmail(request.email);
  const verdicts = await signUpVerdicts(ctx, { email, username: null, ip: request.ip });
  const { rules, terms, privacy } = await agreedTo(ctx);
  const isAgreed = request.agreement || !(rules || terms || privacy);
  return onlyProblems({
    ...newcomerProblems(ctx, request, { reasonNeeded: registrations === 'approval' && reasonRequired, minimumAge }),
    email: email === null ? [EMAIL_PHRASES.malformed] : verdicts.email === 'blocked' ? [EMAIL_PHRASES.blocked] : [],
    message: textProblem(request.message ?? '', MESSAGE_MAX),
    guests: guestsProblem(event, request.guests || '0'),
    ticketKind: request.ticketKind === ANY_KIND ? [] : kindProblem(event, request.ticketKind, null, ctx.clock.now()),
    ...answerProblems(event, request.answers ?? []),
    agreement: isAgreed ? [] : ['must be accepted'],
  });
}

/**
 * Refuses events that are not public or that nobody can join any more, servers and networks without sign-ups, and invalid forms
 * with all problems. Places are assigned when the link is used; in a full event
 * the person waits.
 */
export async function askToJoin(ctx: DomainContext, request: JoinLinkRequest): Promise<bigint> {
  requireLocalSignIn(ctx);
  const settings = await readSettings(ctx);
  if (settings.registrations === 'closed') refuse('registrations_closed');
  const event = await findVisibleEvent(ctx, request.eventId);
  // Remote servers have forms of their own.
  if (!event.local) refuse('not_allowed');
  await requireOpenEvent(ctx.db, event, ctx.clock.now());
  const problems = await problemsOf(ctx, event, request, settings);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return ask(ctx, readSignUpEmail(request.email) ?? '', hashed(request), JOIN_LINK_MS, {
    eventId: event.id,
    name: request.name.trim(),
    message: request.message?.trim() || null,
    guests: request.guests ? Number(request.guests) : null,
    ticketKind: request.ticketKind === ANY_KIND ? null : request.ticketKind || null,
    ...(storedQuestions(event.questions).length > 0 && {
      answers: answersColumn(readAnswers(event, request.answers ?? [])),
    }),
    reason: request.reason?.trim() || null,
    ageVerified: settings.minimumAge > 0,
  });
}

export interface EnterLinkRequest extends LinkRequest {
  /** The page of this server to return to. */
  returnPath: string | null;
  /** The code of an invitation, for people who have no account yet. */
  inviteCode: string | null;
}

/** An account at the provider, whose person has none of ours yet. */
export type NewProvidedAccount = Omit<ProvidedAccount, 'linkId'>;

/** For a person who came by single sign-on, and whose address the provider does not vouch for: a mail proves it. */
export const askToProve = (
  ctx: DomainContext,
  { name, ...request }: HashedRequest & Pick<EnterLinkRequest, 'returnPath' | 'inviteCode'> & { name: string },
  provided: NewProvidedAccount,
): Promise<bigint> => {
  const { email, returnPath, inviteCode } = request;
  return ask(ctx, email, request, SIGN_IN_LINK_MS, { returnPath, inviteCode, name, provided: { create: provided } });
};

/** Refuses only a malformed address. Only the person who reads the mail learns whether they may enter. */
export async function askToEnter(ctx: DomainContext, request: EnterLinkRequest): Promise<bigint> {
  requireLocalSignIn(ctx);
  const email = readSignUpEmail(request.email);
  if (email === null) throw invalid({ email: [EMAIL_PHRASES.malformed] });
  const { returnPath, inviteCode } = request;
  return ask(ctx, email, hashed(request), SIGN_IN_LINK_MS, { returnPath, inviteCode });
}
