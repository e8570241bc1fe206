/** Deciding about several rows of a list at once: a checkbox in each row, and one form below the list. */

import { invalid, Refusal } from '../../../../platform/errors.ts';
import { type Html, html } from '../../kit/html.ts';
import { interfaceText } from '../../kit/refusal-text.ts';
import { refusedStatus } from '../../kit/refused-status.ts';
import type { DoneName } from './done.ts';
import { table } from './list.ts';
import type { StaffForm } from './staff-form.ts';
import type { Act } from './staff-page.ts';
import { kitWords, type Visit } from './visit.ts';

export interface Choosable {
  id: string;
  /** For screen readers: the row that the checkbox selects. */
  name: string;
  cells: readonly Html[];
}

export interface SeveralButton {
  act: string;
  label: string;
  /** The confirmation. */
  question?: string;
}

/** The most that a page of a list shows. */
const MOST = 200;

/** The checkboxes belong to this form, which cannot be around them: rows have forms of their own. */
const FORM = 'several';

/** The checkbox of a row. */
function chooseBox(visit: Visit, { id, name }: Pick<Choosable, 'id' | 'name'>): Html {
  const again = visit.refused?.form.list('ids') ?? [];
  return html`<input type="checkbox" class="choose" name="ids[]" value="${id}" form="${FORM}" aria-label="${kitWords(visit).choose}: ${name}"${again.includes(id) && html` checked`}>`;
}

/** The form below the list. */
function severalForm(visit: Visit, buttons: readonly SeveralButton[], fields: Html): Html {
  const words = kitWords(visit);
  const { action, token } = visit.frame;
  const press = ({ act, label, question }: SeveralButton): Html =>
    question === undefined
      ? html`<button class="button small" name="act" value="${act}">${label}</button>`
      : html`<details class="confirm"><summary class="button small danger">${label}</summary><div class="asked"><p>${question}</p>
<button class="button small danger" name="act" value="${act}">${words.yes}: ${label}</button></div></details>`;
  return html`<form method="post" action="${action}" id="${FORM}" class="card pad several" aria-label="${words.withChosen}">
<input type="hidden" name="form_token" value="${token}"><h2>${words.withChosen}</h2>${fields}<div class="actions">${buttons.map(press)}</div></form>`;
}

/**
 * A table with selectable rows.
 *
 * @param fields of the form, above its buttons
 */
export function choosableTable(
  visit: Visit,
  columns: readonly string[],
  rows: readonly Choosable[],
  buttons: readonly SeveralButton[],
  fields: Html = html``,
): Html {
  const list = table(
    visit,
    [kitWords(visit).choose, ...columns],
    rows.map((row) => [chooseBox(visit, row), ...row.cells]),
  );
  return rows.length === 0 ? list : html`${list}${severalForm(visit, buttons, fields)}`;
}

/** A selectable card, used if a table would show too little. */
export interface ChoosableCard {
  id: string;
  name: string;
  /** Its first line, before its checkbox. */
  top: Html;
  content: Html;
}

/** A list of cards, selectable if there are buttons. */
export function choosableCards(visit: Visit, cards: readonly ChoosableCard[], buttons: readonly SeveralButton[]): Html {
  if (cards.length === 0) return html`<p class="soft">${kitWords(visit).none}</p>`;
  const canChoose = buttons.length > 0;
  const card = ({ id, name, top, content }: ChoosableCard): Html =>
    html`<li><article class="card case" aria-label="${name}"><div class="line top">${top}${canChoose && chooseBox(visit, { id, name })}</div>
<div class="stack tight">${content}</div></article></li>`;
  return html`<ul class="queue">${cards.map(card)}</ul>${canChoose && severalForm(visit, buttons, html``)}`;
}

/**
 * Applies the action to each selected row separately, each with its own log entry. A refused row, such as one that a colleague
 * has decided meanwhile, does not stop the others.
 */
export const toSeveral =
  (done: DoneName, each: (visit: Visit, id: string, form: StaffForm) => Promise<unknown>): Act =>
  async (visit, form) => {
    const ids = [...new Set(form.list('ids'))];
    if (ids.length === 0) throw invalid({ ids: ['must name at least one'] });
    if (ids.length > MOST) throw invalid({ ids: [`has too many entries (maximum is ${MOST})`] });
    const refused: unknown[] = [];
    for (const id of ids) {
      try {
        await each(visit, id, form);
      } catch (error) {
        if (refusedStatus(error) === null) throw error;
        refused.push(error);
      }
    }
    if (refused.length === 0) return done;
    if (ids.length === 1) throw refused[0];
    const reason = interfaceText(refused[0]);
    throw new Refusal(
      'conflict',
      `${ids.length - refused.length} of ${ids.length} were done; the rest was refused: ${reason}`,
    );
  };
