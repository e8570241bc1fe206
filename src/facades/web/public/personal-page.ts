/** Pages for somebody in person: they sign in there first, forms count only from the page itself, and procedures do the rest. */
import type { Request, RequestHandler, Response } from 'express';
import type { DomainContext } from '../../../domain/access/context.ts';
import { sessionHolder } from '../../../domain/oauth/authenticate.ts';
import type { SignedIn } from '../../../domain/oauth/find-signed-in.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { formToken, isOwnForm, rememberSession, signedIn } from '../../oauth/browser-session.ts';
import { expiredPage, type FormFrame, signInPage } from '../../oauth/pages.ts';
import { type Parameters, readParameters } from '../../oauth/parameters.ts';
import { signInByForm, troubleWords } from '../../oauth/sign-in-form.ts';
import { sendOn, show, type Visit, visitOf } from '../../oauth/visit.ts';
import { refusedStatus } from '../page/refused-status.ts';
import { type Visitor, visitorOf } from '../page/visitor.ts';

export interface PersonalVisit extends Visit {
  /** Where the page is, without what was asked beside it. */
  here: string;
  user: SignedIn | null;
}

/** Why the last attempt was refused. */
export interface Trouble {
  status: number;
  text: string;
}

export interface PersonalPage<Named> {
  /** Where the page is. */
  hereOf(named: Named): string;
  /** What one signs in for. */
  purpose(visit: PersonalVisit): string;
  /** Shows it as who is signed in: what procedures refuse to them, the page refuses. */
  show(visit: PersonalVisit, named: Named, caller: Visitor, user: SignedIn, trouble?: Trouble): Promise<void>;
  /** Does what a button says; a button that there is not does nothing. */
  act(named: Named, caller: Visitor, form: Parameters): Promise<void>;
}

export const frameOf = ({ ctx, req, res, user, here, language }: PersonalVisit): FormFrame => ({
  language,
  action: here,
  token: formToken(ctx, req, res, user),
});

function showSignIn(visit: PersonalVisit, purpose: string, email = '', trouble: Refusal | null = null): void {
  const text = trouble && troubleWords(trouble, visit.language);
  show(
    visit,
    trouble?.status ?? 200,
    signInPage(frameOf(visit), purpose, email, text, visit.registrations !== 'closed'),
  );
}

async function signIn(visit: PersonalVisit, purpose: string, form: Parameters): Promise<void> {
  const { ctx, req, res, here } = visit;
  try {
    const { sessionId } = await signInByForm(ctx, req, form);
    rememberSession(ctx, res, sessionId);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    showSignIn(visit, purpose, form.email, error);
    return;
  }
  sendOn(visit, here);
}

async function callerOf(platform: Platform, { req, res }: Visit, user: SignedIn): Promise<Visitor> {
  const found = await sessionHolder(platform, user.sessionId);
  return visitorOf(platform, req, res, 'viewer' in found ? found.viewer : null);
}

/** Acts, and leads on to the page; what is refused is said on it. */
async function actAndShow<Named>(
  page: PersonalPage<Named>,
  visit: PersonalVisit,
  named: Named,
  caller: Visitor,
  user: SignedIn,
  form: Parameters,
): Promise<void> {
  try {
    await page.act(named, caller, form);
  } catch (error) {
    const status = refusedStatus(error);
    if (status === null) throw error;
    await page.show(visit, named, caller, user, { status, text: (error as Error).message });
    return;
  }
  sendOn(visit, visit.here);
}

async function answer<Named>(
  platform: Platform,
  page: PersonalPage<Named>,
  visit: PersonalVisit,
  named: Named,
): Promise<void> {
  const { ctx, req, query, user, here, language } = visit;
  const form = req.method === 'POST' ? await readParameters(req) : null;
  const purpose = page.purpose(visit);
  if (form && !isOwnForm(ctx, req, user, form.form_token ?? '')) show(visit, 403, expiredPage(language, here));
  else if (form?.act === 'deny') sendOn(visit, '/');
  else if (form?.act === 'sign_in') await signIn(visit, purpose, form);
  else if (!user || query.has('force_login')) showSignIn(visit, purpose);
  else {
    const caller = await callerOf(platform, visit, user);
    if (form) await actAndShow(page, visit, named, caller, user, form);
    else await page.show(visit, named, caller, user);
  }
}

/** @param namedBy what the address of the page names */
export function personalPage<Named>(
  platform: Platform,
  page: PersonalPage<Named>,
  namedBy: (req: Request) => Named,
): RequestHandler {
  const ctx: DomainContext = { ...platform, viewer: null };
  return async (req: Request, res: Response) => {
    const named = namedBy(req);
    const visit = await visitOf(ctx, req, res);
    await answer(platform, page, { ...visit, here: page.hereOf(named), user: await signedIn(ctx, req) }, named);
  };
}
