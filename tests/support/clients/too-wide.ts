/** No page is wider than its window: on the narrowest phones, on a desktop at 200 %, with larger text, and from right to left. */
import type { Page } from 'playwright-core';

interface Reader {
  width: number;
  /** The text size, in percent of the default. */
  size: number;
  direction: 'ltr' | 'rtl';
}

const READERS: readonly Reader[] = [
  { width: 320, size: 100, direction: 'rtl' },
  // A desktop that shows all twice as large, and letters larger still.
  { width: 640, size: 150, direction: 'ltr' },
];

/** The deepest elements that reach beyond the window; runs in the page, which is left as it was. */
function beyond({ size, direction }: Reader): string[] {
  const root = document.documentElement;
  root.style.fontSize = `${size}%`;
  root.dir = direction;
  const reaches = (element: Element): boolean => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 0 && (left < -1 || right > root.clientWidth + 1);
  };
  const isTooWide = root.scrollWidth > root.clientWidth;
  const wide = isTooWide ? [...document.querySelectorAll('body *')].filter(reaches) : [];
  const deepest = wide.filter((element) => ![...element.children].some(reaches));
  root.style.fontSize = '';
  root.removeAttribute('dir');
  return isTooWide ? ['too wide', ...deepest.slice(0, 4).map((element) => element.outerHTML.slice(0, 120))] : [];
}

/** The faults of an English page for each reader. */
export async function tooWide(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const reader of READERS) {
    await page.setViewportSize({ width: reader.width, height: 640 });
    found.push(...(await page.evaluate(beyond, reader)));
  }
  return found;
}
