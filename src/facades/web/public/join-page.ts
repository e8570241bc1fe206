/** /events/{uuid}/join: signs in or up whoever has no session, then one button joins. Works without scripts. */
import { Router } from 'express';
import { isOver } from '../../../domain/events/over.ts';
import type { Event } from '../../../entities/events/event.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sendOn, show } from '../../oauth/page-request.ts';
import { card, ownForm } from '../../oauth/pages.ts';
import { field } from '../page/field.ts';
import { type Html, html } from '../page/html.ts';
import { refusedStatus } from '../page/refused-status.ts';
import { beginning } from './event-card.ts';
import { JOIN_WORDS, joinWord } from './join-words.ts';
import { frameOf, type PersonalPage, type PersonalPageRequest, personalPage, type Trouble } from './personal-page.ts';
import type { Visit } from './write.ts';

const eventPath = (uuid: string): string => `/events/${encodeURIComponent(uuid)}`;

/** For the public page of an event: the way to join, where one still can. */
export function joinLink(event: Event, { now, language }: Pick<Visit, 'now' | 'language'>): Html | null {
  const words = JOIN_WORDS[language];
  const endsOn = event.endsOn === null ? null : new Date(event.endsOn);
  const closed =
    event.draft || event.status === 'CANCELLED' || isOver({ beginsOn: new Date(event.beginsOn), endsOn }, now);
  if (closed) return null;
  const { maximumAttendeeCapacity: most, remainingAttendeeCapacity: left } = event.options;
  if (most && left === 0) return html`<p class="soft">${words.full}</p>`;
  const word = joinWord(words, event.joinOptions);
  return html`<p class="acts"><a class="button first" href="${eventPath(event.uuid)}/join" rel="nofollow">${word}</a></p>`;
}

function confirmation(pageRequest: PersonalPageRequest, event: Event, email: string, trouble?: Trouble): Html {
  const words = JOIN_WORDS[pageRequest.language];
  const isFree = event.joinOptions === 'FREE';
  const message = field({
    ...{ name: 'message', label: words.message, type: 'textarea', autocomplete: 'off', max: 500, optional: true },
    ...{ value: trouble?.form.message, hint: words.messageHint },
  });
  const form = html`${!isFree && message}<div class="acts"><button class="first" name="act" value="join">${joinWord(words, event.joinOptions)}</button></div>`;
  return html`<p>${beginning(event, pageRequest)}</p>
<p>${isFree ? words.joinHint(email) : words.askHint(email)}</p>
${trouble && html`<p class="alert" role="alert">${trouble.text}</p>`}
${ownForm(frameOf(pageRequest), form)}
<p class="soft"><a href="${eventPath(event.uuid)}">${words.back}</a> · <a href="?force_login=1">${words.otherUser}</a></p>`;
}

/** The parameter is the event's UUID. */
const JOIN: PersonalPage<string> = {
  hereOf: (uuid) => `${eventPath(uuid)}/join`,
  purpose: ({ language, community }) => JOIN_WORDS[language].purpose(community),
  async show(pageRequest, uuid, person, user, trouble) {
    const words = JOIN_WORDS[pageRequest.language];
    try {
      const [event, { participations }] = await Promise.all([
        person.events.get({ id: uuid }),
        person.participations.own({ id: uuid }),
      ]);
      // Who takes part, waits or was refused sees so on the event's own page.
      if (participations.length > 0) return sendOn(pageRequest, eventPath(event.uuid));
      const content = confirmation(pageRequest, event, user.email, trouble);
      show(pageRequest, trouble?.status ?? 200, card(event.title, content));
    } catch (error) {
      if (refusedStatus(error) !== 404) throw error;
      show(pageRequest, 404, card(words.absentTitle, html`<p>${words.absent}</p>`));
    }
  },
  async act(uuid, person, form) {
    if (form.act !== 'join') return;
    const message = form.message?.trim();
    await person.participations.join({ id: uuid, ...(message && { message }) });
  },
};

/** Mount it at the root, before body parsers. */
export function joinPages(platform: Platform): Router {
  const serve = personalPage(platform, JOIN, (req) => String(req.params.uuid));
  const router = Router();
  router.get('/events/:uuid/join', serve);
  router.post('/events/:uuid/join', serve);
  return router;
}
