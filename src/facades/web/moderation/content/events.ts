/** /moderation/events: events that wait for a moderator. */
import { excerptOf } from '../../../../domain/kernel/html/plain-text.ts';
import type { Event } from '../../../../entities/events/event.ts';
import { TEXTS as EVENTS_WORDS } from '../../../../generated/texts/all/pages/moderation/events.ts';
import { plainActorName } from '../../../../wording/plain-name.ts';
import { type Html, html } from '../../kit/html.ts';
import { timeTag } from '../../kit/time-tag.ts';
import { ActForm } from '../kit/act-form.ts';
import { numberedPages, pageNumber, table } from '../kit/list.ts';
import type { StaffPage } from '../kit/staff-page.ts';
import { kitWords } from '../kit/visit.ts';

const LIMIT = 20;

const textOf = ({ language, title, description }: Pick<Event, 'language' | 'title' | 'description'>): Html =>
  html`<p${language !== null && html` lang="${language}"`}><strong>${title}</strong><br><span class="soft">${excerptOf(description)}</span></p>`;

export const EVENTS_PAGE: StaffPage = {
  path: '/moderation/events',
  section: 'events',
  async show(visit) {
    const words = EVENTS_WORDS[visit.language];
    const events = await visit.caller.moderation.waitingEvents({ limit: LIMIT, page: pageNumber(visit) });
    const rows = events.map((event) => {
      const by = event.organizerActor ?? event.attributedTo;
      return [
        html`${[event, ...event.texts].map(textOf)}`,
        html`${by ? html`<a href="${by.url}">${plainActorName(by)}</a>` : kitWords(visit).somebody}`,
        html`${event.beginsOn && timeTag(event.beginsOn, visit)}`,
        html`<div class="actions">${new ActForm(visit, 'accept', event.id).button(words.accept)}${new ActForm(visit, 'remove', event.id).confirmed(words.remove, words.removeSure)}</div>`,
      ];
    });
    const body = html`<p class="soft">${words.about}</p>${table(visit, [words.event, words.by, words.begins, ''], rows)}${numberedPages(visit, events.length, LIMIT)}`;
    return { title: kitWords(visit).sections.events, body };
  },
  acts: {
    async accept({ caller }, form) {
      await caller.events.accept({ id: form.text('id') });
      return 'approved';
    },
    async remove({ caller }, form) {
      await caller.events.delete({ id: form.text('id') });
      return 'removed';
    },
  },
};
