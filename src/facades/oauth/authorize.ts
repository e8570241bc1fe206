/** /oauth/authorize: sign-in and consent for an application's authorization request. */
import type { Request, RequestHandler, Response } from 'express';
import type { DomainContext } from '../../domain/access/context.ts';
import { sessionHolder } from '../../domain/oauth/authenticate.ts';
import type { AuthorizationRequest, WrongRequest } from '../../domain/oauth/authorize.ts';
import type { SignedIn } from '../../domain/oauth/find-signed-in.ts';
import { oauthRefusal } from '../../domain/oauth/oauth-refusals.ts';
import { OUT_OF_BAND, withParameters } from '../../domain/oauth/redirect-uri.ts';
import { Refusal } from '../../platform/errors.ts';
import { innermost, refusalOf } from '../../platform/trouble.ts';
import { isOwnForm } from '../access/browser-session.ts';
import { SECURITY_PATH, withReturn } from '../web/account/account-paths.ts';
import { type DoorAttempt, enterByForm, orShowAgain, requestToEnter, signInPage } from '../web/account/sign-in-form.ts';
import { waysIn } from '../web/account/sign-on/ways-in.ts';
import { expiredPage } from '../web/kit/forms.ts';
import { type InternalCaller, internalCallerOf } from '../web/kit/page-caller.ts';
import { type PageRequest, pageRequestOf, sendOn, show } from '../web/kit/page-request.ts';
import { type Parameters, readParameters } from '../web/kit/parameters.ts';
import { answerOf } from '../web/kit/refusal-text.ts';
import { errorAddress, frameFor, hereWith, sendBack, showFor } from './page-answers.ts';
import { codePage, consentPage, faultPage } from './pages.ts';

interface AuthorizationPageRequest extends PageRequest {
  /** Calls procedures as the signed-in user. */
  caller: InternalCaller;
  /** They set it up before they authorize applications. */
  owesSecondFactor: boolean;
}

type Answer = (pageRequest: AuthorizationPageRequest, request: AuthorizationRequest) => Promise<void>;

async function authorizationPageRequest(
  ctx: DomainContext,
  req: Request,
  res: Response,
): Promise<AuthorizationPageRequest> {
  const pageRequest = await pageRequestOf(ctx, req, res);
  const { visitor, internal } = pageRequest;
  const holder = visitor && (await sessionHolder(ctx, visitor.sessionId));
  const viewer = holder && 'viewer' in holder ? holder.viewer : null;
  const caller = viewer ? internalCallerOf(ctx, req, res, viewer) : internal;
  return { ...pageRequest, caller, owesSecondFactor: viewer?.owesSecondFactor === true };
}

/** Validates the authorization request before `answer`; invalid ones get an error page or a redirect with the error. */
function withRequest(ctx: DomainContext, answer: Answer): RequestHandler {
  return async (req: Request, res: Response) => {
    const pageRequest = await authorizationPageRequest(ctx, req, res);
    try {
      const read = await answerOf(pageRequest.caller.authorization.read({ parameters: pageRequest.query }));
      if ('request' in read) await answer(pageRequest, read.request);
      else if ('fault' in read) throw read.fault;
      else leadBack(pageRequest, read, read.known);
    } catch (error) {
      // Transient failures go to the error handler.
      if (refusalOf(error)?.cause) throw error;
      const refusal = error instanceof Refusal ? error : oauthRefusal('server_error');
      if (refusal !== error) ctx.log.error({ err: innermost(error) }, 'authorization failed');
      const status = refusal.status === 401 ? 400 : refusal.status;
      show(pageRequest, status, faultPage(pageRequest.language, refusal));
    }
  };
}

/**
 * No open redirect: anybody may register an application, so an invalid request redirects automatically only for users who have
 * authorized the application before (RFC 9700, 4.11.2). Others get a page with a link.
 */
function leadBack(pageRequest: PageRequest, { app, redirectUri, refusal }: WrongRequest, known: boolean): void {
  if (known) sendBack(pageRequest, redirectUri, refusal);
  else
    show(
      pageRequest,
      400,
      faultPage(pageRequest.language, refusal, { app, address: errorAddress(pageRequest, redirectUri, refusal) }),
    );
}

const isForced = ({ query }: PageRequest): boolean => /^(1|t|true|on|yes)$/i.test(query.get('force_login') ?? '');

async function showSignIn(
  pageRequest: PageRequest,
  user: SignedIn | null,
  app: AuthorizationRequest,
  attempt: DoorAttempt | null = null,
): Promise<void> {
  const { registrations, community } = pageRequest;
  const ways = waysIn(pageRequest, { returnPath: hereWith(pageRequest, { forceLogin: false }) });
  const passkey = await requestToEnter(pageRequest);
  const frame = frameFor(pageRequest, user);
  const page = signInPage(frame, app.app.name, attempt, registrations !== 'closed', community, passkey, ways);
  showFor(pageRequest, attempt?.refusal.status ?? 200, page, app);
}

/** GET: the sign-in page, or the consent page. */
export const showAuthorization = (ctx: DomainContext): RequestHandler =>
  withRequest(ctx, async (pageRequest, request) => {
    const { visitor: user, owesSecondFactor } = pageRequest;
    if (owesSecondFactor) {
      sendOn(pageRequest, withReturn(SECURITY_PATH, hereWith(pageRequest, { forceLogin: false })));
      return;
    }
    if (!user || isForced(pageRequest)) {
      await showSignIn(pageRequest, user, request);
      return;
    }
    const otherUser = hereWith(pageRequest, { forceLogin: true });
    showFor(pageRequest, 200, consentPage(frameFor(pageRequest, user), request, user, otherUser), request);
  });

/** POST (and DELETE, which denies): the submitted form of either page. */
export const decideAuthorization = (ctx: DomainContext): RequestHandler =>
  withRequest(ctx, async (pageRequest, request) => {
    const { req, language, visitor: user } = pageRequest;
    const form = await readParameters(req);
    if (!isOwnForm(ctx, req, user, form.form_token ?? '')) {
      show(pageRequest, 403, expiredPage(language, hereWith(pageRequest, { forceLogin: isForced(pageRequest) })));
    } else if (req.method === 'DELETE' || form.act === 'deny') {
      sendBack(pageRequest, request.redirectUri, oauthRefusal('access_denied'));
    } else if (form.act === 'sign_in') {
      await signIn(pageRequest, request, user, form);
    } else if (form.act === 'allow' && user && !isForced(pageRequest)) {
      await allow(pageRequest, request, form.actor_id);
    } else {
      sendOn(pageRequest, hereWith(pageRequest, { forceLogin: isForced(pageRequest) }));
    }
  });

async function signIn(
  pageRequest: PageRequest,
  request: AuthorizationRequest,
  user: SignedIn | null,
  form: Parameters,
): Promise<void> {
  const enter = () => enterByForm(pageRequest, form, hereWith(pageRequest, { forceLogin: false }));
  await orShowAgain(enter, form.email, (attempt) => showSignIn(pageRequest, user, request, attempt));
}

/** Grants the code for the chosen identity; another user's leads back to the consent page. */
async function allow(
  pageRequest: AuthorizationPageRequest,
  request: AuthorizationRequest,
  chosen: string | undefined,
): Promise<void> {
  const { caller, query, language } = pageRequest;
  const code = await answerOf(caller.authorization.grant({ parameters: query, actorId: chosen ?? null }));
  if (code === null) sendOn(pageRequest, hereWith(pageRequest, { forceLogin: false }));
  else if (request.redirectUri === OUT_OF_BAND) show(pageRequest, 200, codePage(language, request.app.name, code));
  else sendOn(pageRequest, withParameters(request.redirectUri, { code, state: query.get('state') }));
}
