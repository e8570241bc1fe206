/** Decisions about accounts, as the pages of reports, accounts and appeals list them. */
import type { AdminStrike } from '../../../../entities/moderation/strike.ts';
import { TEXTS as STRIKE_WORDS } from '../../../../generated/texts/all/pages/moderation/strike.ts';
import { Html, html } from '../../kit/html.ts';
import { timeTag } from '../../kit/time-tag.ts';
import { accountLink } from '../kit/account-link.ts';
import { table } from '../kit/list.ts';
import { kitWords, type Visit } from '../kit/visit.ts';

/** The decision, with the message to the person and the posts concerned. */
export function strikeText(visit: Visit, strike: AdminStrike): Html {
  const words = STRIKE_WORDS[visit.language];
  // The content of posts is HTML that the server rendered or sanitized.
  const posts = strike.posts.map(
    (post) => html`<article class="entry"><div class="text">${new Html(post.content)}</div></article>`,
  );
  return html`<strong>${words.actions[strike.action]}</strong>${strike.overruled_at && html` <span class="tag">${words.takenBack}</span>`}
${strike.text !== '' && html`<div class="soft asis">${strike.text}</div>`}${posts}
${strike.report_id !== null && html`<a href="/moderation/reports/${strike.report_id}">${words.toReport}</a>`}`;
}

export function strikeTable(visit: Visit, strikes: readonly AdminStrike[]): Html {
  const words = STRIKE_WORDS[visit.language];
  const rows = strikes.map((strike) => [
    strikeText(visit, strike),
    accountLink(visit, strike.target_account),
    strike.account ? accountLink(visit, strike.account) : html`<span class="soft">${kitWords(visit).terminal}</span>`,
    html`${strike.appeal && html`<span class="tag">${words.states[strike.appeal.state]}</span>`}`,
    timeTag(strike.created_at, visit),
  ]);
  return table(visit, [words.what, words.whom, words.by, words.appeal, words.when], rows);
}
