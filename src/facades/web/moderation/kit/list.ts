/** Lists of the staff: a table that becomes cards on narrow screens, filters, and links to further pages. */
import { type Html, html } from '../../kit/html.ts';
import type { Option } from './act-form.ts';
import { withParameters } from './paths.ts';
import { asked, kitWords, type Visit } from './visit.ts';

/**
 * Roles are explicit because browsers drop the semantics of a table whose `display` is changed.
 *
 * @param columns headings; an empty one is for buttons
 */
export function table(visit: Visit, columns: readonly string[], rows: readonly (readonly Html[])[]): Html {
  if (rows.length === 0) return html`<p class="soft">${kitWords(visit).none}</p>`;
  const head = columns.map((column) => html`<th role="columnheader" scope="col">${column}</th>`);
  const cell = (content: Html, index: number): Html =>
    html`<td role="cell" data-label="${columns[index] ?? ''}">${content}</td>`;
  const body = rows.map((cells) => html`<tr role="row">${cells.map(cell)}</tr>`);
  return html`<table class="list" role="table"><thead role="rowgroup"><tr role="row">${head}</tr></thead>
<tbody role="rowgroup">${body}</tbody></table>`;
}

export type Filter =
  | { name: string; label: string; options: readonly Option[] }
  | { name: string; label: string; type: 'text' | 'date'; max?: number };

/** A form that requests the page again with other parameters. */
export function filters(visit: Visit, given: readonly Filter[]): Html {
  const fields = given.map((filter) => {
    const value = asked(visit, filter.name) ?? '';
    const control =
      'options' in filter
        ? html`<select class="input" name="${filter.name}">${filter.options.map(
            (option) =>
              html`<option value="${option.value}"${option.value === value && html` selected`}>${option.text}</option>`,
          )}</select>`
        : html`<input type="${filter.type}" class="input" name="${filter.name}" value="${value}" maxlength="${filter.max ?? 200}" autocomplete="off">`;
    return html`<label class="field"><span class="label">${filter.label}</span> ${control}</label>`;
  });
  const [path = ''] = visit.frame.action.split('?');
  return html`<form method="get" action="${path}" class="filters" role="search">${fields}<button class="button small">${kitWords(visit).filter}</button></form>`;
}

/** Links among the states of a list, the current one marked. */
export function tabs(visit: Visit, name: string, options: readonly Option[], current: string): Html {
  const { action } = visit.frame;
  const links = options.map(
    ({ value, text }) =>
      html`<a href="${withParameters(action, { [name]: value, max_id: null, page: null, offset: null })}"${value === current && html` aria-current="true"`}>${text}</a>`,
  );
  return html`<nav class="tabs" aria-label="${kitWords(visit).filter}">${links}</nav>`;
}

const pages = (visit: Visit, links: Html[]): Html | false =>
  links.length > 0 && html`<p class="pager"><span class="hidden">${kitWords(visit).moderation}</span>${links}</p>`;

/** For lists by id: links to the newest rows, and to those older than the last row. */
export function olderPages(visit: Visit, ids: readonly string[], limit: number): Html | false {
  const words = kitWords(visit);
  const { action } = visit.frame;
  const last = ids.length >= limit ? ids.at(-1) : undefined;
  return pages(visit, [
    ...(asked(visit, 'max_id')
      ? [html`<a href="${withParameters(action, { max_id: null })}">${words.newest}</a>`]
      : []),
    ...(last === undefined
      ? []
      : [html`<a rel="next" href="${withParameters(action, { max_id: last })}">${words.older}</a>`]),
  ]);
}

/** The requested page number, from 1. */
export const pageNumber = (visit: Visit): number => {
  const number = Number(asked(visit, 'page') ?? 1);
  return Number.isSafeInteger(number) && number >= 1 ? number : 1;
};

/** For numbered lists. */
export function numberedPages(visit: Visit, count: number, limit: number): Html | false {
  const words = kitWords(visit);
  const { action } = visit.frame;
  const number = pageNumber(visit);
  const to = (page: number) => withParameters(action, { page: page === 1 ? null : String(page) });
  return pages(visit, [
    ...(number > 1 ? [html`<a rel="prev" href="${to(number - 1)}">${words.previous}</a>`] : []),
    ...(number > 1 || count >= limit ? [html`<span class="soft">${words.page({ number })}</span>`] : []),
    ...(count >= limit ? [html`<a rel="next" href="${to(number + 1)}">${words.next}</a>`] : []),
  ]);
}
