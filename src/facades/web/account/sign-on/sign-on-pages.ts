/**
 * /auth/provider and below: the way to the provider of single sign-on, the way back, and signing out there
 * (docs/decisions/0115-single-sign-on.md).
 */
import { type Request, type RequestHandler, Router } from 'express';
import type { DomainContext } from '../../../../domain/access/context.ts';
import { CALLBACK_PATH } from '../../../../domain/persons/single-sign-on/begin.ts';
import { TEXTS as SIGN_ON_WORDS } from '../../../../generated/texts/all/pages/sign-on.ts';
import { Refusal } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { askedHere, asksHere, senderOf } from '../../../access/browser-session.ts';
import { card } from '../../kit/forms.ts';
import { html } from '../../kit/html.ts';
import { type PageRequest, pageRequestOf, sendOn, show } from '../../kit/page-request.ts';
import { readParameters } from '../../kit/parameters.ts';
import { answerOf, refusalText } from '../../kit/refusal-text.ts';
import {
  aboutRequest,
  CODE_PATH,
  PROVIDER_LOGOUT_PATH,
  returnPathOf,
  SECURITY_PATH,
  SIGN_IN_PATH,
  SIGN_ON_PATH,
  SIGN_OUT_PATH,
  withReturn,
} from '../account-paths.ts';
import { entered } from '../door/entered.ts';
import { leaveFor } from './leave-page.ts';
import { signOnPath } from './ways-in.ts';

/** Why nobody is signed in, with the ways to try again. */
function showRefusal(pageRequest: PageRequest, refusal: Refusal, returnPath: string | null): void {
  const { ctx, language } = pageRequest;
  const words = SIGN_ON_WORDS[language];
  const name = ctx.config.oidc?.name ?? '';
  const content = html`<p role="alert">${refusalText(refusal, language)}</p>
<div class="actions"><a class="button primary" href="${signOnPath({ returnPath })}">${words.tryAgain({ name })}</a>
${ctx.config.localSignIn && html`<a class="button" href="${withReturn(SIGN_IN_PATH, returnPath)}">${words.signInOtherwise}</a>`}</div>`;
  show(pageRequest, refusal.status, card(words.failedTitle, content));
}

async function begin(pageRequest: PageRequest): Promise<void> {
  const { ctx, req, res, internal, language: locale, query } = pageRequest;
  const returnPath = returnPathOf(query.get('return_to'));
  const inviteCode = query.get('invite')?.slice(0, 64) ?? null;
  const browser = asksHere(ctx, req, res);
  try {
    sendOn(pageRequest, await answerOf(internal.singleSignOn.begin({ browser, returnPath, inviteCode, locale })));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    showRefusal(pageRequest, error, returnPath);
  }
}

async function finish(pageRequest: PageRequest): Promise<void> {
  const { ctx, req, internal, query, visitor } = pageRequest;
  const cameBack = { parameters: query.toString(), browser: askedHere(ctx, req), userId: visitor?.userId ?? null };
  try {
    const outcome = await answerOf(internal.singleSignOn.finish(cameBack));
    if ('linked' in outcome) return sendOn(pageRequest, SECURITY_PATH);
    if ('declined' in outcome) return sendOn(pageRequest, withReturn(SIGN_IN_PATH, outcome.returnPath));
    if ('codeRequestId' in outcome)
      return sendOn(pageRequest, aboutRequest(CODE_PATH, outcome.codeRequestId.toString()));
    await entered(pageRequest, outcome);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    showRefusal(pageRequest, error, null);
  }
}

/** The session is over already, so whatever the provider does, the browser leaves. */
async function signOut(pageRequest: PageRequest): Promise<void> {
  const { internal } = pageRequest;
  const url = await internal.singleSignOn.signOutUrl().catch(() => null);
  if (url === null) sendOn(pageRequest, '/');
  else leaveFor(pageRequest, url);
}

/** For the provider's server, which gets no page. */
async function endSessions({ req, res, internal }: PageRequest): Promise<void> {
  const { logout_token: token = '' } = await readParameters(req);
  res.setHeader('Cache-Control', 'no-store');
  try {
    await answerOf(internal.singleSignOn.endSessions({ token }));
    res.status(200).end();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    res
      .status(error.kind === 'unavailable' ? 503 : 400)
      .json({ error: 'invalid_request', error_description: error.message });
  }
}

/** Whether a page of another site loads the address as an image, a frame or data, perhaps to use up the rate of its visitor. */
const isEmbedded = (req: Request): boolean =>
  senderOf(req) === 'other' && (req.get('sec-fetch-dest') ?? 'document') !== 'document';

/** Mount it at the root, before body parsers. */
export function signOnPages(platform: Platform): Router {
  const router = Router();
  if (!platform.config.oidc) return router;
  const ctx: DomainContext = { ...platform, viewer: null };
  const serve =
    (answer: (pageRequest: PageRequest) => Promise<void>): RequestHandler =>
    async (req, res) =>
      answer(await pageRequestOf(ctx, req, res));
  router.get([SIGN_ON_PATH, CALLBACK_PATH, SIGN_OUT_PATH], (req, res, next) => {
    if (isEmbedded(req)) res.status(403).end();
    else next();
  });
  router.get(SIGN_ON_PATH, serve(begin));
  router.get(CALLBACK_PATH, serve(finish));
  router.get(SIGN_OUT_PATH, serve(signOut));
  router.post(PROVIDER_LOGOUT_PATH, serve(endSessions));
  return router;
}
