/**
 * /auth/link: the link in a mail that signs in, and joins an event. It does so at once in the requesting browser; in any other,
 * where a mail scanner may have opened it, a button asks first (docs/decisions/0077-joining-by-mail.md).
 */
import { type Request, type Response, Router } from 'express';
import type { DomainContext } from '../../../domain/access/context.ts';
import type { ToConfirm } from '../../../domain/persons/mail-link/enter-by-link.ts';
import type { Event } from '../../../entities/events/event.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { askedHere, asksHere, formToken, isOwnForm } from '../../access/browser-session.ts';
import { expiredPage, ownForm, type PageContent } from '../kit/forms.ts';
import { html } from '../kit/html.ts';
import { type PageRequest, pageRequestOf, show } from '../kit/page-request.ts';
import { readParameters } from '../kit/parameters.ts';
import { answerOf } from '../kit/refusal-text.ts';
import { LINK_PATH, SIGN_IN_PATH } from './account-paths.ts';
import { entered, eventOf, linkPage, linkWords } from './door/entered.ts';
import { troubleWords } from './sign-in-form.ts';

/** Values with which browsers open pages that nobody requested yet. */
const AHEAD = /prefetch|prerender|preview/i;

const isAhead = (req: Request): boolean =>
  req.method === 'HEAD' ||
  ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'].some((name) => AHEAD.test(req.get(name) ?? ''));

function confirmPage(pageRequest: PageRequest, token: string, event: Event | null, { email }: ToConfirm): PageContent {
  const words = linkWords(pageRequest);
  const { ctx, req, res, language, times, visitor } = pageRequest;
  const frame = { language, times, action: LINK_PATH, token: formToken(ctx, req, res, visitor) };
  const word =
    event === null ? words.confirmSignIn : event.joinOptions === 'FREE' ? words.confirmJoin : words.confirmAsk;
  const fields = html`<input type="hidden" name="token" value="${token}"><button class="button primary full">${word}</button>`;
  return linkPage(
    pageRequest,
    event,
    words.confirmTitle,
    html`<p>${words.confirmHint({ email })}</p>${ownForm(frame, fields)}`,
  );
}

/** For an invalid link: the reason, and the way to another one. */
function refusedPage(pageRequest: PageRequest, refusal: Refusal): PageContent {
  const words = linkWords(pageRequest);
  const { community, language } = pageRequest;
  const again = html`<a class="button full" href="${SIGN_IN_PATH}">${words.askAgain}</a>`;
  if (refusal.kind === 'invalid')
    return linkPage(pageRequest, null, words.staleTitle, html`<p>${words.stale}</p>${again}`);
  const isClosed = refusal.code === 'registrations_closed' || refusal.code === 'sign_up_closed';
  const text = isClosed ? words.noNewcomers({ community }) : troubleWords(refusal, language);
  return linkPage(pageRequest, null, words.staleTitle, html`<p role="alert">${text}</p>`);
}

async function use(pageRequest: PageRequest, token: string, confirmed: boolean): Promise<void> {
  const { ctx, req, res, internal } = pageRequest;
  const browser = isAhead(req) ? null : confirmed ? asksHere(ctx, req, res) : askedHere(ctx, req);
  try {
    const answer = await answerOf(internal.pageLinks.enter({ token, browser, confirmed }));
    if (!('toConfirm' in answer)) return await entered(pageRequest, answer);
    show(pageRequest, 200, confirmPage(pageRequest, token, await eventOf(pageRequest, answer.eventUuid), answer));
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
