/** Lists page by page: the requested page, and links to the others. */
import { type Html, html } from '../kit/html.ts';
import type { Visit } from './write.ts';

export const ON_PAGE = 20;
const LAST_PAGE = 1000;

export function pageOf({ query }: Pick<Visit, 'query'>): number {
  const page = Number(query.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1;
}

/** Whether there is a further page; checked only if this one is full. */
export async function withNext<Row>(rows: Row[], next: () => Promise<Row[]>): Promise<Row[]> {
  return rows.length < ON_PAGE ? rows : [...rows, ...(await next()).slice(0, 1)];
}

/** @param path of the list, with its parameters */
export function turning(visit: Visit, path: string, hasMore: boolean): Html | null {
  const page = pageOf(visit);
  const { words } = visit;
  if (page === 1 && !hasMore) return null;
  const to = (other: number): string => {
    if (other === 1) return path;
    return `${path}${path.includes('?') ? '&' : '?'}page=${other}`;
  };
  const link = (other: number, rel: string, text: string): Html =>
    html`<a class="button small" rel="${rel}" href="${to(other)}">${text}</a>`;
  return html`<p class="actions turning">${page > 1 && link(page - 1, 'prev', words.newer)}${hasMore && link(page + 1, 'next', words.older)}</p>`;
}
