/**
 * /auth/link: the link in a mail that signs in, and joins an event. It does so at once in the requesting browser; in any other,
 * where a mail scanner may have opened it, a button asks first (docs/decisions/0077-joining-by-mail.md).
 */
import { type Request, type Response, Router } from 'express';
import type { DomainContext } from '../../../domain/access/context.ts';
import type { Entered, ToConfirm } from '../../../domain/persons/mail-link/enter-by-link.ts';
import type { Event } from '../../../entities/events/event.ts';
import { TEXTS as LINK_WORDS, type Messages as LinkWords } from '../../../generated/texts/all/pages/link.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  askedHere,
  forgetCached,
  formToken,
  holdsSession,
  isOwnForm,
  rememberSession,
} from '../../access/browser-session.ts';
import { assetUrl } from '../kit/assets.ts';
import { expiredPage, ownForm, type PageContent } from '../kit/forms.ts';
import { type Html, html } from '../kit/html.ts';
import { pageCallerOf } from '../kit/page-caller.ts';
import { type PageRequest, pageRequestOf, sendOn, show } from '../kit/page-request.ts';
import { readParameters } from '../kit/parameters.ts';
import { answerOf, refusalText } from '../kit/refusal-text.ts';
import { refusedStatus } from '../kit/refused-status.ts';
import { eventSummary, letter } from '../public/event/summary.ts';
import { eventPath } from '../public/event/view.ts';
import { LINK_PATH, NEW_LINK_PATH } from './account-paths.ts';
import { troubleWords } from './sign-in-form.ts';

/** Values with which browsers open pages that nobody requested yet. */
const AHEAD = /prefetch|prerender|preview/i;

const isAhead = (req: Request): boolean =>
  req.method === 'HEAD' ||
  ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'].some((name) => AHEAD.test(req.get(name) ?? ''));

const wordsFor = ({ language }: PageRequest): LinkWords => LINK_WORDS[language];

/** The event as visitors see it; null if it is deleted, or there is none. */
async function eventOf(pageRequest: PageRequest, id: bigint | null): Promise<Event | null> {
  if (id === null) return null;
  const { ctx, req, res } = pageRequest;
  try {
    return await pageCallerOf(ctx, req, res).events.get({ id: id.toString() });
  } catch (error) {
    if (refusedStatus(error) === null) throw error;
    return null;
  }
}

function page(pageRequest: PageRequest, event: Event | null, title: string, content: Html): PageContent {
  const shown = { ...pageRequest, now: pageRequest.ctx.clock.now() };
  return {
    title,
    head: html`<link rel="stylesheet" href="${assetUrl('public-event.css')}">`,
    body: html`<section class="card raised joincard joinalone">${event && eventSummary(event, shown)}<h1>${title}</h1>${content}</section>`,
  };
}

function confirmPage(pageRequest: PageRequest, token: string, event: Event | null, { email }: ToConfirm): PageContent {
  const words = wordsFor(pageRequest);
  const { ctx, req, res, language, times, visitor } = pageRequest;
  const frame = { language, times, action: LINK_PATH, token: formToken(ctx, req, res, visitor) };
  const word =
    event === null ? words.confirmSignIn : event.joinOptions === 'FREE' ? words.confirmJoin : words.confirmAsk;
  const fields = html`<input type="hidden" name="token" value="${token}"><button class="button primary full">${word}</button>`;
  return page(
    pageRequest,
    event,
    words.confirmTitle,
    html`<p>${words.confirmHint({ email })}</p>${ownForm(frame, fields)}`,
  );
}

function waitsPage(pageRequest: PageRequest, event: Event | null): PageContent {
  const words = wordsFor(pageRequest);
  return page(
    pageRequest,
    event,
    words.waitsTitle,
    html`<div class="empty">${letter()}<p role="status">${words.waits}</p></div>`,
  );
}

function notJoinedPage(pageRequest: PageRequest, event: Event | null, refusal: Refusal): PageContent {
  const words = wordsFor(pageRequest);
  const back = event && html`<a class="button primary full" href="${eventPath(event)}">${words.back}</a>`;
  const why = refusalText(refusal, pageRequest.language);
  return page(pageRequest, event, words.notJoined, html`<p role="alert">${why}</p>${back}`);
}

/** Opens the session in this browser; the client deletes the data of other users. */
async function entered(pageRequest: PageRequest, { session, eventId, role, refusal }: Entered): Promise<void> {
  const { ctx, req, res, visitor } = pageRequest;
  const event = await eventOf(pageRequest, eventId);
  if (session === null) return show(pageRequest, 200, waitsPage(pageRequest, event));
  if (holdsSession(ctx, req) && visitor?.userId !== session.userId) forgetCached(res);
  rememberSession(ctx, res, session.sessionId);
  if (refusal) return show(pageRequest, 200, notJoinedPage(pageRequest, event, refusal));
  sendOn(pageRequest, event && role !== null ? eventPath(event) : '/');
}

/** For an invalid link: the reason, and the way to another one. */
function refusedPage(pageRequest: PageRequest, refusal: Refusal): PageContent {
  const words = wordsFor(pageRequest);
  const { community, language } = pageRequest;
  const again = html`<a class="button full" href="${NEW_LINK_PATH}">${words.askAgain}</a>`;
  if (refusal.kind === 'invalid') return page(pageRequest, null, words.staleTitle, html`<p>${words.stale}</p>${again}`);
  const isClosed = refusal.code === 'registrations_closed' || refusal.code === 'sign_up_closed';
  const text = isClosed ? words.noNewcomers({ community }) : troubleWords(refusal, language);
  return page(pageRequest, null, words.staleTitle, html`<p role="alert">${text}</p>`);
}

async function use(pageRequest: PageRequest, token: string, confirmed: boolean): Promise<void> {
  const { ctx, req, internal } = pageRequest;
  const browser = isAhead(req) ? null : askedHere(ctx, req);
  try {
    const answer = await answerOf(internal.pageLinks.enter({ token, browser, confirmed }));
    if (!('toConfirm' in answer)) return await entered(pageRequest, answer);
    show(pageRequest, 200, confirmPage(pageRequest, token, await eventOf(pageRequest, answer.eventId), answer));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    show(pageRequest, error.status, refusedPage(pageRequest, error));
  }
}

async function serve(ctx: DomainContext, req: Request, res: Response): Promise<void> {
  const pageRequest = await pageRequestOf(ctx, req, res);
  if (req.method !== 'POST') return use(pageRequest, (pageRequest.query.get('token') ?? '').slice(0, 200), false);
  const form = await readParameters(req);
  const token = (form.token ?? '').slice(0, 200);
  // Nobody signs another person in: the form must come from this browser's own page.
  if (!isOwnForm(ctx, req, pageRequest.visitor, form.form_token ?? ''))
    return show(pageRequest, 403, expiredPage(pageRequest.language, `${LINK_PATH}?${new URLSearchParams({ token })}`));
  return use(pageRequest, token, true);
}

/** Mount it at the root, before body parsers. */
export function signInLinks(platform: Platform): Router {
  const ctx: DomainContext = { ...platform, viewer: null };
  const router = Router();
  router.get(LINK_PATH, (req, res) => serve(ctx, req, res));
  router.post(LINK_PATH, (req, res) => serve(ctx, req, res));
  return router;
}
