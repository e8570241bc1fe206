/** The forms for handling a report: its assignment, its posts, its category. */
import { excerptOf } from '../../../../domain/kernel/html/plain-text.ts';
import type { Rule } from '../../../../entities/instance/rule.ts';
import type { AdminReport } from '../../../../entities/moderation/admin-report.ts';
import { TEXTS as REPORT_WORDS } from '../../../../generated/texts/all/pages/moderation/report.ts';
import { TEXTS as REPORT_FORM_WORDS } from '../../../../generated/texts/all/pages/moderation/report-form.ts';
import { type Html, html } from '../../kit/html.ts';
import { hasUser } from '../accounts/account-view.ts';
import { accountLink } from '../kit/account-link.ts';
import { ActForm } from '../kit/act-form.ts';
import { opens } from '../kit/sections.ts';
import { kitWords, type Visit } from '../kit/visit.ts';
import { presetChoice } from './preset-choice.ts';
import { categoryName } from './report-view.ts';

const MOST_TEXT = 5000;
const CATEGORIES = ['spam', 'legal', 'violation', 'other'] as const;

export function assignment(visit: Visit, { assigned_account }: AdminReport): Html {
  const words = REPORT_FORM_WORDS[visit.language];
  const mine = assigned_account?.id === visit.viewer.actorId?.toString();
  return html`<div class="actions"><span>${words.assigned} ${assigned_account ? accountLink(visit, assigned_account.account) : words.nobody}</span>
${!mine && new ActForm(visit, 'assign').button(words.take)}${assigned_account && new ActForm(visit, 'unassign').button(words.giveBack)}</div>`;
}

/** Empty if no post is reported. */
export async function postsDecision(visit: Visit, { statuses, action_taken }: AdminReport): Promise<Html | false> {
  if (statuses.length === 0 || action_taken) return false;
  const words = REPORT_FORM_WORDS[visit.language];
  const form = new ActForm(visit, 'posts');
  const posts = statuses.map(({ id, content, url, uri }) => ({ value: id, text: excerptOf(content) || (url ?? uri) }));
  const decisions = (['delete', 'mark_as_sensitive'] as const).map((value) => ({
    value,
    text: words.decisions[value],
  }));
  const fields = html`${form.checks(
    'status_ids',
    words.which,
    posts,
    posts.map(({ value }) => value),
  )}
${form.select('action', { label: words.decision, options: decisions })}
${await presetChoice(visit, form)}
${form.area('text', { label: words.text, hint: words.textHint, optional: true, max: MOST_TEXT, rows: 3 })}
${form.check('mail', { label: words.mail, value: true })}`;
  return html`<section class="card pad"><h2>${words.posts}</h2>${form.wholeConfirmed(fields, words.decide, words.decideSure)}</section>`;
}

/** For staff who handle reports and do not manage users: a warning settles the report. */
export async function warnForm(visit: Visit, { action_taken, target_account }: AdminReport): Promise<Html | false> {
  if (action_taken || target_account.rank !== 'below' || opens(visit.viewer, 'accounts') || !hasUser(target_account))
    return false;
  const words = REPORT_FORM_WORDS[visit.language];
  const form = new ActForm(visit, 'warn');
  const preset = await presetChoice(visit, form);
  const fields = html`${preset}${form.area('text', { label: words.text, optional: preset !== false, max: MOST_TEXT, rows: 3 })}
${form.check('mail', { label: words.mail, value: true })}`;
  return html`<section class="card pad"><h2>${words.warn}</h2>${form.whole(fields, words.warnAndResolve)}</section>`;
}

export function reasonForm(visit: Visit, report: AdminReport, rules: readonly Rule[]): Html {
  const words = REPORT_FORM_WORDS[visit.language];
  const form = new ActForm(visit, 'reason');
  const categories = CATEGORIES.map((value) => ({
    value,
    text: categoryName(value, REPORT_WORDS[visit.language]),
  }));
  const chosen = report.rules.map(({ id }) => id);
  const options = rules.map(({ id, text }) => ({ value: id, text }));
  const fields = html`${form.select('category', { label: words.category, options: categories, value: report.category })}
${options.length > 0 && form.checks('rule_ids', words.rules, options, chosen)}`;
  return html`<details class="card pad"><summary>${words.reason}</summary>${form.whole(fields, kitWords(visit).save)}</details>`;
}
