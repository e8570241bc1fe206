/** /series/{id}: the dates of a series, those to come first, and past ones on pages of their own. */
import { excerptOf } from '../../../domain/kernel/html/plain-text.ts';
import type { Event } from '../../../entities/events/event.ts';
import type { Series } from '../../../entities/events/series.ts';
import { TEXTS } from '../../../generated/texts/all/look/series.ts';
import { ruleText } from '../../../look/rule-words.ts';
import { plainActorName } from '../../../wording/plain-name.ts';
import { empty } from '../kit/drawing.ts';
import { nameWithEmoji } from '../kit/emoji-text.ts';
import { feedLinks } from '../kit/feed-links.ts';
import { type Html, html } from '../kit/html.ts';
import { organizerOf } from './event/view.ts';
import { eventSheet, facesFor } from './event-row.ts';
import type { Visit, Write } from './write.ts';

const ON_PAGE = 30;

export const seriesPath = (id: string): string => `/series/${encodeURIComponent(id)}`;

/** The next date is where people join. */
const isOpen = (next: Event | null): boolean => next !== null && next.externalParticipationUrl === null;

function head(series: Series, visit: Visit, isPast: boolean): Html {
  const words = TEXTS[visit.language];
  const { id, title, next } = series;
  const by = next && organizerOf(next);
  const path = seriesPath(id);
  const join = isOpen(next) && html`<a class="button primary" href="${path}/join" rel="nofollow">${words.joinAll}</a>`;
  const other = isPast
    ? html`<a class="button" href="${path}">${words.coming}</a>`
    : html`<a class="button" href="${path}?past=yes">${words.pastDates}</a>`;
  return html`<header class="stack tight"><h1><bdi>${title}</bdi></h1>
<p>${ruleText(series, words, visit.times)}</p>
${by && html`<p class="soft small"><a class="plain strong" href="${by.url}">${nameWithEmoji(plainActorName(by))}</a></p>`}
<p class="actions">${join}${other}</p>
<p class="meta"><a href="${path}/export/ics">${words.file}</a></p></header>`;
}

export const seriesPage: Write = async (visit) => {
  const { visitor, params, query, language, now, base } = visit;
  const words = TEXTS[language];
  const series = await visitor.series.get({ id: params.id ?? '' });
  const { id, title, next } = series;
  const isPast = query.has('past');
  const after = query.get('after') ?? undefined;
  const time = isPast ? { past: true } : { from: now.toISOString() };
  // One more shows whether another page follows.
  const found = await visitor.series.occurrences({ id, ...time, limit: ON_PAGE + 1, ...(after && { after }) });
  const dates = found.slice(0, ON_PAGE);
  const path = seriesPath(id);
  const last = found.length > ON_PAGE && dates.at(-1);
  const more =
    last &&
    html`<p class="actions"><a class="button small" rel="next" href="${path}?${isPast && 'past=yes&'}after=${last.id}">${words.moreDates}</a></p>`;
  const list =
    dates.length > 0
      ? eventSheet(dates, await facesFor(visitor, dates), visit)
      : empty('bunting', { title: isPast ? words.nonePast : words.noneComing });
  return {
    title,
    body: html`<div class="column stack">${head(series, visit, isPast)}<section class="stack tight"><h2>${isPast ? words.pastDates : words.coming}</h2>${list}${more}</section></div>`,
    meta: {
      ...{ path, description: next ? excerptOf(next.description) : '', type: 'website' },
      // Search engines find further dates by their own pages.
      hidden: next?.visibility !== 'PUBLIC' || isPast || after !== undefined,
    },
    head: feedLinks([{ form: 'ics', title, path: `${path}/export/ics` }], base),
  };
};
