/** /moderation/reports/{id}: where the mails about new reports lead. Moderators sign in, read, decide and write notes. */
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { DomainContext } from '../../domain/context.ts';
import { sessionHolder } from '../../domain/oauth/authenticate.ts';
import type { SignedIn } from '../../domain/oauth/find-signed-in.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { formToken, isOwnForm, rememberSession, signedIn } from '../oauth/browser-session.ts';
import { expiredPage, type FormFrame, signInPage } from '../oauth/pages.ts';
import { type Parameters, readParameters } from '../oauth/parameters.ts';
import { signInByForm, troubleWords } from '../oauth/sign-in-form.ts';
import { sendOn, show, type Visit, visitOf } from '../oauth/visit.ts';
import { refusedStatus } from './refused-status.ts';
import { absentPage, forbiddenPage, isReportStatus, reportPage } from './report-page.ts';
import { REPORT_WORDS } from './report-words.ts';
import { type Visitor, visitorOf } from './visitor.ts';

interface ReportVisit extends Visit {
  id: string;
  /** Where the page is, without what was asked beside it. */
  here: string;
  user: SignedIn | null;
}

const frameOf = ({ ctx, req, res, user, here, language }: ReportVisit): FormFrame => ({
  language,
  action: here,
  token: formToken(ctx, req, res, user),
});

const asksForSignIn = ({ user, query }: ReportVisit): boolean => !user || query.has('force_login');

function showSignIn(visit: ReportVisit, email = '', trouble: Refusal | null = null): void {
  const purpose = REPORT_WORDS[visit.language].moderation(visit.community);
  const text = trouble && troubleWords(trouble, visit.language);
  show(visit, trouble?.status ?? 200, signInPage(frameOf(visit), purpose, email, text));
}

async function signIn(visit: ReportVisit, form: Parameters): Promise<void> {
  const { ctx, req, res, here } = visit;
  try {
    const { sessionId } = await signInByForm(ctx, req, form);
    rememberSession(ctx, res, sessionId);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    showSignIn(visit, form.email, error);
    return;
  }
  sendOn(visit, here);
}

/** The procedures, as who is signed in: what these refuse, the page refuses. */
async function moderatorOf(platform: Platform, { req, res }: Visit, user: SignedIn): Promise<Visitor> {
  const found = await sessionHolder(platform, user.sessionId);
  return visitorOf(platform, req, res, 'viewer' in found ? found.viewer : null);
}

async function showReport(
  visit: ReportVisit,
  moderator: Visitor,
  user: SignedIn,
  trouble?: { status: number; text: string },
): Promise<void> {
  const frame = frameOf(visit);
  try {
    const report = await moderator.reports.get({ id: visit.id });
    show(visit, trouble?.status ?? 200, reportPage(frame, report, trouble?.text ?? null));
  } catch (error) {
    const status = refusedStatus(error);
    if (status === null) throw error;
    show(visit, status, status === 404 ? absentPage(frame) : forbiddenPage(frame, user.email));
  }
}

/** Does what a button says; a button that there is not does nothing. */
async function act(visit: ReportVisit, moderator: Visitor, user: SignedIn, form: Parameters): Promise<void> {
  const { id, here } = visit;
  const what = form.act ?? '';
  try {
    if (isReportStatus(what)) await moderator.reports.updateStatus({ id, status: what });
    if (what === 'note') await moderator.reports.addNote({ id, content: form.content ?? '' });
  } catch (error) {
    const status = refusedStatus(error);
    if (status === null) throw error;
    await showReport(visit, moderator, user, { status, text: (error as Error).message });
    return;
  }
  sendOn(visit, here);
}

async function answer(platform: Platform, visit: ReportVisit): Promise<void> {
  const { ctx, req, user, here, language } = visit;
  const form = req.method === 'POST' ? await readParameters(req) : null;
  if (form && !isOwnForm(ctx, req, user, form.form_token ?? '')) show(visit, 403, expiredPage(language, here));
  else if (form?.act === 'deny') sendOn(visit, '/');
  else if (form?.act === 'sign_in') await signIn(visit, form);
  else if (!user || asksForSignIn(visit)) showSignIn(visit);
  else if (form) await act(visit, await moderatorOf(platform, visit, user), user, form);
  else await showReport(visit, await moderatorOf(platform, visit, user), user);
}

/** Mount it at the root, before body parsers. */
export function moderationPages(platform: Platform): Router {
  const ctx: DomainContext = { ...platform, viewer: null };
  const serve: RequestHandler = async (req: Request, res: Response) => {
    const visit = await visitOf(ctx, req, res);
    const id = String(req.params.id);
    const here = `/moderation/reports/${encodeURIComponent(id)}`;
    await answer(platform, { ...visit, id, here, user: await signedIn(ctx, req) });
  };
  const router = Router();
  router.get('/moderation/reports/:id', serve);
  router.post('/moderation/reports/:id', serve);
  return router;
}
