/** What the pages behind the links of mails have in common. */
import type { DomainContext } from '../../domain/context.ts';
import { type Html, html } from './html.ts';
import type { MailLinkWords } from './mail-link-words.ts';

export interface LinkPage {
  status: number;
  title: string;
  content: Html;
}

export interface LinkVisit {
  ctx: DomainContext;
  words: MailLinkWords;
  token: string;
  /** What the form holds; null when the link was opened. */
  form: Record<string, string> | null;
}

/** A form that carries the token on. */
export const linkForm = (action: string, token: string, fields: Html): Html =>
  html`<form method="post" action="${action}"><input type="hidden" name="token" value="${token}">${fields}</form>`;
