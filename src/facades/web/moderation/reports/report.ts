/** /moderation/reports/{id}, linked from mails about new reports: moderators read, decide and write notes. */

import { ownForm } from '../../../oauth/pages.ts';
import { html } from '../../page/html.ts';
import { ActForm } from '../kit/act-form.ts';
import type { Act, StaffPage } from '../kit/staff-page.ts';
import { kitWords } from '../kit/visit.ts';
import { facts, nameOf, noteOf, STEPS } from './report-view.ts';
import { REPORT_WORDS } from './report-words.ts';

const statusAct = (status: 'OPEN' | 'RESOLVED' | 'CLOSED'): Act =>
  async function change({ caller, params }) {
    await caller.reports.updateStatus({ id: params.id ?? '', status });
    return 'saved';
  };

export const REPORT_PAGE: StaffPage = {
  path: '/moderation/reports/:id',
  section: 'reports',
  async show(visit) {
    const words = REPORT_WORDS[visit.language];
    const report = await visit.caller.reports.get({ id: visit.params.id ?? '' });
    const buttons = STEPS[report.status].map(
      (status, index) =>
        html`<button${index === 0 && html` class="first"`} name="act" value="${status}">${words.make[status]}</button>`,
    );
    const note = new ActForm(visit, 'note');
    const body = html`<div class="panel">${facts(report, words)}</div>
${ownForm(visit.frame, html`<div class="acts">${buttons}</div>`)}
<h2>${words.notes}</h2>
${report.notes.length > 0 ? report.notes.map((each) => noteOf(each, words)) : html`<p class="soft">${words.noNotes}</p>`}
<div class="panel">${note.whole(note.area('content', { label: words.newNote, max: 10_000, rows: 3 }), words.writeNote)}</div>
<p><a href="/moderation/reports">${kitWords(visit).back}</a></p>`;
    return { title: words.title(nameOf(report.reported, words)), body };
  },
  acts: {
    OPEN: statusAct('OPEN'),
    RESOLVED: statusAct('RESOLVED'),
    CLOSED: statusAct('CLOSED'),
    async note({ caller, params }, form) {
      await caller.reports.addNote({ id: params.id ?? '', content: form.text('content') });
      return 'written';
    },
  },
};
