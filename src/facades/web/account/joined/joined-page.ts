/** The page on which people decide whether the accounts of two servers stay one. */
import type { JoinedState } from '../../../../domain/persons/joined-accounts.ts';
import { TEXTS as WORDS } from '../../../../generated/texts/all/pages/joined.ts';
import type { Refusal } from '../../../../platform/errors.ts';
import { type Field, field, problemAt } from '../../kit/field.ts';
import { type FormFrame, ownForm, type PageContent } from '../../kit/forms.ts';
import { type Html, html } from '../../kit/html.ts';
import { fieldsOf, refusalText } from '../../kit/refusal-text.ts';
import { timeTag } from '../../kit/time-tag.ts';
import { FORGOT_PATH } from '../account-paths.ts';

/** Why the last form was refused. */
export interface JoinedTrouble {
  refusal: Refusal;
  /** The entered address. */
  email: string;
}

type Open = Extract<JoinedState, { state: 'open' }>;

const handles = (list: readonly string[]): Html =>
  html`<ul class="points">${list.map((handle) => html`<li><bdi>${handle}</bdi></li>`)}</ul>`;

function separateForm(frame: FormFrame, trouble: JoinedTrouble | undefined): Html {
  const { language } = frame;
  const words = WORDS[language];
  const problems = (trouble && fieldsOf(trouble.refusal)) ?? {};
  const input = (given: Omit<Field, 'problem' | 'max'>): Html =>
    field({ ...given, max: 320, problem: problemAt(given, problems[given.name], language) });
  const fields = html`<div class="stack">${input({ name: 'email', label: words.otherEmail, type: 'email', autocomplete: 'off', value: trouble?.email ?? '' })}
${input({ name: 'password', label: words.password, type: 'password', autocomplete: 'current-password' })}
<p class="soft"><a href="${FORGOT_PATH}">${words.noPassword}</a></p>
<div class="actions"><button class="button" name="act" value="separate">${words.apart}</button></div></div>`;
  return ownForm(frame, fields);
}

function choices(frame: FormFrame, open: Open, email: string, trouble: JoinedTrouble | undefined): Html {
  const words = WORDS[frame.language];
  const keep = html`<div class="actions"><button class="button primary" name="act" value="keep">${words.together}</button></div>`;
  return html`${open.email !== null && html`<p class="state waiting" role="status">${words.linkSent({ email: open.email })}</p>`}
<p>${words.about({ email })}</p>
${handles([...open.staying, ...open.leaving])}
<p>${words.until} ${timeTag(open.until, frame)}</p>
<h2>${words.togetherTitle}</h2>
<p>${words.togetherHint}</p>
${ownForm(frame, keep)}
<h2>${words.apartTitle}</h2>
<p>${words.apartHint}</p>
${handles(open.leaving)}
${separateForm(frame, trouble)}`;
}

/** @param email of the account */
export function joinedPage(frame: FormFrame, state: JoinedState, email: string, trouble?: JoinedTrouble): PageContent {
  const words = WORDS[frame.language];
  const isAtField = Object.keys((trouble && fieldsOf(trouble.refusal)) ?? {}).some((name) =>
    ['email', 'password'].includes(name),
  );
  const other = html`<p><a href="${frame.action}?force_login=true">${words.otherAccount}</a></p>`;
  const content =
    state.state === 'open'
      ? choices(frame, state, email, trouble)
      : html`<p role="status">${state.state === 'over' ? words.over : words.none({ email })}</p>${other}`;
  const body = html`<section class="card pad alone wide"><p><a href="/settings">‹ ${words.allSettings}</a></p><h1>${words.title}</h1>
${trouble && !isAtField && html`<p class="state cancelled" role="alert">${refusalText(trouble.refusal, frame.language)}</p>`}
${content}</section>`;
  return { title: words.title, body };
}
