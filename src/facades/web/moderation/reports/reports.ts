/** /moderation/reports: the queue. */

import { TEXTS as REPORT_WORDS } from '../../../../generated/texts/all/pages/moderation/report.ts';
import { TEXTS as REPORT_FORM_WORDS } from '../../../../generated/texts/all/pages/moderation/report-form.ts';
import { html } from '../../kit/html.ts';
import { timeTag } from '../../kit/time-tag.ts';
import { numberedPages, pageNumber, table, tabs } from '../kit/list.ts';
import { choosableTable, toSeveral } from '../kit/several.ts';
import type { StaffPage } from '../kit/staff-page.ts';
import { askedOneOf } from '../kit/visit.ts';
import { nameOf } from './report-view.ts';

const LIMIT = 20;
const VIEWS = ['OPEN', 'mine', 'RESOLVED', 'CLOSED'] as const;

export const REPORTS_PAGE: StaffPage = {
  path: '/moderation/reports',
  section: 'reports',
  async show(visit) {
    const words = REPORT_WORDS[visit.language];
    const forms = REPORT_FORM_WORDS[visit.language];
    const view = askedOneOf(visit, 'status', VIEWS);
    const wanted = view === 'mine' ? { status: 'OPEN' as const, assignedToMe: true } : { status: view };
    const reports = await visit.caller.reports.list({ ...wanted, limit: LIMIT, page: pageNumber(visit) });
    const rows = reports.map((report) => ({
      id: report.id,
      name: nameOf(report.reported, words),
      cells: [
        html`<a href="/moderation/reports/${report.id}"><strong>${nameOf(report.reported, words)}</strong></a>`,
        html`${words.category[report.category]}${report.content && html`<br><span class="soft">${report.content.slice(0, 200)}</span>`}`,
        html`${nameOf(report.reporter, words)}`,
        html`${report.assigned ? nameOf(report.assigned, words) : html`<span class="soft">${forms.nobody}</span>`}`,
        timeTag(report.insertedAt, visit),
      ],
    }));
    const views = VIEWS.map((value) => ({ value, text: value === 'mine' ? forms.mine : words.status[value] }));
    const columns = [words.whom, words.why, words.by, forms.assigned, words.when];
    const body = html`${tabs(visit, 'status', views, view)}${
      wanted.status === 'OPEN'
        ? choosableTable(visit, columns, rows, [{ act: 'resolve_several', label: words.make.RESOLVED }])
        : table(
            visit,
            columns,
            rows.map(({ cells }) => cells),
          )
    }${numberedPages(visit, reports.length, LIMIT)}`;
    return { title: words.queue, body };
  },
  acts: {
    resolve_several: toSeveral('done', ({ caller }, id) => caller.reports.updateStatus({ id, status: 'RESOLVED' })),
  },
};
