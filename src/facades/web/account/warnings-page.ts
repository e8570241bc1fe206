/** The page on which people read moderators' decisions about their account, and appeal. */
import { APPEAL_TEXT_MAX } from '../../../domain/appeals/states.ts';
import type { Strike } from '../../../entities/moderation/strike.ts';
import { TEXTS as WARNING_WORDS, type Messages as WarningWords } from '../../../generated/texts/all/pages/warnings.ts';
import { card, type FormFrame, ownForm, type PageContent } from '../kit/forms.ts';
import { Html, html } from '../kit/html.ts';
import { timeTag } from '../kit/time-tag.ts';

/** @param written the refused text, so that nobody has to write it again */
function appealForm(frame: FormFrame, strike: Strike, words: WarningWords, written: string): Html {
  return html`<p>${words.mayAppeal} ${words.until} ${timeTag(strike.appealable_until, frame)}.</p>
${ownForm(
  frame,
  html`<label class="field"><span class="label">${words.yourText}</span><textarea class="input" name="text" rows="6" maxlength="${String(APPEAL_TEXT_MAX)}" required>${written}</textarea></label>
<div class="actions"><button class="button primary" name="act" value="appeal">${words.send}</button></div>`,
)}`;
}

function appealPart(frame: FormFrame, strike: Strike, words: WarningWords, written: string): Html {
  const { appeal, appealable, overruled_at } = strike;
  if (appeal)
    return html`<h2>${words.appeal}</h2><div class="text asis">${appeal.text}</div><p><strong>${words.appealState[appeal.state]}</strong></p>`;
  if (overruled_at !== null) return html``;
  return appealable ? appealForm(frame, strike, words, written) : html`<p class="soft">${words.tooLate}</p>`;
}

/** @param trouble why the appeal was refused, with its text */
export function warningPage(
  frame: FormFrame,
  strike: Strike,
  trouble: { text: string; written: string } | null,
): PageContent {
  const words = WARNING_WORDS[frame.language];
  const { target_account: account, posts } = strike;
  // The content of posts is HTML that the server rendered or sanitized.
  const shown = posts.map(
    ({ content, created_at }) =>
      html`<article class="entry"><p class="soft">${timeTag(created_at, frame)}</p><div class="text">${new Html(content)}</div></article>`,
  );
  const body = html`<section class="card pad alone wide"><h1>${words.title}</h1>
${trouble && html`<p class="state cancelled" role="alert">${trouble.text}</p>`}
<p class="soft">${timeTag(strike.created_at, frame)}\u00a0· ${words.account} @${account.acct}</p>
<p><strong>${words.action[strike.action]}</strong></p>
${strike.overruled_at !== null && html`<p><strong>${words.overruled}</strong></p>`}
${strike.text !== '' && html`<h2>${words.moderators}</h2><div class="text asis">${strike.text}</div>`}
${shown.length > 0 && html`<h2>${words.posts}</h2>${shown}`}
${appealPart(frame, strike, words, trouble?.written ?? '')}
</section>`;
  return { title: words.title, body };
}

export function absentWarningPage({ language, action }: FormFrame, email: string): PageContent {
  const words = WARNING_WORDS[language];
  const other = html`<p class="actions"><a class="button" href="${action}?force_login=true">${words.otherUser}</a></p>`;
  return card(words.absentTitle, html`<p>${words.absent({ email })}</p>${other}`);
}
