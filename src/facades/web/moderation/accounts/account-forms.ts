/** The forms by which staff act on an account, and take it back. */

import { may } from '../../../../domain/access/viewer.ts';
import {
  ACCOUNT_ACTION_NAMES,
  ACCOUNT_ACTIONS,
  UNDOING_NAMES,
  UNDOINGS,
} from '../../../../domain/moderation/accounts/states.ts';
import type { AdminAccount } from '../../../../entities/moderation/admin-account.ts';
import type { AdminReport } from '../../../../entities/moderation/admin-report.ts';
import { TEXTS as ACCOUNT_ACT_WORDS } from '../../../../generated/texts/all/pages/moderation/account-acts.ts';
import { TEXTS as REPORT_WORDS } from '../../../../generated/texts/all/pages/moderation/report.ts';
import { type Html, html } from '../../kit/html.ts';
import { ActForm } from '../kit/act-form.ts';
import { opens } from '../kit/sections.ts';
import type { StaffForm } from '../kit/staff-form.ts';
import { asked, type Visit } from '../kit/visit.ts';
import { presetChoice } from '../reports/preset-choice.ts';
import { hasUser } from './account-view.ts';

const MOST_TEXT = 5000;

/** @param open the open reports about the account, which the act may answer */
export async function actForm(visit: Visit, account: AdminAccount, open: readonly AdminReport[]): Promise<Html> {
  const { language } = visit;
  const words = ACCOUNT_ACT_WORDS[language];
  const form = new ActForm(visit, 'act');
  const types = ACCOUNT_ACTION_NAMES.filter((name) => {
    const { mark, ofUsers } = ACCOUNT_ACTIONS[name];
    return (!ofUsers || hasUser(account)) && (mark === null || !account[mark]);
  });
  const reports = open.map(({ id, category, comment }) => ({
    value: id,
    text: `${REPORT_WORDS[language].category[category]} ${comment.slice(0, 60)}`,
  }));
  const fields = html`${form.select('type', { label: words.type, options: types.map((value) => ({ value, text: words.actions[value] })) })}
${await presetChoice(visit, form)}
${form.area('text', { label: words.text, hint: words.textHint, optional: true, max: MOST_TEXT, rows: 3 })}
${
  reports.length > 0 &&
  form.select('report_id', {
    ...{ label: words.report, options: [{ value: '', text: words.noReport }, ...reports] },
    value: asked(visit, 'report_id'),
  })
}
${form.check('mail', { label: words.mail, value: true })}`;
  return html`<section class="card pad"><h2>${words.acts}</h2>${form.wholeConfirmed(fields, words.act, words.actSure)}</section>`;
}

/** Buttons for the account's marks, its sign-up, and its data. */
export function undoings(visit: Visit, account: AdminAccount): Html | false {
  const words = ACCOUNT_ACT_WORDS[visit.language];
  const undo = UNDOING_NAMES.filter((name) => account[UNDOINGS[name].mark]).map((name) =>
    new ActForm(visit, name).button(words.undoings[name]),
  );
  const decide = account.approved
    ? []
    : [
        new ActForm(visit, 'approve').button(words.approve),
        new ActForm(visit, 'reject').confirmed(words.reject, words.rejectSure),
      ];
  const erase =
    account.suspended && may(visit.viewer, 'delete_user_data', 'admin:write')
      ? [new ActForm(visit, 'delete').confirmed(words.delete, words.deleteSure)]
      : [];
  const resets =
    account.has_second_factor && may(visit.viewer, 'manage_user_access', 'admin:write')
      ? [new ActForm(visit, 'reset_second_factor').confirmed(words.resetSecondFactor, words.resetSecondFactorSure)]
      : [];
  const all = [...decide, ...undo, ...resets, ...erase];
  return all.length > 0 && html`<div class="actions">${all}</div>`;
}

/** For staff who manage roles, and local people. */
export async function roleForm(visit: Visit, account: AdminAccount): Promise<Html | false> {
  if (!opens(visit.viewer, 'roles') || !hasUser(account)) return false;
  const words = ACCOUNT_ACT_WORDS[visit.language];
  const roles = await visit.caller.adminRoles.list();
  const form = new ActForm(visit, 'role');
  const options = roles.map(({ id, name }) => ({ value: id, text: name || words.noRole }));
  const field = form.select('role_id', { label: words.role, hint: words.roleHint, options, value: account.role.id });
  return html`<section class="card pad"><h2>${words.role}</h2>${form.whole(field, words.giveRole)}</section>`;
}

/** The fields of the form about several accounts. */
export async function severalFields(visit: Visit): Promise<Html> {
  const words = ACCOUNT_ACT_WORDS[visit.language];
  const form = new ActForm(visit, 'act_several');
  const options = ACCOUNT_ACTION_NAMES.map((value) => ({ value, text: words.actions[value] }));
  return html`${form.select('type', { label: words.type, options })}
${await presetChoice(visit, form)}
${form.area('text', { label: words.text, hint: words.textHint, optional: true, max: MOST_TEXT, rows: 3 })}
${form.check('mail', { label: words.mail, value: true })}`;
}

/** Applies the form to the account. */
export const actOn = ({ caller }: Visit, id: string, form: StaffForm): Promise<unknown> =>
  caller.adminAccounts.act({
    id,
    type: form.text('type') as 'none',
    text: form.text('text'),
    report_id: form.filled('report_id'),
    warning_preset_id: form.filled('warning_preset_id'),
    send_email_notification: form.checked('mail'),
  });
