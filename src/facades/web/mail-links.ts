/**
 * The pages that links of mails lead to. Opening one changes nothing, because mail programs open links by themselves; its
 * form does. The token in the form is all that counts, so no other page can send it for somebody.
 */
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { DomainContext } from '../../domain/context.ts';
import { readSettings } from '../../domain/instance/settings.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { readParameters } from '../oauth/parameters.ts';
import { LANGUAGES, type Language, languageNamed } from '../oauth/words.ts';
import { confirm } from './confirm.ts';
import { html } from './html.ts';
import type { LinkPage, LinkVisit } from './link-page.ts';
import { MAIL_LINK_WORDS } from './mail-link-words.ts';
import { sendPage } from './page.ts';
import { reset } from './reset-password.ts';

const TOKEN_MAX = 200;

function languageOf(req: Request): Language {
  return languageNamed(req.acceptsLanguages(LANGUAGES) || null) ?? 'en';
}

/** A form that cannot be read is one without a token. */
async function formOf(req: Request): Promise<Record<string, string>> {
  try {
    return await readParameters(req);
  } catch (error) {
    if (error instanceof Refusal) return {};
    throw error;
  }
}

function serve(platform: Platform, answer: (visit: LinkVisit) => Promise<LinkPage>): RequestHandler {
  const ctx: DomainContext = { ...platform, viewer: null };
  return async (req: Request, res: Response) => {
    const lang = languageOf(req);
    const words = MAIL_LINK_WORDS[lang];
    const form = req.method === 'POST' ? await formOf(req) : null;
    const sent = form ? form.token : new URL(req.originalUrl, platform.config.publicUrl).searchParams.get('token');
    const token = (sent ?? '').slice(0, TOKEN_MAX);
    const { status, title, content } = await answer({ ctx, words, token, form });
    const { name: community } = await readSettings(ctx);
    const body = html`<section class="card"><h1>${title}</h1>${content}</section>`;
    sendPage(res, status, { title, body, lang, community });
  };
}

/** Mount it at the root, before body parsers. */
export function mailLinks(platform: Platform): Router {
  const router = Router();
  for (const [path, answer] of [
    ['/confirm', confirm],
    ['/reset-password', reset],
  ] as const) {
    router.get(path, serve(platform, answer));
    router.post(path, serve(platform, answer));
  }
  return router;
}
