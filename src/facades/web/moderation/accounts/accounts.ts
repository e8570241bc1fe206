/** /moderation/accounts: all accounts, with filters for staff. */
import { ACCOUNT_STATUSES, ORIGINS } from '../../../../domain/moderation/accounts/filters.ts';
import { TEXTS as ACCOUNT_ACT_WORDS } from '../../../../generated/texts/all/pages/moderation/account-acts.ts';
import { TEXTS as ACCOUNTS_WORDS } from '../../../../generated/texts/all/pages/moderation/accounts.ts';
import { html } from '../../kit/html.ts';
import { timeTag } from '../../kit/time-tag.ts';
import { type Filter, filters, olderPages } from '../kit/list.ts';
import { choosableTable, toSeveral } from '../kit/several.ts';
import type { StaffPage } from '../kit/staff-page.ts';
import { asked, kitWords, type Visit } from '../kit/visit.ts';
import { actOn, severalFields } from './account-forms.ts';
import { marks, nameLink } from './account-view.ts';

const LIMIT = 40;
const TEXTS = ['username', 'display_name', 'email', 'ip', 'by_domain'] as const;

function offered(visit: Visit): Filter[] {
  const words = ACCOUNTS_WORDS[visit.language];
  const all = { value: '', text: kitWords(visit).all };
  const choice = <Name extends string>(names: readonly Name[], texts: Record<Name, string>) => [
    all,
    ...names.map((value) => ({ value, text: texts[value] })),
  ];
  return [
    { name: 'origin', label: words.origin, options: choice(ORIGINS, words.origins) },
    { name: 'status', label: words.state, options: choice(ACCOUNT_STATUSES, words.states) },
    {
      name: 'permissions',
      label: words.role,
      options: [
        { value: '', text: words.everybody },
        { value: 'staff', text: words.staff },
      ],
    },
    ...TEXTS.map((name) => ({ name, label: words.filters[name], type: 'text' as const })),
  ];
}

/** One of these, or undefined. */
const oneOf = <Choice extends string>(visit: Visit, name: string, choices: readonly Choice[]): Choice | undefined =>
  choices.find((choice) => choice === asked(visit, name));

export const ACCOUNTS_PAGE: StaffPage = {
  path: '/moderation/accounts',
  section: 'accounts',
  async show(visit) {
    const words = ACCOUNTS_WORDS[visit.language];
    const acts = ACCOUNT_ACT_WORDS[visit.language];
    const role = asked(visit, 'role_ids');
    const accounts = await visit.caller.adminAccounts.list({
      limit: LIMIT,
      max_id: asked(visit, 'max_id') ?? undefined,
      origin: oneOf(visit, 'origin', ORIGINS),
      status: oneOf(visit, 'status', ACCOUNT_STATUSES),
      permissions: oneOf(visit, 'permissions', ['staff'] as const),
      role_ids: role === null ? undefined : [role],
      ...Object.fromEntries(TEXTS.map((name) => [name, asked(visit, name) ?? undefined])),
    });
    const rows = accounts.map((account) => ({
      id: account.id,
      name: account.username,
      cells: [
        nameLink(account),
        marks(visit, account),
        html`${account.role.name}`,
        html`${account.ip !== null && html`<code>${account.ip}</code>`}`,
        timeTag(account.created_at, visit),
      ],
    }));
    const buttons = [{ act: 'act_several', label: acts.act, question: acts.severalSure }];
    const fields = await severalFields(visit);
    const body = html`${filters(visit, offered(visit))}
${choosableTable(visit, [words.account, words.state, words.role, words.ip, words.since], rows, buttons, fields)}${olderPages(
  visit,
  accounts.map(({ id }) => id),
  LIMIT,
)}`;
    return { title: kitWords(visit).sections.accounts, body };
  },
  acts: {
    act_several: toSeveral('done', (visit, id, form) => actOn(visit, id, form)),
  },
};
