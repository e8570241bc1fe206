/** /setup: the person who runs a new server creates the owner's account, with the link that the terminal printed. */

import { SETUP_PATH } from '../../../domain/setup/setup-link.ts';
import { TEXTS as DOOR_WORDS } from '../../../generated/texts/all/pages/door.ts';
import { TEXTS as SETUP_WORDS } from '../../../generated/texts/all/pages/setup.ts';
import { TEXTS as SIGN_IN_WORDS } from '../../../generated/texts/all/pages/sign-in.ts';
import type { Refusal } from '../../../platform/errors.ts';
import { forgetCached, holdsSession, rememberSession } from '../../access/browser-session.ts';
import { type Field, field, problemAt } from '../kit/field.ts';
import { card, nextPage, ownForm } from '../kit/forms.ts';
import { type Html, html } from '../kit/html.ts';
import { sendOn, show } from '../kit/page-request.ts';
import type { Parameters } from '../kit/parameters.ts';
import { answerOf, fieldsOf } from '../kit/refusal-text.ts';
import type { AccountPage, AccountPageRequest } from './account-page-request.ts';
import { SETUP_STEPS_PATH, SIGN_IN_PATH } from './account-paths.ts';
import { troubleWords } from './sign-in-form.ts';

const PASSWORD_MAX = 200;
const EMAIL_MAX = 320;

const tokenOf = ({ query }: AccountPageRequest): string => (query.get('token') ?? '').slice(0, 200);

function showStale(pageRequest: AccountPageRequest): void {
  const { language } = pageRequest;
  const words = SETUP_WORDS[language];
  const content = html`<p>${words.stale}</p><p class="soft">${words.staleOperator}</p>
<p class="actions"><a class="button primary" href="${SIGN_IN_PATH}">${SIGN_IN_WORDS[language].signIn}</a></p>`;
  show(pageRequest, 422, nextPage('letter', words.staleTitle, content));
}

function showForm(pageRequest: AccountPageRequest, sent: { form: Parameters; refusal: Refusal } | null): void {
  const { frame, language } = pageRequest;
  const words = SETUP_WORDS[language];
  const door = DOOR_WORDS[language];
  const signIn = SIGN_IN_WORDS[language];
  const problems = (sent && fieldsOf(sent.refusal)) ?? {};
  const input = (given: Omit<Field, 'problem'>): Html =>
    field({ ...given, problem: problemAt(given, problems[given.name], language) });
  const kept = (name: string): string | undefined => sent?.form[name];
  const fields = html`
${input({ name: 'name', label: door.name, type: 'text', autocomplete: 'name', max: 100, hint: door.nameHint, value: kept('name'), more: html`autofocus` })}
${input({ name: 'username', label: door.username, type: 'text', autocomplete: 'username', max: 30, hint: words.usernameHint, value: kept('username'), more: html`autocapitalize="none" spellcheck="false"` })}
${input({ name: 'email', label: signIn.email, type: 'email', autocomplete: 'email', max: EMAIL_MAX, hint: words.emailHint, value: kept('email') })}
${input({ name: 'password', label: signIn.password, type: 'password', autocomplete: 'new-password', max: PASSWORD_MAX, hint: words.passwordHint })}
<div class="actions"><button class="button primary" name="act" value="create">${words.create}</button></div>`;
  const isAboutField = Object.keys(problems).length > 0;
  const content = html`<p>${words.owner}</p>
${sent && !isAboutField && html`<p class="state cancelled" role="alert">${troubleWords(sent.refusal, language)}</p>`}
${ownForm(frame, fields)}`;
  show(pageRequest, sent?.refusal.status ?? 200, card(words.ownerTitle, content));
}

async function showSetup(
  pageRequest: AccountPageRequest,
  sent: { form: Parameters; refusal: Refusal } | null,
): Promise<void> {
  const { internal } = pageRequest;
  if (!(await answerOf(internal.pageSetup.isOpen({ token: tokenOf(pageRequest) })))) return showStale(pageRequest);
  showForm(pageRequest, sent);
}

export const setupPage: AccountPage = {
  path: SETUP_PATH,
  show: (pageRequest, refusal) => showSetup(pageRequest, refusal && { form: {}, refusal }),
  async submit(pageRequest, form) {
    const { ctx, req, res, internal, language } = pageRequest;
    const { name, username, email, password } = form;
    const owner = { token: tokenOf(pageRequest), name, username, email, password, locale: language };
    try {
      const { sessionId } = await answerOf(internal.pageSetup.createOwner(owner));
      if (holdsSession(ctx, req)) forgetCached(res);
      rememberSession(ctx, res, sessionId);
      sendOn(pageRequest, SETUP_STEPS_PATH);
    } catch (error) {
      if (fieldsOf(error) === undefined) throw error;
      await showSetup(pageRequest, { form, refusal: error as Refusal });
    }
  },
};
