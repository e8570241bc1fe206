/** /events/{uuid}/join: signs visitors in or up, then one button joins or leaves. Works without scripts. */
import { Router } from 'express';
import { isUnanswered } from '../../../domain/participations/answers.ts';
import type { Event } from '../../../entities/events/event.ts';
import type { EventMessage } from '../../../entities/events/event-message.ts';
import type { OwnTicket } from '../../../entities/events/own-ticket.ts';
import type { Participant } from '../../../entities/events/participant.ts';
import type { WaitingEntry } from '../../../entities/events/waiting.ts';
import { TEXTS } from '../../../generated/texts/all/pages/join.ts';
import { kindName, takesChoices } from '../../../look/ticket-kinds.ts';
import type { FieldErrors } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Language } from '../../../wording/language.ts';
import { plainActorName } from '../../../wording/plain-name.ts';
import { confirmedForm } from '../kit/confirmed.ts';
import { eventMessage } from '../kit/event-message.ts';
import { field, problemAt } from '../kit/field.ts';
import { card, type FormFrame, ownForm } from '../kit/forms.ts';
import { guestsField } from '../kit/guests-field.ts';
import { type Html, html } from '../kit/html.ts';
import { KIND_FIELD, kindField, noTicketsLeft } from '../kit/kind-field.ts';
import { ownTickets } from '../kit/own-tickets.ts';
import { show } from '../kit/page-request.ts';
import { answersIn, questionFields, showsAll } from '../kit/question-fields.ts';
import { refusedStatus } from '../kit/refused-status.ts';
import { eventTimeTag } from '../kit/time-tag.ts';
import { placeAndCalendars } from './event/place-and-calendars.ts';
import { closedBy, eventPath, placesLeft } from './event/view.ts';
import { withShared } from './event-words.ts';
import { frameOf, type PersonalPage, type PersonalPageRequest, personalPage, type Trouble } from './personal-page.ts';

const JOIN_WORDS = withShared(TEXTS);

/** How many messages of the organizers the page shows. */
const MESSAGES = 20;

interface OwnParticipations {
  tickets: readonly OwnTicket[];
  participations: readonly Participant[];
  waiting: readonly WaitingEntry[];
  messages: readonly EventMessage[];
}

type JoinWords = (typeof JOIN_WORDS)['en'];

/** The label of the button. */
const joinWord = (words: JoinWords, joinOptions: Event['joinOptions']): string =>
  joinOptions === 'FREE' ? words.join : words.ask;

const stateOf = (role: Participant['role']): keyof JoinWords['states'] =>
  role === 'NOT_APPROVED' ? 'waits' : role === 'REJECTED' ? 'refused' : role === 'CREATOR' ? 'organizes' : 'in';

/** Which identity of the reader a form is about. */
const identityField = (actor: Participant['actor']): Html =>
  html`<input type="hidden" name="actor_id" value="${actor?.id ?? ''}">`;

/** Whether participants may still change what they said. */
function mayChange(event: Event, now: Date): boolean {
  const closed = closedBy(event, now);
  return closed === null || closed === 'full';
}

/** Whether an action of this identity was refused. */
const isOf = (trouble: Trouble | undefined, act: string, actor: Participant['actor']): trouble is Trouble =>
  trouble?.form.act === act && trouble.form.actor_id === (actor?.id ?? '');

function guestsSelect(language: Language, most: number, value: string | undefined, problems: FieldErrors = {}): Html {
  const label = JOIN_WORDS[language].guestsField;
  return guestsField({ label, most, value, problem: problemAt({ label }, problems.guests, language) });
}

/** How many guests an identity of the reader brings, and a form to change it while the event is to come. */
function guestsOf(
  frame: FormFrame,
  event: Event,
  { guests, actor }: Participant | WaitingEntry,
  now: Date,
  trouble: Trouble | undefined,
): Html | null {
  const words = JOIN_WORDS[frame.language];
  const most = Math.max(event.guestsPerPerson, guests);
  if (most === 0) return null;
  const sent = isOf(trouble, 'guests', actor) ? trouble : null;
  const select = guestsSelect(frame.language, most, sent?.form.guests ?? `${guests}`, sent?.problems);
  const id = identityField(actor);
  const save = html`<div class="actions"><button class="button" name="act" value="guests">${words.changeGuests}</button></div>`;
  return html`<p>${words.withGuests({ guests })}</p>${mayChange(event, now) && ownForm(frame, html`${id}${select}${save}`)}`;
}

function kindSelect(
  { language, times }: Pick<PersonalPageRequest, 'language' | 'times'>,
  { ticketKinds: kinds }: Event,
  value: string | undefined,
  problems: FieldErrors = {},
): Html | null {
  const words = JOIN_WORDS[language];
  const problem = problemAt({ label: words.ticketField }, problems.ticketKind, language);
  return kindField({ kinds, words, locale: times.locale, value, problem });
}

/** The kind of ticket of an identity of the reader, where they pay, and a form to change it while the event is to come. */
function kindOf(
  pageRequest: PersonalPageRequest,
  event: Event,
  { ticketKind, actor }: Participant | WaitingEntry,
  trouble: Trouble | undefined,
): Html | null {
  if (event.ticketKinds.length === 0) return null;
  const words = JOIN_WORDS[pageRequest.language];
  const own = event.ticketKinds.find(({ id }) => id === ticketKind?.id);
  const sent = isOf(trouble, 'kind', actor) ? trouble : null;
  const select = kindSelect(pageRequest, event, sent?.form[KIND_FIELD] ?? own?.id, sent?.problems);
  const id = identityField(actor);
  const save = html`<div class="actions"><button class="button" name="act" value="kind">${words.changeTicket}</button></div>`;
  const pay =
    own?.url &&
    html` <a href="${own.url}" rel="nofollow noopener noreferrer">${words.payAt({ host: new URL(own.url).host })}</a>`;
  const mine = own && html`<p>${words.yourTicket({ kind: kindName(own, words, pageRequest.times.locale) })}${pay}</p>`;
  const mayChoose = mayChange(event, pageRequest.ctx.clock.now()) && select !== null;
  return html`${mine}${mayChoose && ownForm(frameOf(pageRequest), html`${id}${select}${save}`)}`;
}

/** The answers of an identity of the reader, for the organizers, in a form to change them. */
function answersOf(
  frame: FormFrame,
  event: Event,
  { answers, actor }: Participant | WaitingEntry,
  now: Date,
  trouble: Trouble | undefined,
): Html | null {
  const words = JOIN_WORDS[frame.language];
  if (event.questions.length === 0 || !mayChange(event, now)) return null;
  const id = identityField(actor);
  const save = html`<div class="actions"><button class="button" name="act" value="answers">${words.saveAnswers}</button></div>`;
  const sent = isOf(trouble, 'answers', actor) ? trouble : undefined;
  const { form, problems = {} } = sent ?? {};
  const fields = questionFields(event.questions, { form, answers, problems, language: frame.language });
  return html`<h2>${words.questionsTitle}</h2>${isUnanswered(event, answers) && html`<p>${words.unanswered}</p>`}${ownForm(frame, html`${id}${fields}${save}`)}`;
}

/** The participation of an identity of the reader, and a button to leave, whatever the state of the event. */
function taking(frame: FormFrame, { role, actor }: Participant): Html {
  const words = JOIN_WORDS[frame.language];
  const state = stateOf(role);
  const id = identityField(actor);
  const way =
    state === 'in'
      ? confirmedForm(frame, 'leave', { label: words.leave, question: words.leaveAsk }, id)
      : state === 'waits' && confirmedForm(frame, 'leave', { label: words.withdraw, question: words.withdrawAsk }, id);
  return html`<p role="status"><strong>${words.states[state]}</strong></p>${way}`;
}

/** The position of an identity of the reader, or the place that is held for it. */
function waiting(frame: FormFrame, { position, actor }: WaitingEntry): Html {
  const words = JOIN_WORDS[frame.language];
  const id = identityField(actor);
  const label = position === null ? words.decline : words.leaveList;
  const take = html`${id}<div class="actions"><button class="button primary" name="act" value="join">${words.takePlace}</button></div>`;
  return html`<p role="status"><strong>${position === null ? words.placeHeld : words.yourPosition({ position })}</strong></p>
${position === null && ownForm(frame, take)}${confirmedForm(frame, 'leave_list', { label, question: words.leaveListAsk }, id)}`;
}

/** For people who do not participate. */
function joining(pageRequest: PersonalPageRequest, event: Event, email: string, trouble?: Trouble): Html {
  const words = JOIN_WORDS[pageRequest.language];
  const closed = closedBy(event, pageRequest.ctx.clock.now());
  const waits = closed === 'full' && event.local && event.externalParticipationUrl === null && takesChoices(event);
  if (closed === 'full' && !takesChoices(event)) return noTicketsLeft(words);
  if (closed && !waits) return html`<p><strong>${words.closed[closed]}</strong> ${words.states.out}</p>`;
  const { externalParticipationUrl: there } = event;
  if (there !== null)
    return html`<p>${words.thereHint}</p><p class="actions"><a class="button primary" href="${there}" rel="nofollow noopener">${words.there}</a></p>`;
  const isFree = event.joinOptions === 'FREE';
  const message = field({
    ...{ name: 'message', label: words.message, type: 'textarea', autocomplete: 'off', max: 500, optional: true },
    ...{ value: trouble?.form.message, hint: words.messageHint },
  });
  const guests =
    event.guestsPerPerson > 0 &&
    guestsSelect(pageRequest.language, event.guestsPerPerson, trouble?.form.guests ?? '0', trouble?.problems);
  const kind = event.local && kindSelect(pageRequest, event, trouble?.form[KIND_FIELD], trouble?.problems);
  const button = html`<div class="actions"><button class="button primary" name="act" value="${waits ? 'wait' : 'join'}">${waits ? words.joinList : joinWord(words, event.joinOptions)}</button></div>`;
  const { form, problems = {} } = trouble ?? {};
  const questions = questionFields(event.questions, { form, problems, language: pageRequest.language });
  const left = placesLeft(event);
  const isFull = left !== null && left <= Number(trouble?.form.guests ?? 0);
  const hasFullKind = event.ticketKinds.some(({ state }) => state === 'FULL');
  const isCrowded = !waits && event.local && (isFull || hasFullKind);
  const queue =
    isCrowded &&
    html`<div class="actions"><button class="button" name="act" value="wait">${words.joinList}</button></div>`;
  return html`${waits && html`<p><strong>${words.closed.full}</strong></p>`}<p>${isFree ? words.joinHint({ email }) : words.askHint({ email })}</p>
${ownForm(frameOf(pageRequest), html`${kind}${guests}${questions}${!isFree && message}${button}${queue}`)}`;
}

/** A link to the direct message, which only the identity that got it can open. For another one, a button that switches to it. */
function replyTo(pageRequest: PersonalPageRequest, { author, statusId, recipient }: EventMessage): Html | null {
  const words = JOIN_WORDS[pageRequest.language];
  if (!author || statusId === null || recipient === null) return null;
  if (pageRequest.user?.identities[0]?.id.toString() === recipient.id)
    return html`<p class="actions"><a class="button" href="/@${author.preferredUsername}/${statusId}">${words.reply}</a></p>`;
  const as = words.switchTo({ name: recipient.preferredUsername });
  return ownForm(
    frameOf(pageRequest),
    html`<input type="hidden" name="identity" value="${recipient.preferredUsername}"><div class="actions"><button class="button" name="act" value="switch">${as}</button></div>`,
  );
}

/** The messages of the organizers to the reader, and those that were announced before the reader took part. */
function receivedMessages(pageRequest: PersonalPageRequest, messages: readonly EventMessage[]): Html | null {
  const words = JOIN_WORDS[pageRequest.language];
  const shown = messages.filter(({ author, statusId, announced }) => author && (statusId !== null || announced));
  if (shown.length === 0) return null;
  const asText = (message: EventMessage): Html =>
    eventMessage({ ...message, author: message.author ? plainActorName(message.author) : '' }, pageRequest);
  return html`<h2>${words.organizersWrote}</h2>${shown.map((each) => html`${asText(each)}${replyTo(pageRequest, each)}`)}`;
}

function content(
  pageRequest: PersonalPageRequest,
  event: Event,
  { participations: own, waiting: entries, messages, tickets: ofOwn }: OwnParticipations,
  email: string,
  trouble?: Trouble,
): Html {
  const words = JOIN_WORDS[pageRequest.language];
  const now = pageRequest.ctx.clock.now();
  const ofParty = (row: Participant | WaitingEntry) =>
    html`${kindOf(pageRequest, event, row, trouble)}${guestsOf(frameOf(pageRequest), event, row, now, trouble)}${row.role !== 'CREATOR' && answersOf(frameOf(pageRequest), event, row, now, trouble)}`;
  const fields = [event.guestsPerPerson > 0 && 'guests', event.ticketKinds.length > 0 && 'ticketKind'];
  const isAtField = trouble && showsAll(trouble.problems, event.questions, fields);
  const goes = event.status !== 'CANCELLED' && own.some(({ role }) => stateOf(role) === 'in');
  return html`<p>${eventTimeTag({ ...event, ...event.options }, pageRequest, true)}</p>${goes && placeAndCalendars(event, words, pageRequest.ctx.config.publicUrl)}${ownTickets(ofOwn, pageRequest.language)}
${trouble && !isAtField && html`<p class="state cancelled" role="alert">${trouble.text}</p>`}
${own.map((row) => html`${taking(frameOf(pageRequest), row)}${row.role !== 'REJECTED' && ofParty(row)}`)}${entries.map((row) => html`${waiting(frameOf(pageRequest), row)}${ofParty(row)}`)}
${own.length + entries.length === 0 && joining(pageRequest, event, email, trouble)}
${receivedMessages(pageRequest, messages)}
<p class="soft"><a href="${eventPath(event)}">${words.back}</a>\u00a0· <a href="?force_login=1">${words.otherUser}</a></p>`;
}

/** Mails of organizers lead here to reply, also people who no longer see the event: they still have the direct message. */
const absent = (words: JoinWords): Html =>
  html`<p>${words.absent}</p><p>${words.messagesRemain}</p><p class="actions"><a class="button" href="/conversations">${words.conversations}</a></p>`;

/** The parameter is the event's UUID. */
const JOIN: PersonalPage<string> = {
  hereOf: (uuid) => `${eventPath({ uuid })}/join`,
  purpose: ({ language, community }) => JOIN_WORDS[language].purpose({ community }),
  async show(pageRequest, uuid, person, user, trouble) {
    const words = JOIN_WORDS[pageRequest.language];
    try {
      const [event, own, messages, ofOwn] = await Promise.all([
        person.events.get({ id: uuid }),
        person.participations.own({ id: uuid }),
        person.eventMessages.list({ id: uuid, limit: MESSAGES }),
        person.tickets.own({ id: uuid }),
      ]);
      const body = content(pageRequest, event, { ...own, messages, tickets: ofOwn }, user.email, trouble);
      show(pageRequest, trouble?.status ?? 200, card(event.title, body));
    } catch (error) {
      if (refusedStatus(error) !== 404) throw error;
      show(pageRequest, 404, card(words.absentTitle, absent(words)));
    }
  },
  async act(uuid, person, form) {
    const message = form.message?.trim();
    const as = form.actor_id && { actorId: form.actor_id };
    // Anything but a number is refused as such.
    const guests = form.guests === undefined ? undefined : Number(form.guests || 0);
    const answers = answersIn(form);
    const ticketKind = form[KIND_FIELD];
    if (form.act === 'join' || form.act === 'wait') {
      const given = {
        ...(message && { message }),
        ...(guests !== undefined && { guests }),
        ...(ticketKind && { ticketKind }),
        ...(answers.length > 0 && { answers }),
      };
      await person.participations.join({ id: uuid, waiting: form.act === 'wait', ...given, ...as });
    }
    if (form.act === 'answers') await person.participations.answers({ id: uuid, answers, ...as });
    if (form.act === 'kind') await person.participations.ticketKind({ id: uuid, ticketKind: ticketKind ?? '', ...as });
    if (form.act === 'guests') await person.participations.guests({ id: uuid, guests: guests ?? 0, ...as });
    if (form.act === 'switch') await person.users.changeDefaultIdentity({ preferredUsername: form.identity ?? '' });
    if (form.act === 'leave_list') await person.waiting.leave({ id: uuid, ...as });
    if (form.act === 'leave') await person.participations.leave({ id: uuid, ...as });
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
