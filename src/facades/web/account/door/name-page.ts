/** /auth/name: a new person, whose address a mail has proved, chooses a name; that creates the account. */
import { PICTURE_LIMITS } from '../../../../domain/media/upload-limits.ts';
import { TEXTS as DOOR_WORDS } from '../../../../generated/texts/all/pages/door.ts';
import type { Refusal } from '../../../../platform/errors.ts';
import { type Field, field, problemAt } from '../../kit/field.ts';
import { card } from '../../kit/forms.ts';
import { type Html, html } from '../../kit/html.ts';
import { sendOn, show } from '../../kit/page-request.ts';
import type { Parameters } from '../../kit/parameters.ts';
import { answerOf, fieldsOf } from '../../kit/refusal-text.ts';
import type { AccountPage, AccountPageRequest } from '../account-page-request.ts';
import { aboutRequest, CODE_PATH, NAME_PATH } from '../account-paths.ts';
import { troubleWords } from '../sign-in-form.ts';
import { type DoorRequest, requestOf, showStale } from './code-page.ts';
import { entered } from './entered.ts';

/** The texts that a new person accepts, as one line. */
async function agreement({ internal, language }: AccountPageRequest): Promise<Html | false> {
  const words = DOOR_WORDS[language];
  const { rules, terms, privacy } = await internal.pageLinks.agreement();
  const links = [
    rules && html`<a href="/about">${words.rules}</a>`,
    terms && html`<a href="/terms-of-service">${words.terms}</a>`,
    privacy && html`<a href="/privacy-policy">${words.privacy}</a>`,
  ].filter((link) => link !== false);
  return (
    links.length > 0 &&
    html`<p class="soft">${words.agreeing} ${links.map((link, at) => html`${at > 0 && ', '}${link}`)}.</p>`
  );
}

interface Sent {
  form: Parameters;
  refusal: Refusal;
}

/** Fields of the procedure, by the form's names. */
const PROBLEM_NAMES: Readonly<Record<string, string>> = { date_of_birth: 'dateOfBirth', picture: 'avatar.file' };

async function showForm(pageRequest: AccountPageRequest, request: DoorRequest, sent: Sent | null): Promise<void> {
  const { frame, words: account, language, registrations, reasonRequired, minimumAge, community } = pageRequest;
  const words = DOOR_WORDS[language];
  const problems = (sent && fieldsOf(sent.refusal)) ?? {};
  const { proposal } = request;
  const asksReason = registrations === 'approval' && request.inviteCode === null && !request.isVouched;
  const problemOf = (given: Pick<Field, 'name' | 'label'>) =>
    problemAt(given, problems[PROBLEM_NAMES[given.name] ?? given.name], language);
  const givenValue = (name: string): string | undefined =>
    sent?.form[name] ?? (name === 'name' || name === 'username' ? proposal?.[name] : undefined);
  const input = (given: Omit<Field, 'value' | 'problem'>): Html =>
    field({ ...given, value: givenValue(given.name), problem: problemOf(given) });
  const username = { name: 'username', label: words.username } as const;
  const isChoosing = problemOf(username) !== undefined || givenValue('username') !== undefined;
  const pictureLabel = { name: 'picture', label: words.picture };
  const pictureProblem = problemOf(pictureLabel);
  const inputs = html`
${input({ name: 'name', label: words.name, type: 'text', autocomplete: 'name', max: 100, hint: words.nameHint, more: html`autofocus` })}
<label class="field"><span class="label">${words.picture} ${words.optional}</span>
<input type="file" class="input" name="picture" accept="image/*"${pictureProblem !== undefined && html` aria-invalid="true" aria-describedby="picture-problem"`}>
${pictureProblem !== undefined && html`<span class="error" id="picture-problem">${pictureProblem}</span>`}</label>
<details${isChoosing && html` open`}><summary>${words.chooseUsername}</summary>
${input({ ...username, type: 'text', autocomplete: 'off', max: 30, hint: words.usernameHint, optional: true, more: html`autocapitalize="none" spellcheck="false"` })}</details>
${asksReason && input({ name: 'reason', label: account.reason, type: 'textarea', autocomplete: 'off', max: 420, hint: account.reasonHint, optional: !reasonRequired })}
${minimumAge > 0 && input({ name: 'date_of_birth', label: account.dateOfBirth, type: 'date', autocomplete: 'bday', max: 10, hint: account.dateOfBirthHint({ years: minimumAge }) })}
${await agreement(pageRequest)}
<div class="actions"><button class="button primary" name="act" value="join">${words.join({ community })}</button></div>`;
  // The form has no field for the address.
  const isAboutField = Object.keys(problems).some((name) => name !== 'email');
  const content = html`<p>${words.proved({ email: request.email })}</p>
${sent && !isAboutField && html`<p class="state cancelled" role="alert">${troubleWords(sent.refusal, language)}</p>`}
<form method="post" action="${frame.action}" enctype="multipart/form-data"><input type="hidden" name="form_token" value="${frame.token}">${inputs}</form>`;
  show(pageRequest, sent?.refusal.status ?? 200, card(words.nameTitle, content));
}

async function showName(pageRequest: AccountPageRequest, sent: Sent | null): Promise<void> {
  const request = await requestOf(pageRequest);
  if (!request) return showStale(pageRequest);
  if (!request.isProved) return sendOn(pageRequest, aboutRequest(CODE_PATH, request.requestId));
  await showForm(pageRequest, request, sent);
}

export const namePage: AccountPage = {
  path: NAME_PATH,
  largestFile: PICTURE_LIMITS.bytes,
  show: (pageRequest, refusal) => showName(pageRequest, refusal && { form: {}, refusal }),
  async submit(pageRequest, form, file) {
    const request = await requestOf(pageRequest);
    if (!request) return showStale(pageRequest);
    const { requestId, browser } = request;
    const { name, username, reason, date_of_birth: dateOfBirth } = form;
    // Browsers send an empty file if none was chosen.
    const picture = file && file.size > 0 ? file : undefined;
    const given = { requestId, browser, name, username, reason, dateOfBirth, picture };
    try {
      await entered(pageRequest, await answerOf(pageRequest.internal.pageLinks.enterAsNewcomer(given)));
    } catch (error) {
      if (fieldsOf(error) === undefined) throw error;
      await showName(pageRequest, { form, refusal: error as Refusal });
    }
  },
};
