/** /moderation/reports: the queue. */

import { TEXTS as REPORT_WORDS } from '../../../../generated/texts/all/pages/moderation/report.ts';
import { TEXTS as REPORT_FORM_WORDS } from '../../../../generated/texts/all/pages/moderation/report-form.ts';
import { type Html, html } from '../../kit/html.ts';
import { numberedPages, pageNumber, tabs } from '../kit/list.ts';
import { choosableCards, toSeveral } from '../kit/several.ts';
import type { StaffPage } from '../kit/staff-page.ts';
import { askedOneOf, type Visit } from '../kit/visit.ts';
import { evidence, nameOf, top } from './report-view.ts';

const LIMIT = 20;
const VIEWS = ['OPEN', 'mine', 'RESOLVED', 'CLOSED'] as const;

/** The act of several rows, for one. */
const resolveOne = ({ frame }: Visit, id: string, label: string): Html =>
  html`<form method="post" action="${frame.action}"><input type="hidden" name="form_token" value="${frame.token}"><input type="hidden" name="ids[]" value="${id}">
<button class="button small" name="act" value="resolve_several">${label}</button></form>`;

export const REPORTS_PAGE: StaffPage = {
  path: '/moderation/reports',
  section: 'reports',
  async show(visit) {
    const words = REPORT_WORDS[visit.language];
    const forms = REPORT_FORM_WORDS[visit.language];
    const view = askedOneOf(visit, 'status', VIEWS);
    const wanted = view === 'mine' ? { status: 'OPEN' as const, assignedToMe: true } : { status: view };
    const reports = await visit.caller.reports.list({ ...wanted, limit: LIMIT, page: pageNumber(visit) });
    const cards = reports.map((report) => {
      const name = nameOf(report.reported, words);
      const look = html`<a class="button small" href="/moderation/reports/${report.id}" aria-label="${words.look}: ${name}">${words.look}</a>`;
      const assigned = html`<p class="small soft">${forms.assigned} ${report.assigned ? nameOf(report.assigned, words) : forms.nobody}</p>`;
      const content = html`${evidence(report, words)}${assigned}<div class="actions">${look}${
        report.status === 'OPEN' && resolveOne(visit, report.id, words.make.RESOLVED)
      }</div>`;
      return { id: report.id, name, top: top(report, words, visit), content };
    });
    const views = VIEWS.map((value) => ({ value, text: value === 'mine' ? forms.mine : words.status[value] }));
    const buttons = wanted.status === 'OPEN' ? [{ act: 'resolve_several', label: words.make.RESOLVED }] : [];
    const body = html`${tabs(visit, 'status', views, view)}${choosableCards(visit, cards, buttons)}${numberedPages(visit, reports.length, LIMIT)}`;
    return { title: words.queue, body };
  },
  acts: {
    resolve_several: toSeveral('done', ({ caller }, id) => caller.reports.updateStatus({ id, status: 'RESOLVED' })),
  },
};
