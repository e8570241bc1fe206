/** /moderation/reports: the queue. */
import { html } from '../../page/html.ts';
import { timeTag } from '../../page/time-tag.ts';
import { numberedPages, pageNumber, table, tabs } from '../kit/list.ts';
import type { StaffPage } from '../kit/staff-page.ts';
import { askedOneOf } from '../kit/visit.ts';
import { nameOf } from './report-view.ts';
import { REPORT_WORDS } from './report-words.ts';

const LIMIT = 20;
const STATUSES = ['OPEN', 'RESOLVED', 'CLOSED'] as const;

export const REPORTS_PAGE: StaffPage = {
  path: '/moderation/reports',
  section: 'reports',
  async show(visit) {
    const words = REPORT_WORDS[visit.language];
    const status = askedOneOf(visit, 'status', STATUSES);
    const reports = await visit.caller.reports.list({ status, limit: LIMIT, page: pageNumber(visit) });
    const rows = reports.map((report) => [
      html`<a href="/moderation/reports/${report.id}"><strong>${nameOf(report.reported, words)}</strong></a>`,
      html`${words.category[report.category]}${report.content && html`<br><span class="soft">${report.content.slice(0, 200)}</span>`}`,
      html`${nameOf(report.reporter, words)}`,
      timeTag(report.insertedAt),
    ]);
    const states = STATUSES.map((value) => ({ value, text: words.status[value] }));
    const body = html`${tabs(visit, 'status', states, status)}${table(visit, [words.whom, words.why, words.by, words.when], rows)}${numberedPages(visit, reports.length, LIMIT)}`;
    return { title: words.queue, body };
  },
};
