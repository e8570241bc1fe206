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
  /** For those who hear the page: what the checkbox chooses. */
  name: string;
  cells: readonly Html[];
}

export interface SeveralButton {
  act: string;
  label: string;
  /** Asked before. */
  question?: string;
}

/** The most that a page of a list shows. */
const MOST = 200;

/** The checkboxes belong to this form, which cannot be around them: rows have forms of their own. */
const FORM = 'several';

/**
 * A table whose rows can be chosen.
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
  const words = kitWords(visit);
  const again = visit.refused?.form.list('ids') ?? [];
  const box = ({ id, name }: Choosable): Html =>
    html`<input type="checkbox" class="choose" name="ids[]" value="${id}" form="${FORM}" aria-label="${words.choose}: ${name}"${again.includes(id) && html` checked`}>`;
  const list = table(
    visit,
    [words.choose, ...columns],
    rows.map((row) => [box(row), ...row.cells]),
  );
  if (rows.length === 0) return list;
  const { action, token } = visit.frame;
  const press = ({ act, label, question }: SeveralButton): Html =>
    question === undefined
      ? html`<button class="button small" name="act" value="${act}">${label}</button>`
      : html`<details class="confirm"><summary class="button small danger">${label}</summary><div class="asked"><p>${question}</p>
<button class="button small danger" name="act" value="${act}">${words.yes}: ${label}</button></div></details>`;
  return html`${list}<form method="post" action="${action}" id="${FORM}" class="card pad several" aria-label="${words.withChosen}">
<input type="hidden" name="form_token" value="${token}"><h2>${words.withChosen}</h2>${fields}<div class="actions">${buttons.map(press)}</div></form>`;
}

/**
 * Does it to each chosen row by itself, each with its own entry of the log. One that is refused, such as one that a colleague has decided in
 * the meantime, does not stop the others.
 */
export const toSeveral =
  (done: DoneName, each: (visit: Visit, id: string, form: StaffForm) => Promise<unknown>): Act =>
  async (visit, form) => {
    const ids = [...new Set(form.list('ids'))];
    if (ids.length === 0) throw invalid({ ids: ['name nothing: choose at least one'] });
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
