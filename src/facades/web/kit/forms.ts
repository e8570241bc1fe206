/** Pages of one card, and their forms. */
import { TEXTS as WORDS } from '../../../generated/texts/all/pages/sign-in.ts';
import type { Drawing } from '../../../look/drawings.ts';
import type { Language } from '../../../wording/language.ts';
import { drawing } from './drawing.ts';
import { type Html, html } from './html.ts';
import type { PageTimes } from './time-tag.ts';

export interface PageContent {
  title: string;
  body: Html;
  /** Further elements of the head. */
  head?: Html;
  /** Names of scripts below /assets. */
  scripts?: readonly string[];
  /** The id of the target of the first link; by default the whole content. */
  skipTo?: string;
}

/** The data that every form on these pages needs. */
export interface FormFrame {
  language: Language;
  times: PageTimes;
  /** The URL of this page with the application's parameters, to which forms are sent. */
  action: string;
  /** The CSRF token. */
  token: string;
}

/** A page with one card. */
export const card = (title: string, content: Html): PageContent => ({
  title,
  body: html`<section class="card pad alone"><h1>${title}</h1>${content}</section>`,
});

/** A page that states the next step: check the mail, or continue. */
export const nextPage = (name: Drawing, title: string, content: Html): PageContent => ({
  title,
  body: html`<section class="card empty alone">${drawing(name)}<h1>${title}</h1>${content}</section>`,
});

/** A form with the CSRF token. */
export const ownForm = ({ action, token }: FormFrame, fields: Html): Html =>
  html`<form method="post" action="${action}"><input type="hidden" name="form_token" value="${token}">${fields}</form>`;

/** For a form whose CSRF token is no longer valid. */
export function expiredPage(language: Language, again: string): PageContent {
  const words = WORDS[language];
  return card(
    words.expiredTitle,
    html`<p>${words.expiredHint}</p><p class="actions"><a class="button primary" href="${again}">${words.tryAgain}</a></p>`,
  );
}
