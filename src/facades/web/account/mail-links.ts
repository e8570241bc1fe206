/**
 * The pages that links of mails lead to. Opening one changes nothing, because mail programs open links by themselves; its
 * form does. The token in the form is all that counts, so no other page can send it for somebody.
 */
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { DomainContext } from '../../../domain/access/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RateName } from '../../../procedures/rates.ts';
import { pageRequestOf, show } from '../../oauth/page-request.ts';
import { readParameters } from '../../oauth/parameters.ts';
import { WORDS } from '../../oauth/words.ts';
import { countPageRequest } from '../page/count-page-request.ts';
import { html } from '../page/html.ts';
import { confirm } from './confirm.ts';
import type { LinkPage, LinkPageRequest } from './link-page.ts';
import { MAIL_LINK_WORDS } from './mail-link-words.ts';
import { reset } from './reset-password.ts';

const TOKEN_MAX = 200;

interface LinkDoor {
  answer(pageRequest: LinkPageRequest): Promise<LinkPage>;
  rate: RateName;
}

const CONFIRM: LinkDoor = { answer: confirm, rate: 'confirmations' };
const RESET: LinkDoor = { answer: reset, rate: 'password_resets' };

/** The second of each pair stands in mails that Mobilizon has sent. */
const DOORS: readonly [path: string, door: LinkDoor][] = [
  ['/confirm', CONFIRM],
  ['/validate/:token', CONFIRM],
  ['/reset-password', RESET],
  ['/password-reset/:token', RESET],
];

/** A form that cannot be read is one without a token. */
async function formOf(req: Request): Promise<Record<string, string>> {
  try {
    return await readParameters(req);
  } catch (error) {
    if (error instanceof Refusal) return {};
    throw error;
  }
}

function serve(platform: Platform, { answer, rate }: LinkDoor): RequestHandler {
  const ctx: DomainContext = { ...platform, viewer: null };
  return async (req: Request, res: Response) => {
    const pageRequest = await pageRequestOf(ctx, req, res);
    const words = MAIL_LINK_WORDS[pageRequest.language];
    const form = req.method === 'POST' ? await formOf(req) : null;
    const inAddress = String(req.params.token ?? '') || pageRequest.query.get('token');
    const token = (form?.token ?? inAddress ?? '').slice(0, TOKEN_MAX);
    const answered = async (): Promise<LinkPage> => {
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
    const { status, title, content } = await answered();
    show(pageRequest, status, { title, body: html`<section class="card"><h1>${title}</h1>${content}</section>` });
  };
}

/** Mount it at the root, before body parsers. */
export function mailLinks(platform: Platform): Router {
  const router = Router();
  for (const [path, door] of DOORS) {
    router.get(path, serve(platform, door));
    router.post(path, serve(platform, door));
  }
  return router;
}
