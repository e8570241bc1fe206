/** Whole lists, to their last page: by REST, and as the web client shows them. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { RestClient } from './clients.ts';

// biome-ignore lint/suspicious/noExplicitAny: whatever is on the wire
export type Answer = any;

/** The addresses of the client's pages. */
export const post = (status: Answer): string => {
  const { account, id } = status.reblog ?? status;
  return `/@${account.acct}/${id}`;
};
export const person = ({ acct }: Answer): string => `/@${acct}`;

/** A group of notifications that continues on a later page is shown once, at its newest position. */
export const isFirst = ({ group_key }: Answer, at: number, all: Answer[]): boolean =>
  group_key === undefined || all.findIndex((other) => other.group_key === group_key) === at;

/** All pages of a list by REST: by the Link header, or by number. */
export async function allByRest(
  rest: RestClient,
  address: string,
  list: (body: Answer) => Answer[] = (body) => body,
): Promise<Answer[]> {
  const [path = '', query] = address.split('?');
  const search = new URLSearchParams(query);
  const found: Answer[] = [];
  for (;;) {
    const { status, body, links } = await rest.get(`${path}?${search}`);
    expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200);
    const items = list(body);
    found.push(...items);
    const number = search.get('page');
    if (items.length === 0 || (number === null && !links.next)) return found;
    if (number !== null) search.set('page', String(Number(number) + 1));
    else for (const [name, value] of links.next ?? []) if (!name.endsWith('[]')) search.set(name, value);
  }
}

/** All entries of a list on the page, to its end; only those of a long list near the viewport are in the DOM. */
export async function allOnPage(page: Page, link: string): Promise<string[]> {
  const seen = new Map<number, string>();
  for (;;) {
    const list = page.locator(`main ${link}`);
    const { items, isEnd } = await list.evaluateAll(async (found) => {
      const items = found.map((element, at): [number, string] => [
        Number(element.closest('[data-index]')?.getAttribute('data-index') ?? at),
        element.getAttribute('href') ?? element.textContent ?? '',
      ]);
      const buttons = [...document.querySelectorAll<HTMLElement>('main button')];
      const more = buttons.find(({ textContent }) => textContent === 'Show more');
      const isWaiting = document.querySelector('main :is([role=status][aria-label], [aria-busy=true])') !== null;
      const before = scrollY;
      if (more?.getAttribute('aria-disabled') !== 'true') more?.click();
      scrollBy(0, innerHeight);
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return { items, isEnd: !more && !isWaiting && scrollY === before };
    });
    for (const [at, item] of items) seen.set(at, item);
    if (isEnd) return [...seen].sort(([a], [b]) => a - b).map(([, item]) => item);
  }
}
