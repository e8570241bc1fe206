/**
 * The form in which a visitor joins: name and address, and the server's requirements for new people. The link in the mail does
 * the rest.
 */
import type { Event } from '../../../../entities/events/event.ts';
import type { FieldErrors } from '../../../../platform/errors.ts';
import { type Field, field, problemAt } from '../../kit/field.ts';
import { guestsField } from '../../kit/guests-field.ts';
import { type Html, html } from '../../kit/html.ts';
import { KIND_FIELD, kindField } from '../../kit/kind-field.ts';
import type { Parameters } from '../../kit/parameters.ts';
import { questionFields } from '../../kit/question-fields.ts';
import { eventPath, type Shown, wordsOf } from './view.ts';

/** The server's requirements for new people. */
export interface Demands {
  registrations: 'open' | 'approval' | 'closed';
  reasonRequired: boolean;
  minimumAge: number;
  agreement: { rules: boolean; terms: boolean; privacy: boolean };
}

/** The submitted values, and their problems. */
export interface Attempt {
  form: Parameters;
  problems: FieldErrors;
  /** A problem that concerns no field. */
  trouble?: string | undefined;
}

const NOTHING_SENT: Attempt = { form: {}, problems: {} };

/** The address of the form. */
export const askPath = (event: Event): string => `${eventPath(event)}/join/mail`;

function agreementBox({ agreement }: Demands, { form, problems }: Attempt, shown: Shown): Html | null {
  const words = wordsOf(shown);
  const links = [
    agreement.rules && html`<a href="/about">${words.rules}</a>`,
    agreement.terms && html`<a href="/terms-of-service">${words.terms}</a>`,
    agreement.privacy && html`<a href="/privacy-policy">${words.privacy}</a>`,
  ].filter((link) => link !== false);
  if (links.length === 0) return null;
  const problem = problemAt({ label: words.acceptOf }, problems.agreement, shown.language);
  return html`<div class="field"><label class="choice"><input type="checkbox" name="agreement" value="yes" required${form.agreement && html` checked`}${problem !== undefined && html` aria-invalid="true" aria-describedby="agreement-problem"`}><span>${words.acceptOf} ${links.map((link, at) => html`${at > 0 && ', '}${link}`)}</span></label>
${problem !== undefined && html`<span class="error" id="agreement-problem">${problem}</span>`}</div>`;
}

function fields(event: Event, demands: Demands, attempt: Attempt, shown: Shown): Html {
  const words = wordsOf(shown);
  const { form, problems } = attempt;
  const { registrations, reasonRequired, minimumAge } = demands;
  const input = (name: string, given: Omit<Field, 'name' | 'value' | 'problem'>): Html =>
    field({ ...given, name, value: form[name], problem: problemAt(given, problems[name], shown.language) });
  const hasMessage = event.joinOptions !== 'FREE';
  const mail = html`placeholder="${words.mailPlaceholder}"`;
  return html`
${input('name', { label: words.yourName, type: 'text', autocomplete: 'name', max: 100 })}
${input('email', { label: words.yourMail, type: 'email', autocomplete: 'email', max: 320, more: mail })}
${kindField({ kinds: event.ticketKinds, words, locale: shown.times.locale, value: form[KIND_FIELD], keep: words.keepTicket, problem: problemAt({ label: words.ticketField }, problems[KIND_FIELD], shown.language) })}
${event.guestsPerPerson > 0 && guestsField({ label: words.guestsField, most: event.guestsPerPerson, value: form.guests, problem: problemAt({ label: words.guestsField }, problems.guests, shown.language) })}
${questionFields(event.questions, { form, problems, language: shown.language })}
${hasMessage && input('message', { label: words.message, type: 'textarea', autocomplete: 'off', max: 500, hint: words.messageHint, optional: true })}
${registrations === 'approval' && input('reason', { label: words.reason, type: 'textarea', autocomplete: 'off', max: 420, hint: words.reasonHint, optional: !reasonRequired })}
${minimumAge > 0 && input('date_of_birth', { label: words.dateOfBirth, type: 'date', autocomplete: 'bday', max: 10, hint: words.dateOfBirthHint({ years: minimumAge }) })}
${agreementBox(demands, attempt, shown)}`;
}

/**
 * The form has no CSRF token, because caches share the page: it acts for nobody, and forms of other sites are refused by what
 * browsers report.
 */
export function joinForm(event: Event, demands: Demands, shown: Shown, attempt: Attempt = NOTHING_SENT): Html {
  const words = wordsOf(shown);
  const { trouble } = attempt;
  const hint = event.joinOptions === 'FREE' ? words.linkHint : words.askLinkHint;
  return html`<h2>${words.joinTitle({ title: event.title })}</h2>
${trouble !== undefined && html`<p class="error" role="alert">${trouble}</p>`}
<form class="stack" method="post" action="${askPath(event)}">${fields(event, demands, attempt, shown)}
<button class="button primary full">${words.send}</button></form>
<p class="meta">${hint}${demands.registrations === 'approval' && html` ${words.staffHint}`}</p>
<p class="meta"><a href="${eventPath(event)}/join" rel="nofollow">${words.haveAccount}</a></p>`;
}

/** If registrations are closed: people with an account join with it. */
export function membersOnly(event: Event, shown: Shown, community: string): Html {
  const words = wordsOf(shown);
  return html`<p class="small soft">${words.closedHint({ community })}</p>
<a class="button primary full" href="${eventPath(event)}/join" rel="nofollow">${words.signIn}</a>`;
}
