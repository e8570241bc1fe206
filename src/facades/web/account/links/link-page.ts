/** Shared parts of the pages behind links in mails. */

import type { Messages as MailLinkWords } from '../../../../generated/texts/all/pages/mail-links.ts';
import type { Config } from '../../../../platform/config.ts';
import { Refusal, type RefusalKind } from '../../../../platform/errors.ts';
import type { Language } from '../../../../wording/language.ts';
import { type Html, html } from '../../kit/html.ts';
import type { InternalCaller } from '../../kit/page-caller.ts';
import type { PageTimes } from '../../kit/time-tag.ts';
import { SIGN_IN_PATH } from '../account-paths.ts';

export interface LinkPage {
  status: number;
  title: string;
  content: Html;
}

export interface LinkPageRequest {
  config: Config;
  internal: InternalCaller;
  words: MailLinkWords;
  language: Language;
  times: PageTimes;
  token: string;
  /** The submitted form; null for GET. */
  form: Record<string, string> | null;
}

/** The button to the return path, or to the sign-in. */
export const goOn = (returnPath: string | null, words: MailLinkWords): Html =>
  html`<p class="actions"><a class="button primary" href="${returnPath ?? SIGN_IN_PATH}">${returnPath === null ? words.signIn : words.goOn}</a></p>`;

/** Kinds of refusals that are about the link itself, and not about when or how often it is used. */
const ABOUT_THE_LINK: readonly RefusalKind[] = ['invalid', 'conflict', 'forbidden', 'not_found'];

/** The refusal of an invalid link; throws all other errors. */
export function linkRefusal(error: unknown): Refusal {
  if (error instanceof Refusal && ABOUT_THE_LINK.includes(error.kind)) return error;
  throw error;
}

/** The page of an invalid link: the reason, and where to request another one. */
export function stalePage(
  { words }: LinkPageRequest,
  { kind, status }: Refusal,
  text: string,
  askPath: string,
): LinkPage {
  const ask = html`<p class="actions"><a class="button" href="${askPath}">${words.askAgain}</a></p>`;
  const content = kind === 'forbidden' ? html`<p>${words.suspended}</p>` : html`<p>${text}</p>${ask}`;
  return { status, title: words.staleTitle, content };
}

/** A form with the token as a hidden field. */
export const linkForm = (action: string, token: string, fields: Html): Html =>
  html`<form method="post" action="${action}"><input type="hidden" name="token" value="${token}">${fields}</form>`;
