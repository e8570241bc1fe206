/** Every page that links lead to, and the forms on them. */
import { load } from 'cheerio';
import { expect } from 'vitest';
import type { Browser, Visited } from './browser.ts';

export interface Form {
  /** The page that has it. */
  page: string;
  action: string;
  /** Its hidden fields and its first button. */
  fields: Record<string, string>;
  /** The controls for typing. */
  controls: { name: string; kind: string }[];
}

const TYPED = 'textarea[name], input[name]:not([type=hidden], [type=checkbox], [type=radio], [type=file])';

const MOST_PAGES = 300;

/** Paths that differ in their ids only are one page. */
export const shapeOf = (path: string): string =>
  path
    .replace(/\?.*/s, '')
    .replace(/\d+/g, '1')
    .replace(/@[\w.-]+/g, '@');

/** Fails for a form that leads to another server. */
export function formsOf(site: string, page: string, { text }: Visited): Form[] {
  const $ = load(text);
  return $('form[method=post i]')
    .toArray()
    .map((form) => {
      const action = new URL($(form).attr('action') ?? page, site);
      expect([page, action.origin]).toEqual([page, site]);
      const inputs = $(form).find('input[type=hidden], button[name]').toArray();
      const fields = inputs.reverse().map((input) => [$(input).attr('name') ?? '', $(input).attr('value') ?? '']);
      const controls = $(form)
        .find(TYPED)
        .toArray()
        .map((input) => ({ name: $(input).attr('name') ?? '', kind: $(input).attr('type') ?? 'text' }));
      return { page, action: action.pathname + action.search, fields: Object.fromEntries(fields), controls };
    });
}

/** Visits each page once, from the first ones on. */
export async function visitPages(
  site: string,
  browser: Browser,
  start: readonly string[],
): Promise<{ path: string; page: Visited }[]> {
  const seen = new Set<string>();
  const pages: { path: string; page: Visited }[] = [];
  const waiting = [...start];
  for (let path = waiting.shift(); path !== undefined && seen.size < MOST_PAGES; path = waiting.shift()) {
    if (seen.has(shapeOf(path))) continue;
    seen.add(shapeOf(path));
    const page = await browser.get(path);
    if (!page.headers.get('content-type')?.startsWith('text/html')) continue;
    pages.push({ path, page });
    const $ = load(page.text);
    for (const link of $('a[href]').toArray()) {
      const to = URL.parse($(link).attr('href') ?? '', site + path);
      if (to?.origin === site) waiting.push(to.pathname + to.search);
    }
  }
  return pages;
}
