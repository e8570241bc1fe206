/** /moderation/sign-ups: who waits for approval, why, and from where. */
import { html } from '../../page/html.ts';
import { timeTag } from '../../page/time-tag.ts';
import { ActForm } from '../kit/act-form.ts';
import { olderPages, table } from '../kit/list.ts';
import type { StaffPage } from '../kit/staff-page.ts';
import { asked, kitWords } from '../kit/visit.ts';
import { ACCOUNT_ACT_WORDS } from './account-act-words.ts';
import { nameLink } from './account-view.ts';
import { ACCOUNTS_WORDS } from './accounts-words.ts';

const LIMIT = 20;

export const SIGN_UPS_PAGE: StaffPage = {
  path: '/moderation/sign-ups',
  section: 'signUps',
  async show(visit) {
    const words = ACCOUNTS_WORDS[visit.language];
    const acts = ACCOUNT_ACT_WORDS[visit.language];
    const max_id = asked(visit, 'max_id') ?? undefined;
    const accounts = await visit.caller.adminAccounts.list({
      status: 'pending',
      origin: 'local',
      limit: LIMIT,
      max_id,
    });
    const rows = accounts.map((account) => [
      html`${nameLink(account)}<br><span class="soft">${account.email}${account.ip !== null && html` · <code>${account.ip}</code>`}</span>${!account.confirmed && html`<br><span class="tag">${words.unconfirmed}</span>`}`,
      account.invite_request
        ? html`<div class="plain">${account.invite_request}</div>`
        : html`<span class="soft">${words.noReason}</span>`,
      timeTag(account.created_at, visit.language),
      html`<div class="row">${new ActForm(visit, 'approve', account.id).button(acts.approve)}${new ActForm(visit, 'reject', account.id).confirmed(acts.reject, acts.rejectSure)}</div>`,
    ]);
    const body = html`${table(visit, [words.account, words.reason, words.since, ''], rows)}${olderPages(
      visit,
      accounts.map(({ id }) => id),
      LIMIT,
    )}`;
    return { title: kitWords(visit).sections.signUps, body };
  },
  acts: {
    async approve({ caller }, form) {
      await caller.adminAccounts.approve({ id: form.text('id') });
      return 'approved';
    },
    async reject({ caller }, form) {
      await caller.adminAccounts.reject({ id: form.text('id') });
      return 'rejected';
    },
  },
};
