/** The page on which moderators read a report and decide on it. */

import type { EventReport, ReportNote } from '../../../entities/moderation/report.ts';
import type { Actor } from '../../../entities/people/actor.ts';
import { ReportStatus } from '../../../generated/prisma/enums.ts';
import { type FormFrame, ownForm, type PageContent } from '../../oauth/pages.ts';
import { Html, html } from '../page/html.ts';
import { timeTag } from '../page/time-tag.ts';
import { REPORT_WORDS, type ReportWords } from './report-words.ts';

/** The transitions from each status (spec/graphql/rules.md, Comments, reports, moderation). */
const STEPS: Record<ReportStatus, readonly ReportStatus[]> = {
  OPEN: ['RESOLVED', 'CLOSED'],
  CLOSED: ['OPEN'],
  RESOLVED: ['OPEN'],
};

export const isReportStatus = (text: string): text is ReportStatus => Object.hasOwn(ReportStatus, text);

const nameOf = (actor: Actor | null, words: ReportWords): string =>
  actor ? actor.name || actor.preferredUsername : words.somebody;

const linkTo = (actor: Actor | null, words: ReportWords): Html =>
  actor
    ? html`<a href="${actor.url}">${nameOf(actor, words)}</a> <span class="soft">@${actor.preferredUsername}</span>`
    : html`${words.somebody}`;

const noteOf = (note: ReportNote, words: ReportWords): Html =>
  html`<article class="post"><p class="soft">${nameOf(note.moderator, words)} · ${timeTag(note.insertedAt)}</p>
<div class="text plain">${note.content}</div></article>`;

function facts(report: EventReport, words: ReportWords): Html {
  const { reporter, reported, content, category, rules, event, comments } = report;
  const broken = rules.map((rule) => html`<li>${rule.text}</li>`);
  // The content of posts is HTML that the server made or sanitised.
  const posts = comments.map(
    (post) => html`<article class="post"><div class="text">${new Html(post.text)}</div></article>`,
  );
  return html`<h1>${words.title(nameOf(reported, words))}</h1>
<p class="soft"><strong>${words.status[report.status]}</strong> · ${timeTag(report.insertedAt)}</p>
<p>${linkTo(reported, words)}</p>
<p>${words.reportedBy} ${linkTo(reporter, words)}</p>
<p>${words.category[category]}</p>
${broken.length > 0 && html`<ul>${broken}</ul>`}
${content && html`<h2>${words.reason}</h2><div class="text plain">${content}</div>`}
${event && html`<h2>${words.event}</h2><p><a href="/events/${event.uuid}">${event.title}</a></p>`}
${posts.length > 0 && html`<h2>${words.posts}</h2>${posts}`}`;
}

/** @param trouble why the last attempt was refused, shown at the top */
export function reportPage(frame: FormFrame, report: EventReport, trouble: string | null): PageContent {
  const words = REPORT_WORDS[frame.language];
  const notes = report.notes.map((note) => noteOf(note, words));
  const buttons = STEPS[report.status].map(
    (status, index) =>
      html`<button${index === 0 && html` class="first"`} name="act" value="${status}">${words.make[status]}</button>`,
  );
  const body = html`<section class="card wide">
${trouble !== null && html`<p class="alert" role="alert">${trouble}</p>`}
${facts(report, words)}
${ownForm(frame, html`<div class="acts">${buttons}</div>`)}
<h2>${words.notes}</h2>
${notes.length > 0 ? notes : html`<p class="soft">${words.noNotes}</p>`}
${ownForm(
  frame,
  html`<label class="field">${words.newNote}<textarea name="content" rows="3" maxlength="10000" required></textarea></label>
<div class="acts"><button name="act" value="note">${words.writeNote}</button></div>`,
)}</section>`;
  return { title: words.title(nameOf(report.reported, words)), body };
}

const message = (title: string, content: Html): PageContent => ({
  title,
  body: html`<section class="card"><h1>${title}</h1>${content}</section>`,
});

/** For signed-in users who are not moderators. */
export function forbiddenPage({ language, action }: FormFrame, email: string): PageContent {
  const words = REPORT_WORDS[language];
  const other = html`<p class="acts"><a class="button" href="${action}?force_login=true">${words.otherUser}</a></p>`;
  return message(words.forbiddenTitle, html`<p>${words.forbidden(email)}</p>${other}`);
}

export function absentPage({ language }: FormFrame): PageContent {
  const words = REPORT_WORDS[language];
  return message(words.absentTitle, html`<p>${words.absent}</p>`);
}
