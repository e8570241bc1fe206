/** Pages for signed-in users: sign-in, CSRF check, then procedures. */
import type { Request, RequestHandler, Response } from 'express';
import type { DomainContext } from '../../../domain/access/context.ts';
import type { Viewer } from '../../../domain/access/viewer.ts';
import { REFUSALS } from '../../../domain/kernel/refusals.ts';
import { sessionHolder } from '../../../domain/oauth/authenticate.ts';
import type { Barred } from '../../../domain/oauth/barred-user.ts';
import type { SignedIn } from '../../../domain/oauth/find-signed-in.ts';
import { type FieldErrors, Refusal } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { forgetCached, formToken, isOwnForm } from '../../access/browser-session.ts';
import { Uploads } from '../../requests/multipart.ts';
import { returnPathOf, SECURITY_PATH, SIGN_OUT_PATH, withReturn } from '../account/account-paths.ts';
import { admitBarred, barredVisitor } from '../account/barred-visitor.ts';
import {
  type DoorAttempt,
  enterByForm,
  orShowAgain,
  requestToEnter,
  signInByForm,
  signInPage,
} from '../account/sign-in-form.ts';
import { waysIn } from '../account/sign-on/ways-in.ts';
import { expiredPage, type FormFrame } from '../kit/forms.ts';
import { type PageCaller, pageCallerOf } from '../kit/page-caller.ts';
import { type PageRequest, pageRequestOf, sendOn, show } from '../kit/page-request.ts';
import { type Parameters, readParameters, readParametersAndFile } from '../kit/parameters.ts';
import { fieldsOf, refusalText } from '../kit/refusal-text.ts';
import { refusedStatus } from '../kit/refused-status.ts';

export interface PersonalPageRequest extends PageRequest {
  /** The path of the page, without the query. */
  here: string;
  user: SignedIn | null;
  /** On a page that is also for suspended and disabled people: their user, or null. */
  barred?: Barred | null;
}

/** Why the last attempt was refused. */
export interface Trouble {
  status: number;
  text: string;
  /** The problems of fields. */
  problems: FieldErrors;
  /** The submitted values. */
  form: Parameters;
}

export interface PersonalPage<Named> {
  /** Also for suspended and disabled people. */
  barredToo?: true;
  /** The path of the page. */
  hereOf(named: Named): string;
  /** The purpose of the sign-in, shown on its page. */
  purpose(pageRequest: PersonalPageRequest): string;
  /** Shows the page to the signed-in user; procedures decide what that user may see. */
  show(
    pageRequest: PersonalPageRequest,
    named: Named,
    caller: PageCaller,
    user: SignedIn,
    trouble?: Trouble,
  ): Promise<void>;
  /** Runs the action of a button; an unknown button does nothing. */
  act(named: Named, caller: PageCaller, form: Parameters, file: File | null): Promise<void>;
  /** The largest file that its forms take, in bytes; none by default. */
  largestFile?: number;
}

export const frameOf = ({ ctx, req, res, user, here, language, times }: PersonalPageRequest): FormFrame => ({
  language,
  times,
  action: here,
  token: formToken(ctx, req, res, user),
});

async function showSignIn(
  pageRequest: PersonalPageRequest,
  purpose: string,
  attempt: DoorAttempt | null = null,
): Promise<void> {
  const { registrations, community } = pageRequest;
  const ways = waysIn(pageRequest, { returnPath: returnPathOf(pageRequest.here) });
  const passkey = await requestToEnter(pageRequest);
  const frame = frameOf(pageRequest);
  const page = signInPage(frame, purpose, attempt, registrations !== 'closed', community, passkey, ways);
  show(pageRequest, attempt?.refusal.status ?? 200, page);
}

/** As a user who may sign in, otherwise as a barred one. */
async function admit(pageRequest: PersonalPageRequest, form: Parameters): Promise<void> {
  try {
    await signInByForm(pageRequest, form, pageRequest.here);
  } catch (error) {
    const { barred } = pageRequest;
    if (barred === undefined || !(error instanceof Refusal) || error.message !== REFUSALS.sign_in_suspended.text)
      throw error;
    if (!(await admitBarred(pageRequest, form))) throw error;
    sendOn(pageRequest, pageRequest.here);
  }
}

async function signIn(pageRequest: PersonalPageRequest, purpose: string, form: Parameters): Promise<void> {
  const enter = () => enterByForm(pageRequest, form, pageRequest.here, () => admit(pageRequest, form));
  await orShowAgain(enter, form.email, (attempt) => showSignIn(pageRequest, purpose, attempt));
}

/** The signed-in user, and the caller that acts as them. */
export interface Entered {
  user: SignedIn;
  viewer: Viewer;
  caller: PageCaller;
}

/**
 * Shows and handles the sign-in if nobody is signed in, and refuses forms of other sites; then `go` answers.
 *
 * @param purpose shown on the sign-in's page
 * @param form of a POST
 * @param options whether the page is also for people who have not set up the second factor that their role requires; other pages lead
 * them to its set-up
 */
export async function enter(
  platform: Platform,
  pageRequest: PersonalPageRequest,
  purpose: string,
  form: Parameters | null,
  go: (entered: Entered) => Promise<void>,
  { withoutSecondFactor = false } = {},
): Promise<void> {
  const { ctx, req, res, query, user, here, language } = pageRequest;
  if (form && !isOwnForm(ctx, req, user, form.form_token ?? '')) show(pageRequest, 403, expiredPage(language, here));
  else if (form?.act === 'deny') sendOn(pageRequest, '/');
  else if (form?.act === 'sign_in') await signIn(pageRequest, purpose, form);
  else if (!user || query.has('force_login')) await showSignIn(pageRequest, purpose);
  else {
    const found = pageRequest.barred ?? (await sessionHolder(platform, user.sessionId));
    // The session may have ended since it was read.
    if (!('viewer' in found) || !found.viewer) await showSignIn(pageRequest, purpose);
    else if (found.viewer.owesSecondFactor && !withoutSecondFactor)
      sendOn(pageRequest, withReturn(SECURITY_PATH, returnPathOf(here)));
    else {
      const key = form?.idempotency_key?.slice(0, 255) || null;
      await go({ user, viewer: found.viewer, caller: pageCallerOf(platform, req, res, found.viewer, key) });
    }
  }
}

interface SentForm {
  form: Parameters;
  file: File | null;
}

/**
 * Runs the action and redirects to the page; a refusal is shown on the page. If the action ended the user's own session, the
 * browser deletes the web client's caches.
 */
async function actAndShow<Named>(
  platform: Platform,
  page: PersonalPage<Named>,
  pageRequest: PersonalPageRequest,
  named: Named,
  caller: PageCaller,
  user: SignedIn,
  { form, file }: SentForm,
): Promise<void> {
  try {
    await page.act(named, caller, form, file);
  } catch (error) {
    const status = refusedStatus(error);
    if (status === null) throw error;
    const [text, problems] = [refusalText(error, pageRequest.language), fieldsOf(error) ?? {}];
    await page.show(pageRequest, named, caller, user, { status, text, problems, form });
    return;
  }
  const isOver = !pageRequest.barred && 'problem' in (await sessionHolder(platform, user.sessionId));
  if (isOver) forgetCached(pageRequest.res);
  sendOn(pageRequest, isOver && user.isThroughProvider ? SIGN_OUT_PATH : pageRequest.here);
}

async function answer<Named>(
  platform: Platform,
  page: PersonalPage<Named>,
  pageRequest: PersonalPageRequest,
  named: Named,
): Promise<void> {
  const { req } = pageRequest;
  const uploads = new Uploads();
  try {
    const sent = req.method === 'POST' ? await readSent(req, page.largestFile, uploads) : null;
    await enter(platform, pageRequest, page.purpose(pageRequest), sent?.form ?? null, ({ user, caller }) =>
      sent
        ? actAndShow(platform, page, pageRequest, named, caller, user, sent)
        : page.show(pageRequest, named, caller, user),
    );
  } finally {
    await uploads.remove();
  }
}

async function readSent(req: Request, largestFile: number | undefined, uploads: Uploads): Promise<SentForm> {
  if (largestFile !== undefined) return readParametersAndFile(req, largestFile, uploads);
  return { form: await readParameters(req), file: null };
}

/** @param namedBy reads the page's parameter from the URL */
export function personalPage<Named>(
  platform: Platform,
  page: PersonalPage<Named>,
  namedBy: (req: Request) => Named,
): RequestHandler {
  const ctx: DomainContext = { ...platform, viewer: null };
  return async (req: Request, res: Response) => {
    const named = namedBy(req);
    const pageRequest = await pageRequestOf(ctx, req, res);
    const { visitor: session } = pageRequest;
    const barred = page.barredToo && { barred: session ? null : await barredVisitor(ctx, req) };
    const user = session ?? (barred ? (barred.barred?.user ?? null) : null);
    await answer(platform, page, { ...pageRequest, here: page.hereOf(named), user, ...barred }, named);
  };
}
