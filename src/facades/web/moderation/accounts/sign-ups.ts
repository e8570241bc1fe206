/** /moderation/sign-ups: pending sign-ups, with their reasons and origins. */

import { TEXTS as ACCOUNT_ACT_WORDS } from '../../../../generated/texts/all/pages/moderation/account-acts.ts';
import { TEXTS as ACCOUNTS_WORDS } from '../../../../generated/texts/all/pages/moderation/accounts.ts';
import { html } from '../../kit/html.ts';
import { timeTag } from '../../kit/time-tag.ts';
import { ActForm } from '../kit/act-form.ts';
import { olderPages } from '../kit/list.ts';
import { choosableTable, toSeveral } from '../kit/several.ts';
import type { StaffPage } from '../kit/staff-page.ts';
import { asked, kitWords } from '../kit/visit.ts';
import { nameLink } from './account-view.ts';

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
    const rows = accounts.map((account) => ({
      id: account.id,
      name: account.username,
      cells: [
        html`${nameLink(account)}<br><span class="soft">${account.email}${account.ip !== null && html`\u00a0· <code>${account.ip}</code>`}</span>${!account.confirmed && html`<br><span class="tag">${words.unconfirmed}</span>`}`,
        account.invite_request
          ? html`<div class="asis">${account.invite_request}</div>`
          : html`<span class="soft">${words.noReason}</span>`,
        timeTag(account.created_at, visit),
        html`<div class="actions">${new ActForm(visit, 'approve', account.id).button(acts.approve)}${new ActForm(visit, 'reject', account.id).confirmed(acts.reject, acts.rejectSure)}</div>`,
      ],
    }));
    const buttons = [
      { act: 'approve_several', label: acts.approve },
      { act: 'reject_several', label: acts.reject, question: acts.rejectSure },
    ];
    const body = html`${choosableTable(visit, [words.account, words.reason, words.since, ''], rows, buttons)}${olderPages(
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
    approve_several: toSeveral('approved', ({ caller }, id) => caller.adminAccounts.approve({ id })),
    reject_several: toSeveral('rejected', ({ caller }, id) => caller.adminAccounts.reject({ id })),
  },
};
