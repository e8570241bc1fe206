/**
 * The pages behind links in mails. GET changes nothing, because mail programs prefetch links; the form does. The form needs no
 * CSRF token, because only the secret token of the mail authorizes it.
 */
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { DomainContext } from '../../../../domain/access/context.ts';
import { MESSAGES_PATH } from '../../../../domain/event-messages/mail-link.ts';
import { STOP_REMINDERS_PATH } from '../../../../domain/mails/reminder-mails.ts';
import { ANSWERS_PATH } from '../../../../domain/participations/answers-link.ts';
import { TICKET_PATH } from '../../../../domain/participations/check-in/own-tickets.ts';
import { WAITING_PATH } from '../../../../domain/participations/waiting/mail-link.ts';
import { TEXTS as MAIL_LINK_WORDS } from '../../../../generated/texts/all/pages/mail-links.ts';
import { TEXTS as WORDS } from '../../../../generated/texts/all/pages/sign-in.ts';
import { Refusal } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { forgetCached, signedIn } from '../../../access/browser-session.ts';
import { html } from '../../kit/html.ts';
import { pageRequestOf, show } from '../../kit/page-request.ts';
import { readParameters } from '../../kit/parameters.ts';
import { answers } from './answers.ts';
import { confirm } from './confirm.ts';
import { confirmEmail } from './confirm-email.ts';
import { eventMessages } from './event-messages.ts';
import type { LinkPage, LinkPageRequest } from './link-page.ts';
import { reset } from './reset-password.ts';
import { separateAccount } from './separate-account.ts';
import { stopReminders } from './stop-reminders.ts';
import { ticket } from './ticket.ts';
import { waiting } from './waiting.ts';

const TOKEN_MAX = 200;

type LinkAction = (pageRequest: LinkPageRequest) => Promise<LinkPage>;

/** Those with the token in the path are Mobilizon's, for links in its mails. */
const PATHS: readonly [path: string, answer: LinkAction][] = [
  ['/confirm', confirm],
  ['/validate/:token', confirm],
  ['/confirm-email', confirmEmail],
  [STOP_REMINDERS_PATH, stopReminders],
  [MESSAGES_PATH, eventMessages],
  [WAITING_PATH, waiting],
  [ANSWERS_PATH, answers],
  [TICKET_PATH, ticket],
  ['/separate-account', separateAccount],
  ['/reset-password', reset],
  ['/password-reset/:token', reset],
];

/** A malformed form counts as one without a token. */
async function formOf(req: Request): Promise<Record<string, string>> {
  try {
    return await readParameters(req);
  } catch (error) {
    if (error instanceof Refusal) return {};
    throw error;
  }
}

function serve(platform: Platform, answer: LinkAction): RequestHandler {
  const ctx: DomainContext = { ...platform, viewer: null };
  return async (req: Request, res: Response) => {
    const pageRequest = await pageRequestOf(ctx, req, res);
    const words = MAIL_LINK_WORDS[pageRequest.language];
    const form = req.method === 'POST' ? await formOf(req) : null;
    const inAddress = String(req.params.token ?? '') || pageRequest.query.get('token');
    const token = (form?.token ?? inAddress ?? '').slice(0, TOKEN_MAX);
    const pageOf = async (): Promise<LinkPage> => {
      try {
        const { internal, language, times } = pageRequest;
        return await answer({ config: ctx.config, internal, words, language, times, token, form });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const { tooMany, busy, busyTitle } = WORDS[pageRequest.language];
        const text = error.kind === 'rate_limited' ? tooMany : busy;
        return { status: error.status, title: busyTitle, content: html`<p>${text}</p>` };
      }
    };
    const { status, title, content } = await pageOf();
    // A changed password ends every session, including that of this browser.
    if (form && pageRequest.visitor && !(await signedIn(ctx, req))) forgetCached(res);
    show(pageRequest, status, {
      title,
      body: html`<section class="card pad alone"><h1>${title}</h1>${content}</section>`,
    });
  };
}

/** Mount it at the root, before body parsers. */
export function mailLinks(platform: Platform): Router {
  const router = Router();
  for (const [path, answer] of PATHS) {
    router.get(path, serve(platform, answer));
    router.post(path, serve(platform, answer));
  }
  return router;
}
