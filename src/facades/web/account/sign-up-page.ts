/** /auth/sign_up: creates an account, if sign-up is open. */
import type { Problem, SignUpProblems } from '../../../domain/persons/sign-up/refusal.ts';
import { TEXTS as WORDS } from '../../../generated/texts/all/pages/sign-in.ts';
import { Refusal } from '../../../platform/errors.ts';
import { type Field, field, problemAt } from '../kit/field.ts';
import { card, nextPage, ownForm } from '../kit/forms.ts';
import { type Html, html } from '../kit/html.ts';
import { show } from '../kit/page-request.ts';
import type { Parameters } from '../kit/parameters.ts';
import { answerOf } from '../kit/refusal-text.ts';
import type { AccountPage, AccountPageRequest } from './account-page-request.ts';
import { ASK_AGAIN_PATH, SIGN_UP_PATH, withReturn } from './account-paths.ts';

/** The rules of the community, in the reader's language where they are translated. */
async function rulesOf({ internal, words, language }: AccountPageRequest): Promise<Html | false> {
  const rules = (await internal.pageSignUps.rules()).map((rule) => rule.translations[language] ?? rule);
  const lines = rules.map(
    ({ text, hint }) => html`<li>${text}${hint !== '' && html`<br><span class="soft">${hint}</span>`}</li>`,
  );
  return lines.length > 0 && html`<h2>${words.rules}</h2><ol>${lines}</ol><p class="soft">${words.rulesAgreed}</p>`;
}

const descriptionOf = ({ description }: Problem): string => description;

interface SignUpShown {
  status?: number;
  trouble?: string;
  /** The inviter. */
  by?: string;
  form?: Parameters;
  problems?: SignUpProblems;
}

export async function showSignUp(
  pageRequest: AccountPageRequest,
  { status = 200, trouble, by, form = {}, problems = {} }: SignUpShown,
): Promise<void> {
  const { frame, words, language, returnPath, registrations, reasonRequired, minimumAge, community } = pageRequest;
  const texts = WORDS[language];
  const input = (given: Omit<Field, 'value' | 'problem'>, value?: string): Html =>
    field({ ...given, value, problem: problemAt(given, problems[given.name]?.map(descriptionOf), language) });
  const inputs = html`
${input({ name: 'username', label: words.username, type: 'text', autocomplete: 'username', max: 30, hint: words.usernameHint, more: html`autocapitalize="none" spellcheck="false"` }, form.username)}
${input({ name: 'email', label: texts.email, type: 'email', autocomplete: 'email', max: 320 }, form.email)}
${input({ name: 'password', label: texts.password, type: 'password', autocomplete: 'new-password', max: 200, hint: words.passwordHint, more: html`minlength="8"` })}
${registrations === 'approval' && input({ name: 'reason', label: words.reason, type: 'textarea', autocomplete: 'off', max: 420, hint: words.reasonHint, optional: !reasonRequired }, form.reason)}
${minimumAge > 0 && input({ name: 'date_of_birth', label: words.dateOfBirth, type: 'date', autocomplete: 'bday', max: 10, hint: words.dateOfBirthHint({ years: minimumAge }) }, form.date_of_birth)}
<div class="actions"><button class="button primary" name="act" value="sign_up">${words.signUpAct}</button></div>`;
  const content = html`${by !== undefined && html`<p><strong>${by}</strong></p>`}
<p>${words.signUpHint({ community })}</p>
${trouble !== undefined && html`<p class="state cancelled" role="alert">${trouble}</p>`}
${await rulesOf(pageRequest)}
${ownForm(frame, inputs)}
${returnPath !== null && html`<p class="soft"><a href="${returnPath}">${words.haveOne}</a></p>`}`;
  show(pageRequest, status, card(words.signUpTitle, content));
}

/** The same page whether the address was taken or not, so that it does not reveal accounts. */
function showDone(pageRequest: AccountPageRequest, email: string): void {
  const { ctx, words, returnPath, registrations } = pageRequest;
  const mailed = ctx.config.requireEmailConfirmation;
  const again = withReturn(ASK_AGAIN_PATH, returnPath);
  const content = html`<p>${mailed ? words.mailed({ email }) : words.made}</p>
${registrations === 'approval' && html`<p>${words.approvalFollows}</p>`}
${mailed && html`<p class="soft"><a href="${again}">${words.notMailed}</a></p>`}
${!mailed && returnPath !== null && html`<p class="actions"><a class="button primary" href="${returnPath}">${words.goOn}</a></p>`}`;
  show(pageRequest, 200, nextPage(mailed ? 'letter' : 'bench', mailed ? words.mailedTitle : words.madeTitle, content));
}

function showClosed(pageRequest: AccountPageRequest): void {
  const { words, community } = pageRequest;
  show(pageRequest, 403, card(words.closedTitle, html`<p>${words.closedHint({ community })}</p>`));
}

/** Signs up, and shows the outcome. Throws refusals that concern no field of the form. */
export async function submitSignUp(
  pageRequest: AccountPageRequest,
  form: Parameters,
  inviteCode?: string,
): Promise<void> {
  const { username, email = '', password, reason, date_of_birth: dateOfBirth } = form;
  const { language: locale, returnPath, internal } = pageRequest;
  const given = { username, email, password, reason, dateOfBirth, locale, inviteCode, returnPath };
  try {
    await answerOf(internal.pageSignUps.create(given));
  } catch (error) {
    const details = error instanceof Refusal ? (error.extra?.details as SignUpProblems | undefined) : undefined;
    // Sign-ups are closed for this network.
    if (!details && error instanceof Refusal && error.kind === 'forbidden') return showClosed(pageRequest);
    if (!details) throw error;
    await showSignUp(pageRequest, { status: 422, form, problems: details });
    return;
  }
  showDone(pageRequest, email);
}

export const signUpPage: AccountPage = {
  path: SIGN_UP_PATH,
  async show(pageRequest, trouble) {
    if (pageRequest.registrations === 'closed') showClosed(pageRequest);
    else await showSignUp(pageRequest, trouble ? { status: trouble.status, trouble: trouble.text } : {});
  },
  async submit(pageRequest, form) {
    if (pageRequest.registrations === 'closed') showClosed(pageRequest);
    else await submitSignUp(pageRequest, form);
  },
};
