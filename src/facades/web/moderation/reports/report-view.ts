/** What the pages of reports show of them. */

import type { EventReport, ReportNote } from '../../../../entities/moderation/report.ts';
import type { Actor } from '../../../../entities/people/actor.ts';
import { ReportStatus } from '../../../../generated/prisma/enums.ts';
import type { Messages as ReportWords } from '../../../../generated/texts/all/pages/moderation/report.ts';
import { plainActorName } from '../../../../wording/plain-name.ts';
import { Html, html } from '../../kit/html.ts';
import { type Reading, timeTag } from '../../kit/time-tag.ts';

/** The transitions from each status (rules of the event service, Comments, reports, moderation). */
export const STEPS: Record<ReportStatus, readonly ReportStatus[]> = {
  OPEN: ['RESOLVED', 'CLOSED'],
  CLOSED: ['OPEN'],
  RESOLVED: ['OPEN'],
};

export const isReportStatus = (text: string): text is ReportStatus => Object.hasOwn(ReportStatus, text);

export const nameOf = (actor: Actor | null, words: ReportWords): string =>
  actor ? plainActorName(actor) : words.somebody;

export const linkTo = (actor: Actor | null, words: ReportWords): Html =>
  actor
    ? html`<a href="${actor.url}">${nameOf(actor, words)}</a> <span class="soft">@${actor.preferredUsername}</span>`
    : html`${words.somebody}`;

export const noteOf = (note: ReportNote, words: ReportWords, reading: Reading): Html =>
  html`<article class="entry"><p class="soft">${nameOf(note.moderator, words)}\u00a0· ${timeTag(note.insertedAt, reading)}</p>
<div class="text asis">${note.content}</div></article>`;

export function facts(report: EventReport, words: ReportWords, reading: Reading): Html {
  const { reporter, reported, content, category, rules, event, comments } = report;
  const broken = rules.map((rule) => html`<li>${rule.text}</li>`);
  // The content of posts is HTML that the server made or sanitised.
  const posts = comments.map(
    (post) => html`<article class="entry"><div class="text">${new Html(post.text)}</div></article>`,
  );
  return html`<p class="soft"><strong>${words.status[report.status]}</strong>\u00a0· ${timeTag(report.insertedAt, reading)}</p>
<p>${linkTo(reported, words)}</p>
<p>${words.reportedBy} ${linkTo(reporter, words)}</p>
<p>${words.category[category]}</p>
${broken.length > 0 && html`<ul>${broken}</ul>`}
${content && html`<h2>${words.reason}</h2><div class="text asis">${content}</div>`}
${event && html`<h2>${words.event}</h2><p><a href="/events/${event.uuid}">${event.title}</a></p>`}
${posts.length > 0 && html`<h2>${words.posts}</h2>${posts}`}`;
}
