/** /embed/events and /embed/events/{uuid}: events in frames of other sites. They read no cookies, and links open outside of the frame. */
import { TEXTS } from '../../../../generated/texts/all/pages/embed.ts';
import { selectionQuery, withQuery } from '../../../../look/event-selection.ts';
import { empty } from '../../kit/drawing.ts';
import { html } from '../../kit/html.ts';
import { eventCard, eventSheet, type Guests } from '../event-row.ts';
import { LIST_WORDS } from '../event-words.ts';
import type { Visit, Write, Written } from '../write.ts';
import { embedQueryIn } from './embed-query.ts';

/** Tells the page around the frame its height. */
const SCRIPTS = ['embed-height.js'];

/** Other sites do not show who goes. */
const NOBODY: Guests = new Map();

const frame = (visit: Visit): Pick<Written, 'scripts' | 'theme'> => ({
  scripts: SCRIPTS,
  theme: embedQueryIn(visit.query).scheme,
});

export const embeddedEvents: Write = async (visit) => {
  const { visitor, language, now, community, query } = visit;
  const words = LIST_WORDS[language];
  const { selection, limit } = embedQueryIn(query);
  const events = await visitor.events.list({ ...selection, from: now.toISOString(), limit });
  const all = withQuery('/events', selectionQuery(selection));
  const list = events.length > 0 ? eventSheet(events, NOBODY, visit, 2) : empty('bunting', { title: words.noneTitle });
  return {
    ...frame(visit),
    title: visit.words.events,
    body: html`<h1 class="hidden">${visit.words.events}</h1><div class="stack tight">${list}
<p class="meta"><a href="${all}">${TEXTS[language].allOn({ community })}</a></p></div>`,
  };
};

export const embeddedEvent: Write = async (visit) => {
  const event = await visit.visitor.events.get({ id: visit.params.uuid ?? '' });
  return { ...frame(visit), title: event.title, body: eventCard(event, NOBODY, visit) };
};
