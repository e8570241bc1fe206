/** The field for the kind of ticket that a person wants. Full ones can be chosen to wait for. */
import { ANY_KIND } from '../../../domain/events/ticket-kinds.ts';
import type { EventWords } from '../../../look/event-words.ts';
import { kindName, kindNote, type ShownKind } from '../../../look/ticket-kinds.ts';
import { type Html, html } from './html.ts';

export const KIND_FIELD = 'ticket_kind';

interface KindField {
  kinds: readonly ShownKind[];
  words: EventWords;
  locale: string;
  /** The kind that was chosen before, which is offered even if it is closed. */
  value?: string | undefined;
  /** The label of `ANY_KIND`, in a form that people send who may have a ticket already. */
  keep?: string | undefined;
  /** The error message. */
  problem?: string | undefined;
}

/** Nothing in events without kinds. */
export function kindField({ kinds, words, locale, value, keep, problem }: KindField): Html | null {
  const offered = kinds.filter(({ id, state }) => state !== 'CLOSED' || id === value);
  if (offered.length === 0) return null;
  const chosen = value ?? (offered.length === 1 ? offered[0]?.id : undefined);
  const about = problem !== undefined && html` aria-invalid="true" aria-describedby="${KIND_FIELD}-problem"`;
  const options = offered.map((kind) => {
    const text = [kindName(kind, words, locale), kindNote(kind, words)].filter(Boolean).join(' · ');
    return html`<option value="${kind.id}"${kind.id === chosen && html` selected`}>${text}</option>`;
  });
  if (keep !== undefined)
    options.push(html`<option value="${ANY_KIND}"${value === ANY_KIND && html` selected`}>${keep}</option>`);
  return html`<label class="field"><span class="label needed">${words.ticketField}</span>
<select class="input" name="${KIND_FIELD}" required${about}>${chosen === undefined && html`<option value=""></option>`}${options}</select>
${problem !== undefined && html`<span class="error" id="${KIND_FIELD}-problem">${problem}</span>`}</label>`;
}

/** For people who come when all kinds are closed. */
export const noTicketsLeft = (words: Pick<EventWords, 'noTickets' | 'noTicketsHint'>): Html =>
  html`<p><strong>${words.noTickets}</strong></p><p>${words.noTicketsHint}</p>`;
