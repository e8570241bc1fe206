/** Views of reports on their pages. */

import { Face } from '#look/face.tsx';
import { Photo } from '#look/photo.tsx';
import type { EventReport, ReportNote } from '../../../../entities/moderation/report.ts';
import type { Actor } from '../../../../entities/people/actor.ts';
import type { ReportStatus } from '../../../../generated/prisma/enums.ts';
import type { Messages as ReportWords } from '../../../../generated/texts/all/pages/moderation/report.ts';
import { plainActorName } from '../../../../wording/plain-name.ts';
import { Html, html } from '../../kit/html.ts';
import { render } from '../../kit/render.ts';
import { type Reading, timeTag } from '../../kit/time-tag.ts';

/** The transitions from each status (rules of the event service, Comments, reports, moderation). */
export const STEPS: Record<ReportStatus, readonly ReportStatus[]> = {
  OPEN: ['RESOLVED', 'CLOSED'],
  CLOSED: ['OPEN'],
  RESOLVED: ['OPEN'],
};

export const nameOf = (actor: Actor | null, words: ReportWords): string =>
  actor ? plainActorName(actor) : words.somebody;

export const linkTo = (actor: Actor | null, words: ReportWords): Html =>
  actor
    ? html`<a href="${actor.url}">${nameOf(actor, words)}</a> <bdi class="soft">@${actor.preferredUsername}</bdi>`
    : html`${words.somebody}`;

export const noteOf = (note: ReportNote, words: ReportWords, reading: Reading): Html =>
  html`<article class="entry"><p class="soft">${nameOf(note.moderator, words)}\u00a0· ${timeTag(note.insertedAt, reading)}</p>
<div class="text asis">${note.content}</div></article>`;

const TAGS: Record<EventReport['category'], string> = {
  spam: 'tag ochre',
  legal: 'tag brick',
  violation: 'tag brick',
  other: 'tag',
};

/** Without the colon of `Breaks rules of the community:`. */
export const categoryName = (category: EventReport['category'], words: ReportWords): string =>
  words.category[category].replace(/\s?:$/, '');

/** At the top of the card: the category of the report, its state and its time. */
export const top = (report: EventReport, words: ReportWords, reading: Reading): Html =>
  html`<div class="line wrap top"><span class="${TAGS[report.category]}">${categoryName(report.category, words)}</span><span class="tag">${words.status[report.status]}</span><span class="meta push">${timeTag(report.insertedAt, reading)}</span></div>`;

/** The reported account, the evidence, and the reason. */
export function evidence(report: EventReport, words: ReportWords): Html {
  const { reporter, reported, content, rules, event, comments, photos } = report;
  // The content of posts is HTML that the server rendered or sanitized.
  const posts = comments.map(
    (post) => html`<div class="quote small"><div class="text">${new Html(post.text)}</div></div>`,
  );
  return html`<div class="line">${reported && render(Face, { of: reported, size: 'm' })}<p>${linkTo(reported, words)}</p></div>
${event && html`<p class="small"><span class="soft">${words.event}:</span> <a href="/events/${event.uuid}">${event.title}</a></p>`}
${posts}
${photos.map((photo) => html`<a href="/events/${photo.event.uuid}/photos#photo-${photo.id}">${render(Photo, { of: photo.picture, alt: photo.picture.alt ?? words.photo, sizes: '320px' })}</a>`)}
<p class="small"><span class="soft">${words.reportedBy}</span> ${linkTo(reporter, words)}</p>
${content && html`<blockquote class="asis">${content}</blockquote>`}
${rules.length > 0 && html`<ul class="points small">${rules.map((rule) => html`<li>${rule.text}</li>`)}</ul>`}`;
}
