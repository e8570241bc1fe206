/** /moderation/accounts/{id}: an account with its history, and the staff's actions on it. */
import { TRPCError } from '@trpc/server';
import { REFUSALS, refuse } from '../../../../domain/kernel/refusals.ts';
import type { UndoingName } from '../../../../domain/moderation/accounts/states.ts';
import type { AdminAccount } from '../../../../entities/moderation/admin-account.ts';
import type { AdminReport } from '../../../../entities/moderation/admin-report.ts';
import { TEXTS as ACCOUNT_ACT_WORDS } from '../../../../generated/texts/all/pages/moderation/account-acts.ts';
import { TEXTS as ACCOUNTS_WORDS } from '../../../../generated/texts/all/pages/moderation/accounts.ts';
import { TEXTS as REPORT_WORDS } from '../../../../generated/texts/all/pages/moderation/report.ts';
import { TEXTS as STRIKE_WORDS } from '../../../../generated/texts/all/pages/moderation/strike.ts';
import { type Html, html } from '../../kit/html.ts';
import { timeTag } from '../../kit/time-tag.ts';
import { table } from '../kit/list.ts';
import { opens } from '../kit/sections.ts';
import type { Act, StaffPage } from '../kit/staff-page.ts';
import { asked, kitWords, type Visit } from '../kit/visit.ts';
import { actionTable } from '../overview/log.ts';
import { strikeTable } from '../reports/strike-list.ts';
import { actForm, actOn, roleForm, undoings } from './account-forms.ts';
import { facts, nameLink, nameOf } from './account-view.ts';

const PATH = '/moderation/accounts';
/** For each part of the history. */
const LIMIT = 20;

function reportTable(visit: Visit, reports: readonly AdminReport[]): Html {
  const words = ACCOUNTS_WORDS[visit.language];
  const reportWords = REPORT_WORDS[visit.language];
  const rows = reports.map((report) => [
    html`<a href="/moderation/reports/${report.id}">${reportWords.category[report.category]}</a>${report.comment !== '' && html`<br><span class="soft">${report.comment.slice(0, 200)}</span>`}`,
    nameLink(report.account),
    nameLink(report.target_account),
    html`<span class="tag">${report.action_taken ? words.decided : words.open}</span>`,
    timeTag(report.created_at, visit),
  ]);
  return table(visit, [reportWords.why, reportWords.by, reportWords.whom, words.status, reportWords.when], rows);
}

interface Reports {
  about: AdminReport[];
  by: AdminReport[];
}

/** Open and decided ones; none for staff who may not handle reports. */
async function readReports({ caller, viewer }: Visit, id: string): Promise<Reports> {
  if (!opens(viewer, 'reports')) return { about: [], by: [] };
  const every = { resolved: true, unresolved: true, limit: LIMIT };
  const [about, by] = await Promise.all([
    caller.adminReports.list({ ...every, target_account_id: id }),
    caller.adminReports.list({ ...every, account_id: id }),
  ]);
  return { about, by };
}

/** Accounts with the same address, only for staff who may see addresses. */
async function identities({ caller }: Visit, { id, email }: AdminAccount): Promise<AdminAccount[]> {
  if (email === '') return [];
  const found = await caller.adminAccounts.list({ email, limit: LIMIT });
  return found.filter((each) => each.email === email && each.id !== id);
}

async function history(visit: Visit, account: AdminAccount, { about, by }: Reports): Promise<Html> {
  const { caller, language, viewer } = visit;
  const words = ACCOUNTS_WORDS[language];
  const [others, strikes, actions] = await Promise.all([
    identities(visit, account),
    opens(viewer, 'reports') ? caller.strikes.listAll({ account_id: account.id, limit: LIMIT }) : [],
    opens(viewer, 'log') ? caller.moderation.log({ targetId: account.id, limit: LIMIT }) : [],
  ]);
  return html`${others.length > 0 && html`<h2>${words.identities}</h2><ul>${others.map((each) => html`<li>${nameLink(each)}</li>`)}</ul>`}
${strikes.length > 0 && html`<h2>${STRIKE_WORDS[language].title}</h2>${strikeTable(visit, strikes)}`}
${about.length > 0 && html`<h2>${words.aboutThem}</h2>${reportTable(visit, about)}`}
${by.length > 0 && html`<h2>${words.byThem}</h2>${reportTable(visit, by)}`}
${actions.length > 0 && html`<h2>${words.log}</h2>${actionTable(visit, actions)}`}`;
}

const idOf = ({ params }: Visit) => ({ id: params.id ?? '' });

const undoing =
  (act: (visit: Visit, id: { id: string }) => Promise<unknown>): Act =>
  async (visit) => {
    await act(visit, idOf(visit));
    return 'done';
  };

const UNDOING_ACTS: Record<UndoingName, Act> = {
  enable: undoing(({ caller }, id) => caller.adminAccounts.enable(id)),
  unsensitive: undoing(({ caller }, id) => caller.adminAccounts.unsensitive(id)),
  unsilence: undoing(({ caller }, id) => caller.adminAccounts.unsilence(id)),
  unsuspend: undoing(({ caller }, id) => caller.adminAccounts.unsuspend(id)),
};

/** Apps get Mastodon's one text for all cases; the page explains the possible reasons. */
const explained =
  (act: Act): Act =>
  async (visit, form) => {
    try {
      return await act(visit, form);
    } catch (error) {
      const refused = error instanceof TRPCError && error.message === REFUSALS.not_allowed.text;
      if (refused) refuse('account_act_refused');
      throw error;
    }
  };

const ACTS: Readonly<Record<string, Act>> = {
  ...UNDOING_ACTS,
  async act(visit, form) {
    await actOn(visit, visit.params.id ?? '', form);
    return 'done';
  },
  async approve(visit) {
    await visit.caller.adminAccounts.approve(idOf(visit));
    return 'approved';
  },
  async reject(visit) {
    await visit.caller.adminAccounts.reject(idOf(visit));
    return { done: 'rejected', path: PATH };
  },
  async delete(visit) {
    await visit.caller.adminAccounts.delete(idOf(visit));
    // The account has no page any more.
    return { done: 'removed', path: PATH };
  },
  async reset_second_factor(visit) {
    await visit.caller.adminAccounts.resetSecondFactor(idOf(visit));
    return 'done';
  },
  async role(visit, form) {
    await visit.caller.adminRoles.give({ ...idOf(visit), role_id: form.text('role_id') });
    return 'saved';
  },
};

export const ACCOUNT_PAGE: StaffPage = {
  path: `${PATH}/:id`,
  section: 'accounts',
  async show(visit) {
    const account = await visit.caller.adminAccounts.get(idOf(visit));
    const reports = await readReports(visit, account.id);
    const mayAct = account.rank === 'below';
    const open = reports.about.filter(({ action_taken }) => !action_taken);
    const [done, role, act] = await Promise.all([
      history(visit, account, reports),
      mayAct && roleForm(visit, account),
      mayAct && actForm(visit, account, open),
    ]);
    const report = asked(visit, 'report_id');
    const body = html`<div class="card pad">${facts(visit, account)}${mayAct ? undoings(visit, account) : html`<p class="soft">${ACCOUNT_ACT_WORDS[visit.language].notBelow}</p>`}</div>
${act}${role}${done}
<p>${report !== null && html`<a href="/moderation/reports/${report}">${STRIKE_WORDS[visit.language].toReport}</a>\u00a0· `}<a href="${PATH}">${kitWords(visit).back}</a></p>`;
    return { title: nameOf(account), body };
  },
  acts: Object.fromEntries(Object.entries(ACTS).map(([name, act]) => [name, explained(act)])),
};
