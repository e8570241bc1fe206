/** The pages of the authorization code flow: sign-in, consent, code, and errors. */
import type { AuthorizationRequest } from '../../domain/oauth/authorize.ts';
import type { SignedIn } from '../../domain/oauth/find-signed-in.ts';
import { OUT_OF_BAND } from '../../domain/oauth/redirect-uri.ts';
import type { App } from '../../generated/prisma/client.ts';
import type { Refusal } from '../../platform/errors.ts';
import { ASK_AGAIN_PATH, FORGOT_PATH, returnPathOf, SIGN_UP_PATH, withReturn } from '../web/account/account-paths.ts';
import { ACCOUNT_WORDS } from '../web/account/account-words.ts';
import { type Html, html } from '../web/page/html.ts';
import { scopeWords } from './scope-words.ts';
import { type Language, WORDS } from './words.ts';

export interface PageContent {
  title: string;
  body: Html;
  /** Further elements of the head. */
  head?: Html;
}

/** What every form of these pages needs. */
export interface FormFrame {
  language: Language;
  /** The URL of this page with the application's parameters, to which forms are sent. */
  action: string;
  /** The CSRF token. */
  token: string;
}

/** A page with one card. */
export const card = (title: string, content: Html): PageContent => ({
  title,
  body: html`<section class="card"><h1>${title}</h1>${content}</section>`,
});

/** A form with the CSRF token. */
export const ownForm = ({ action, token }: FormFrame, fields: Html): Html =>
  html`<form method="post" action="${action}"><input type="hidden" name="form_token" value="${token}">${fields}</form>`;

/** Links for people who cannot sign in yet: password reset, confirmation and sign-up, all with a return path. */
function otherWays({ language, action }: FormFrame, takesSignUps: boolean): Html {
  const words = ACCOUNT_WORDS[language];
  const to = (page: string): string => withReturn(page, returnPathOf(action));
  return html`<ul class="ways soft"><li><a href="${to(FORGOT_PATH)}">${words.forgot}</a></li>
<li><a href="${to(ASK_AGAIN_PATH)}">${words.again}</a></li>
${takesSignUps && html`<li><a href="${to(SIGN_UP_PATH)}">${words.signUpTitle}</a></li>`}</ul>`;
}

/**
 * @param trouble why the last attempt failed, shown above the form
 * @param takesSignUps whether sign-up is open
 */
export function signInPage(
  frame: FormFrame,
  appName: string,
  email: string,
  trouble: string | null,
  takesSignUps: boolean,
): PageContent {
  const words = WORDS[frame.language];
  const fields = html`
<label class="field">${words.email}
<input type="email" name="email" value="${email}" autocomplete="username" maxlength="320" required autofocus></label>
<label class="field">${words.password}
<input type="password" name="password" autocomplete="current-password" maxlength="1000" required></label>
<div class="acts"><button class="first" name="act" value="sign_in">${words.signIn}</button>
<button name="act" value="deny" formnovalidate>${words.cancel}</button></div>`;
  return card(
    words.signIn,
    html`<p>${words.signInFor(appName)}</p>
${trouble !== null && html`<p class="alert" role="alert">${trouble}</p>`}
${ownForm(frame, fields)}
${otherWays(frame, takesSignUps)}`,
  );
}

/** The host of the redirect URI, or its scheme. */
const placeOf = (redirectUri: string): string => {
  const url = new URL(redirectUri);
  return url.host || url.protocol;
};

function identityChoice({ identities }: SignedIn, actAs: string): Html {
  const choices = identities.map(
    (
      actor,
      index,
    ) => html`<label class="choice"><input type="radio" name="actor_id" value="${actor.id.toString()}"${index === 0 && html` checked`}>
<span>${actor.name || actor.preferredUsername}<small>@${actor.preferredUsername}</small></span></label>`,
  );
  return html`<fieldset><legend>${actAs}</legend>${choices}</fieldset>`;
}

/** @param otherUser the URL for signing in as another user */
export function consentPage(
  frame: FormFrame,
  request: AuthorizationRequest,
  user: SignedIn,
  otherUser: string,
): PageContent {
  const words = WORDS[frame.language];
  const { app, redirectUri, scopes } = request;
  const can = user.identities.length > 0;
  const fields = html`
${can ? identityChoice(user, words.actAs) : html`<p class="alert" role="alert">${words.noIdentity}</p>`}
<div class="acts">${can && html`<button class="first" name="act" value="allow">${words.allow}</button>`}
<button name="act" value="deny">${words.deny}</button></div>`;
  return card(
    words.asks(app.name),
    html`${app.website !== null && html`<p class="soft"><a href="${app.website}" rel="noreferrer">${app.website}</a></p>`}
<p>${words.wants}</p>
<ul class="asks">${scopes.map((scope) => html`<li>${scopeWords(scope, frame.language)}</li>`)}</ul>
${ownForm(frame, fields)}
<p class="soft">${redirectUri === OUT_OF_BAND ? words.showsCode : words.sendsTo(placeOf(redirectUri))}<br>
${words.signedInAs(user.email)} <a href="${otherUser}">${words.notYou}</a><br>
<a href="/settings/access">${words.takeBack}</a></p>`,
  );
}

export function codePage(language: Language, appName: string, code: string): PageContent {
  const words = WORDS[language];
  return card(words.codeTitle, html`<p>${words.codeHint(appName)}</p><code class="code">${code}</code>`);
}

/** The `error_description` of a refusal, in English (RFC 6749). */
export const descriptionOf = ({ extra, message }: Refusal): string => String(extra?.error_description ?? message);

/** The error in the page's language, with the English description for the application's developers. */
function faultText(language: Language, refusal: Refusal): Html {
  const description = descriptionOf(refusal);
  const translated = WORDS[language].faults[refusal.message];
  if (translated === undefined) return html`<p class="alert" role="alert" lang="en">${description}</p>`;
  return html`<p class="alert" role="alert">${translated}</p>
${language !== 'en' && html`<p class="soft" lang="en">${description}</p>`}`;
}

/**
 * The page of an invalid request.
 *
 * @param back the application, and the redirect URI with the error, if there is one
 */
export function faultPage(
  language: Language,
  refusal: Refusal,
  back?: { app: Pick<App, 'name'>; address: string | null },
): PageContent {
  const words = WORDS[language];
  const way =
    back?.address &&
    html`<p>${words.faultBack(back.app.name, placeOf(back.address))}</p>
<p class="acts"><a class="button" href="${back.address}" rel="noreferrer">${words.goBack}</a></p>`;
  return card(words.faultTitle, html`${faultText(language, refusal)}<p class="soft">${words.faultHint}</p>${way}`);
}

export function expiredPage(language: Language, again: string): PageContent {
  const words = WORDS[language];
  return card(
    words.expiredTitle,
    html`<p>${words.expiredHint}</p><p class="acts"><a class="button first" href="${again}">${words.tryAgain}</a></p>`,
  );
}
