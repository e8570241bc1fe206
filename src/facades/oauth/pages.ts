/** The pages of the authorization code flow: consent, code, and errors. */

import type { AuthorizationRequest } from '../../domain/oauth/authorize.ts';
import type { SignedIn } from '../../domain/oauth/find-signed-in.ts';
import { OUT_OF_BAND } from '../../domain/oauth/redirect-uri.ts';
import { acctOf } from '../../entities/fields/acct.ts';
import type { App } from '../../generated/prisma/client.ts';
import { TEXTS as WORDS } from '../../generated/texts/all/pages/sign-in.ts';
import type { Refusal } from '../../platform/errors.ts';
import type { Language } from '../../wording/language.ts';
import { plainActorName } from '../../wording/plain-name.ts';
import { scopeText } from '../../wording/scope-text.ts';
import { card, type FormFrame, ownForm, type PageContent } from '../web/kit/forms.ts';
import { type Html, html } from '../web/kit/html.ts';

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
<span>${plainActorName(actor)}<small>@${acctOf(actor.preferredUsername, actor.origin)}</small></span></label>`,
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
${can ? identityChoice(user, words.actAs) : html`<p class="state cancelled" role="alert">${words.noIdentity}</p>`}
<div class="actions">${can && html`<button class="button primary" name="act" value="allow">${words.allow}</button>`}
<button class="button" name="act" value="deny">${words.deny}</button></div>`;
  return card(
    words.asks({ app: app.name }),
    html`${app.website !== null && html`<p class="soft"><a href="${app.website}" rel="noreferrer">${app.website}</a></p>`}
<p>${words.wants}</p>
<ul class="points">${scopes.map((scope) => html`<li>${scopeText(scope, frame.language)}</li>`)}</ul>
${ownForm(frame, fields)}
<p class="soft">${redirectUri === OUT_OF_BAND ? words.showsCode : words.sendsTo({ place: placeOf(redirectUri) })}<br>
${words.signedInAs({ email: user.email })} <a href="${otherUser}">${words.notYou}</a><br>
<a href="/settings/access">${words.takeBack}</a></p>`,
  );
}

export function codePage(language: Language, appName: string, code: string): PageContent {
  const words = WORDS[language];
  return card(words.codeTitle, html`<p>${words.codeHint({ app: appName })}</p><code class="code">${code}</code>`);
}

/** The `error_description` of a refusal, in English (RFC 6749). */
export const descriptionOf = ({ extra, message }: Refusal): string => String(extra?.error_description ?? message);

/** The error in the page's language, with the English description for the application's developers. */
function faultText(language: Language, refusal: Refusal): Html {
  const description = descriptionOf(refusal);
  const faults: Readonly<Record<string, string>> = WORDS[language].faults;
  const translated = faults[refusal.message];
  if (translated === undefined || language === 'en')
    return html`<p class="state cancelled" role="alert" lang="en">${description}</p>`;
  return html`<p class="state cancelled" role="alert">${translated}</p>
<p class="soft" lang="en">${description}</p>`;
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
    html`<p>${words.faultBack({ app: back.app.name, place: placeOf(back.address) })}</p>
<p class="actions"><a class="button" href="${back.address}" rel="noreferrer">${words.goBack}</a></p>`;
  return card(words.faultTitle, html`${faultText(language, refusal)}<p class="soft">${words.faultHint}</p>${way}`);
}
