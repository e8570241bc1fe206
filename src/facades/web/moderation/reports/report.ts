/** /moderation/reports/{id}, linked from mails about new reports: moderators read, decide and write notes. */
import type { AdminReport } from '../../../../entities/moderation/admin-report.ts';
import type { EventReport } from '../../../../entities/moderation/report.ts';
import type { ReportStatus } from '../../../../generated/prisma/enums.ts';
import { TEXTS as REPORT_WORDS } from '../../../../generated/texts/all/pages/moderation/report.ts';
import { TEXTS as REPORT_FORM_WORDS } from '../../../../generated/texts/all/pages/moderation/report-form.ts';
import { TEXTS as STRIKE_WORDS } from '../../../../generated/texts/all/pages/moderation/strike.ts';
import { ownForm } from '../../kit/forms.ts';
import { type Html, html } from '../../kit/html.ts';
import { ActForm } from '../kit/act-form.ts';
import { opens } from '../kit/sections.ts';
import type { Act, StaffPage } from '../kit/staff-page.ts';
import { kitWords, type Visit } from '../kit/visit.ts';
import { actionTable } from '../overview/log.ts';
import { assignment, postsDecision, reasonForm, warnForm } from './report-forms.ts';
import { evidence, nameOf, noteOf, STEPS, top } from './report-view.ts';
import { strikeTable } from './strike-list.ts';

function notes(visit: Visit, report: EventReport): Html {
  const words = REPORT_WORDS[visit.language];
  const { deleteNote, deleteNoteSure } = REPORT_FORM_WORDS[visit.language];
  const each = report.notes.map(
    (note) =>
      html`${noteOf(note, words, visit)}${new ActForm(visit, 'delete_note', note.id).confirmed(deleteNote, deleteNoteSure)}`,
  );
  const form = new ActForm(visit, 'note');
  return html`<h2>${words.notes}</h2>${each.length > 0 ? each : html`<p class="soft">${words.noNotes}</p>`}
<div class="card pad">${form.whole(form.area('content', { label: words.newNote, max: 10_000, rows: 3 }), words.writeNote)}</div>`;
}

/** A button below the evidence for each photo that is named. */
const photoRemovals = (visit: Visit, { photos }: EventReport): Html[] => {
  const { removePhoto, removePhotoSure } = REPORT_FORM_WORDS[visit.language];
  return photos.map(({ id }) => new ActForm(visit, 'remove_photo', id).confirmed(removePhoto, removePhotoSure));
};

/** A button for each message to the people of an event of which a copy is reported. */
async function messageRemovals(visit: Visit, id: string): Promise<Html[]> {
  const { removeMessage, removeMessageSure } = REPORT_FORM_WORDS[visit.language];
  const messages = await visit.internal.pageReports.eventMessages({ id });
  return messages.map((message) =>
    new ActForm(visit, 'remove_message', message.id).confirmed(
      removeMessage({ title: message.title }),
      removeMessageSure,
    ),
  );
}

function steps(visit: Visit, status: ReportStatus): Html {
  const words = REPORT_WORDS[visit.language];
  const buttons = STEPS[status].map(
    (to, index) =>
      html`<button class="button${index === 0 && ' primary'}" name="act" value="${to}">${words.make[to]}</button>`,
  );
  return ownForm(visit.frame, html`<div class="actions">${buttons}</div>`);
}

const isSettledByOthers = async ({ internal }: Visit, { id }: AdminReport): Promise<boolean> =>
  (await internal.pageReports.whyNotSettle({ id })) !== null;

/** A report that another moderator must settle can still be reopened. */
async function settling(visit: Visit, status: ReportStatus, known: AdminReport): Promise<Html> {
  if (status === 'OPEN' && (await isSettledByOthers(visit, known)))
    return html`<p class="soft">${REPORT_FORM_WORDS[visit.language].settledByOthers}</p>`;
  return steps(visit, status);
}

/** Actions that restrict a person, below the rest. */
async function heavier(visit: Visit, known: AdminReport): Promise<Html | null> {
  if (await isSettledByOthers(visit, known)) return null;
  const [posts, warning] = await Promise.all([postsDecision(visit, known), warnForm(visit, known)]);
  return html`${warning}
${posts}`;
}

/** Resulting decisions, and the log, for staff who may read it. */
async function history(visit: Visit, id: string): Promise<Html> {
  const { caller, language, viewer } = visit;
  const [strikes, actions] = await Promise.all([
    caller.strikes.listAll({ report_id: id }),
    opens(viewer, 'log') ? caller.moderation.log({ targetType: 'Report', targetId: id, limit: 40 }) : [],
  ]);
  const part = (title: string, table: Html): Html => html`<details><summary>${title}</summary>${table}</details>`;
  return html`${strikes.length > 0 && part(STRIKE_WORDS[language].title, strikeTable(visit, strikes))}
${actions.length > 0 && part(REPORT_FORM_WORDS[language].history, actionTable(visit, actions))}`;
}

const statusAct =
  (status: ReportStatus): Act =>
  async ({ caller, params }) => {
    await caller.reports.updateStatus({ id: params.id ?? '', status });
    return 'saved';
  };

export const REPORT_PAGE: StaffPage = {
  path: '/moderation/reports/:id',
  section: 'reports',
  async show(visit) {
    const { caller, language } = visit;
    const words = REPORT_WORDS[language];
    const id = visit.params.id ?? '';
    const report = await caller.reports.get({ id });
    const [known, rules, done, messages] = await Promise.all([
      caller.adminReports.get({ id }),
      caller.instance.rules(),
      history(visit, id),
      messageRemovals(visit, id),
    ]);
    const account =
      opens(visit.viewer, 'accounts') &&
      html`<p><a href="/moderation/accounts/${known.target_account.id}?report_id=${id}">${REPORT_FORM_WORDS[language].account}</a></p>`;
    const body = html`<article class="card case">${top(report, words, visit)}
<div class="stack tight">${evidence(report, words)}${photoRemovals(visit, report)}${messages}${account}</div>
${done}<div>${assignment(visit, known)}</div>
<div>${await settling(visit, report.status, known)}</div></article>
${report.status === 'OPEN' && (await heavier(visit, known))}
${notes(visit, report)}
${reasonForm(visit, known, rules)}
<p><a href="/moderation/reports">${kitWords(visit).back}</a></p>`;
    return { title: words.title({ reported: nameOf(report.reported, words) }), body };
  },
  acts: {
    OPEN: statusAct('OPEN'),
    RESOLVED: statusAct('RESOLVED'),
    CLOSED: statusAct('CLOSED'),
    async assign({ caller, params }) {
      await caller.adminReports.assignToSelf({ id: params.id ?? '' });
      return 'saved';
    },
    async unassign({ caller, params }) {
      await caller.adminReports.unassign({ id: params.id ?? '' });
      return 'saved';
    },
    async posts({ caller, params }, form) {
      await caller.adminReports.decideStatuses({
        id: params.id ?? '',
        action: form.text('action') as 'delete',
        status_ids: form.list('status_ids'),
        text: form.text('text'),
        warning_preset_id: form.filled('warning_preset_id'),
        send_email_notification: form.checked('mail'),
      });
      return 'done';
    },
    async warn({ caller, params }, form) {
      const id = params.id ?? '';
      const { target_account } = await caller.adminReports.get({ id });
      await caller.adminAccounts.act({
        ...{ id: target_account.id, type: 'none', report_id: id },
        ...{ text: form.text('text'), warning_preset_id: form.filled('warning_preset_id') },
        send_email_notification: form.checked('mail'),
      });
      return 'done';
    },
    async reason({ caller, params }, form) {
      const named = form.text('category') === 'violation' && { rule_ids: form.list('rule_ids') };
      await caller.adminReports.update({ id: params.id ?? '', category: form.text('category') as 'other', ...named });
      return 'saved';
    },
    async remove_photo({ caller, params }, form) {
      const { photos } = await caller.reports.get({ id: params.id ?? '' });
      const photo = photos.find(({ id }) => id === form.text('id'));
      if (photo) await caller.eventPhotos.remove({ id: photo.event.uuid, photoId: photo.id });
      return 'removed';
    },
    async remove_message({ caller }, form) {
      await caller.eventMessages.removeListed({ messageId: form.text('id') });
      return 'removed';
    },
    async note({ caller, params }, form) {
      await caller.reports.addNote({ id: params.id ?? '', content: form.text('content') });
      return 'written';
    },
    async delete_note({ caller }, form) {
      await caller.reports.deleteNote({ id: form.text('id') });
      return 'removed';
    },
  },
};
