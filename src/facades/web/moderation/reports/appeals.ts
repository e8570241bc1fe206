/** /moderation/appeals: appeals against decisions, approved or rejected. */
import type { AdminAppeal } from '../../../../entities/moderation/strike.ts';
import { TEXTS as APPEALS_WORDS } from '../../../../generated/texts/all/pages/moderation/appeals.ts';
import { TEXTS as STRIKE_WORDS } from '../../../../generated/texts/all/pages/moderation/strike.ts';
import { type Html, html } from '../../kit/html.ts';
import { timeTag } from '../../kit/time-tag.ts';
import { accountLink } from '../kit/account-link.ts';
import { ActForm } from '../kit/act-form.ts';
import { olderPages, table, tabs } from '../kit/list.ts';
import type { StaffPage } from '../kit/staff-page.ts';
import { asked, askedOneOf, kitWords, type Visit } from '../kit/visit.ts';
import { strikeText } from './strike-list.ts';

const LIMIT = 20;
const STATES = ['pending', 'approved', 'rejected', 'all'] as const;

function decision(visit: Visit, { id, state, decided_at, decided_by }: AdminAppeal): Html {
  const words = APPEALS_WORDS[visit.language];
  if (state === 'pending')
    return html`<div class="actions">${new ActForm(visit, 'approve', id).confirmed(words.approve, words.approveSure)}${new ActForm(visit, 'reject', id).confirmed(words.reject, words.rejectSure)}</div>`;
  return html`<span class="tag">${STRIKE_WORDS[visit.language].states[state]}</span>${decided_by && html`<br>${accountLink(visit, decided_by)}`}${decided_at && html`<br><span class="soft">${timeTag(decided_at, visit)}</span>`}`;
}

export const APPEALS_PAGE: StaffPage = {
  path: '/moderation/appeals',
  section: 'appeals',
  async show(visit) {
    const words = APPEALS_WORDS[visit.language];
    const state = askedOneOf(visit, 'state', STATES);
    const max_id = asked(visit, 'max_id') ?? undefined;
    const appeals = await visit.caller.strikes.listAppeals({ state, limit: LIMIT, max_id });
    const rows = appeals.map((appeal) => [
      html`${accountLink(visit, appeal.strike.target_account)}<br><span class="soft">${timeTag(appeal.created_at, visit)}</span>`,
      html`<div class="asis">${appeal.text}</div>`,
      strikeText(visit, appeal.strike),
      decision(visit, appeal),
    ]);
    const names = { ...STRIKE_WORDS[visit.language].states, all: words.all };
    const states = STATES.map((value) => ({ value, text: names[value] }));
    const body = html`<p class="soft">${words.about}</p>${tabs(visit, 'state', states, state)}
${table(visit, [words.who, words.appeal, words.strike, words.decided], rows)}${olderPages(
  visit,
  appeals.map(({ id }) => id),
  LIMIT,
)}`;
    return { title: kitWords(visit).sections.appeals, body };
  },
  acts: {
    async approve({ caller }, form) {
      await caller.strikes.approveAppeal({ id: form.text('id') });
      return 'approved';
    },
    async reject({ caller }, form) {
      await caller.strikes.rejectAppeal({ id: form.text('id') });
      return 'rejected';
    },
  },
};
