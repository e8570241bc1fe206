/** /series/{id}/join: signs visitors in or up, then one button joins all dates of a series, or leaves them. Works without scripts. */
import { Router } from 'express';
import type { SignedIn } from '../../../domain/oauth/find-signed-in.ts';
import type { Event } from '../../../entities/events/event.ts';
import type { Participant } from '../../../entities/events/participant.ts';
import type { Series } from '../../../entities/events/series.ts';
import type { WaitingEntry } from '../../../entities/events/waiting.ts';
import { TEXTS } from '../../../generated/texts/all/look/series.ts';
import { TEXTS as JOIN_TEXTS } from '../../../generated/texts/all/pages/join.ts';
import type { Platform } from '../../../platform/platform.ts';
import { confirmedForm } from '../kit/confirmed.ts';
import { field, problemAt } from '../kit/field.ts';
import { card, ownForm } from '../kit/forms.ts';
import { guestsField } from '../kit/guests-field.ts';
import { type Html, html } from '../kit/html.ts';
import { KIND_FIELD, kindField } from '../kit/kind-field.ts';
import type { PageCaller } from '../kit/page-caller.ts';
import { show } from '../kit/page-request.ts';
import { answersIn, questionFields, showsAll } from '../kit/question-fields.ts';
import { refusedStatus } from '../kit/refused-status.ts';
import { withShared } from './event-words.ts';
import { frameOf, type PersonalPage, type PersonalPageRequest, personalPage, type Trouble } from './personal-page.ts';
import { seriesPath } from './series-page.ts';

const JOIN_WORDS = withShared(JOIN_TEXTS);

/** The answers of the person at the next date. */
type Own = Pick<Participant | WaitingEntry, 'guests' | 'answers' | 'ticketKind'>;

/** The participation of the default identity, which joins; null if the identity neither takes part in the date nor waits for a place. */
async function ownIn(person: PageCaller, next: Event, { identities }: SignedIn): Promise<Own | null> {
  const { participations, waiting } = await person.participations.own({ id: next.id });
  const id = identities[0]?.id.toString();
  return [...participations, ...waiting].find(({ actor }) => actor?.id === id) ?? null;
}

/** The guests and answers that the next date asks for; they are for every date. */
function fields(
  pageRequest: PersonalPageRequest,
  next: Event,
  said: Own | null,
  { form, problems = {} }: Partial<Trouble>,
): Html {
  const { language } = pageRequest;
  const [words, own] = [JOIN_WORDS[language], TEXTS[language]];
  const label = words.guestsField;
  const problem = problemAt({ label }, problems.guests, language);
  const kind = kindField({
    ...{
      kinds: next.ticketKinds,
      words,
      locale: pageRequest.times.locale,
      value: form?.[KIND_FIELD] ?? said?.ticketKind?.id,
    },
    problem: problemAt({ label: words.ticketField }, problems.ticketKind, language),
  });
  const most = Math.max(next.guestsPerPerson, said?.guests ?? 0);
  const message = field({
    ...{ name: 'message', label: words.message, type: 'textarea', autocomplete: 'off', max: 500, optional: true },
    ...{ value: form?.message, hint: words.messageHint },
  });
  return html`${kind}${most > 0 && guestsField({ label, most, value: form?.guests ?? `${said?.guests ?? 0}`, problem })}
${questionFields(next.questions, { form, answers: said?.answers ?? null, problems, language })}${next.joinOptions !== 'FREE' && message}
${next.options.maximumAttendeeCapacity && html`<div class="field"><label class="choice"><input type="checkbox" name="waiting" value="yes"${form?.waiting && html` checked`}><span>${own.waitInFull}</span></label></div>`}`;
}

function content(
  pageRequest: PersonalPageRequest,
  series: Series,
  said: Own | null,
  email: string,
  trouble?: Trouble,
): Html {
  const { language } = pageRequest;
  const [words, own] = [JOIN_WORDS[language], TEXTS[language]];
  const { id, next, joined, waiting } = series;
  const frame = frameOf(pageRequest);
  const isAtField =
    next && trouble && showsAll(trouble.problems, next.questions, [KIND_FIELD, next.guestsPerPerson > 0 && 'guests']);
  const alert = trouble && !isAtField && html`<p class="state cancelled" role="alert">${trouble.text}</p>`;
  const back = html`<p class="soft"><a href="${seriesPath(id)}">${own.toSeries}</a>\u00a0· <a href="?force_login=1">${words.otherUser}</a></p>`;
  if (joined) {
    const leave = confirmedForm(frame, 'leave', { label: own.leaveAll, question: own.leaveAllAsk }, html``);
    const state = waiting > 0 ? own.joinedAndWaiting({ count: waiting }) : own.joinedAll;
    return html`${alert}<p role="status"><strong>${state}</strong></p>${leave}${back}`;
  }
  if (next === null) return html`${alert}<p>${own.noneComing}</p>${back}`;
  if (next.externalParticipationUrl !== null)
    return html`<p>${words.thereHint}</p><p class="actions"><a class="button primary" href="${next.externalParticipationUrl}" rel="nofollow noopener">${words.there}</a></p>${back}`;
  const button = html`<div class="actions"><button class="button primary" name="act" value="join">${own.joinAll}</button></div>`;
  return html`${alert}<p>${next.joinOptions === 'FREE' ? words.joinHint({ email }) : words.askHint({ email })}</p><p class="meta">${own.joinAllHint}</p>
${ownForm(frame, html`${fields(pageRequest, next, said, trouble ?? {})}${button}`)}${back}`;
}

/** The parameter is the id of the series. */
const JOIN_ALL: PersonalPage<string> = {
  hereOf: (id) => `${seriesPath(id)}/join`,
  purpose: ({ language, community }) => JOIN_WORDS[language].purpose({ community }),
  async show(pageRequest, id, person, user, trouble) {
    try {
      const series = await person.series.get({ id });
      const said = series.next && !series.joined ? await ownIn(person, series.next, user) : null;
      const body = content(pageRequest, series, said, user.email, trouble);
      show(pageRequest, trouble?.status ?? 200, card(series.title, body));
    } catch (error) {
      if (refusedStatus(error) !== 404) throw error;
      const words = JOIN_WORDS[pageRequest.language];
      show(pageRequest, 404, card(words.absentTitle, html`<p>${words.absent}</p>`));
    }
  },
  async act(id, person, form) {
    if (form.act === 'leave') await person.series.leave({ id });
    if (form.act !== 'join') return;
    const [message, answers] = [form.message?.trim(), answersIn(form)];
    await person.series.join({
      ...{ id, waiting: form.waiting === 'yes' },
      ...(message && { message }),
      ...(form[KIND_FIELD] && { ticketKind: form[KIND_FIELD] }),
      // Anything but a number is refused as such.
      ...(form.guests !== undefined && { guests: Number(form.guests || 0) }),
      ...(answers.length > 0 && { answers }),
    });
  },
};

/** Mount it at the root, before body parsers. */
export function seriesJoinPages(platform: Platform): Router {
  const serve = personalPage(platform, JOIN_ALL, (req) => String(req.params.id));
  const router = Router();
  router.get('/series/:id/join', serve);
  router.post('/series/:id/join', serve);
  return router;
}
