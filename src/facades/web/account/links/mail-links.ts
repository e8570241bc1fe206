/**
 * The pages behind links in mails. GET changes nothing, because mail programs prefetch links; the form does. The form needs no
 * CSRF token, because it is authorized by the secret token of the mail alone.
 */
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { DomainContext } from '../../../../domain/access/context.ts';
import { STOP_REMINDERS_PATH } from '../../../../domain/mails/reminder-mails.ts';
import { Refusal } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { RateName } from '../../../../procedures/rates.ts';
import { pageRequestOf, show } from '../../../oauth/page-request.ts';
import { readParameters } from '../../../oauth/parameters.ts';
import { WORDS } from '../../../oauth/words.ts';
import { countPageRequest } from '../../page/count-page-request.ts';
import { html } from '../../page/html.ts';
import { confirm } from './confirm.ts';
import { confirmEmail } from './confirm-email.ts';
import type { LinkPage, LinkPageRequest } from './link-page.ts';
import { MAIL_LINK_WORDS } from './mail-link-words.ts';
import { reset } from './reset-password.ts';
import { stopReminders } from './stop-reminders.ts';

const TOKEN_MAX = 200;

interface LinkAction {
  answer(pageRequest: LinkPageRequest): Promise<LinkPage>;
  rate: RateName;
}

const CONFIRM: LinkAction = { answer: confirm, rate: 'confirmations' };
const CHANGE: LinkAction = { answer: confirmEmail, rate: 'confirmations' };
const RESET: LinkAction = { answer: reset, rate: 'password_resets' };
const STOP: LinkAction = { answer: stopReminders, rate: 'confirmations' };

/** Those with the token in the path are Mobilizon's, for links in its mails. */
const PATHS: readonly [path: string, action: LinkAction][] = [
  ['/confirm', CONFIRM],
  ['/validate/:token', CONFIRM],
  ['/confirm-email', CHANGE],
  [STOP_REMINDERS_PATH, STOP],
  ['/reset-password', RESET],
  ['/password-reset/:token', RESET],
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

function serve(platform: Platform, { answer, rate }: LinkAction): RequestHandler {
  const ctx: DomainContext = { ...platform, viewer: null };
  return async (req: Request, res: Response) => {
    const pageRequest = await pageRequestOf(ctx, req, res);
    const words = MAIL_LINK_WORDS[pageRequest.language];
    const form = req.method === 'POST' ? await formOf(req) : null;
    const inAddress = String(req.params.token ?? '') || pageRequest.query.get('token');
    const token = (form?.token ?? inAddress ?? '').slice(0, TOKEN_MAX);
    const pageOf = async (): Promise<LinkPage> => {
      try {
        if (form) await countPageRequest(ctx, req, [rate]);
        return await answer({ ctx, words, token, form });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const { tooMany, busy, busyTitle } = WORDS[pageRequest.language];
        const text = error.kind === 'rate_limited' ? tooMany : busy;
        return { status: error.status, title: busyTitle, content: html`<p>${text}</p>` };
      }
    };
    const { status, title, content } = await pageOf();
    show(pageRequest, status, { title, body: html`<section class="card"><h1>${title}</h1>${content}</section>` });
  };
}

/** Mount it at the root, before body parsers. */
export function mailLinks(platform: Platform): Router {
  const router = Router();
  for (const [path, action] of PATHS) {
    router.get(path, serve(platform, action));
    router.post(path, serve(platform, action));
  }
  return router;
}
