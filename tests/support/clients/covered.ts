/** Sticky bars cover nothing: neither the focused element, nor the end of a page. */
import type { Page } from 'playwright-core';
import { SIZES } from './web-browser.ts';

/** In pixels: low enough that most pages are longer. */
const HEIGHT = 600;

/** More than any page has to press. */
const MOST_STOPS = 300;

interface Walk {
  /** Focusable elements, in the order of the page. */
  stops: string[];
  covered: string[];
}

interface Looks {
  nameOf: (element: Element | null) => string;
  /** Gives the focus to each element that can have it. */
  walk: () => Promise<Walk>;
  /** Covered content of the page when scrolled to its end. */
  atEnd: () => string[];
}

/** Runs in the page. */
function installLooks(): void {
  /** In pixels: less than the height of any bar. */
  const STEP = 12;
  const nameOf = (element: Element | null) =>
    element
      ? `<${element.tagName.toLowerCase()}> ${(element.ariaLabel ?? element.textContent ?? '').slice(0, 40)}`
      : 'out of view';
  /** The links of cards extend beyond their words: the extension covers the card, and hides nothing of it. */
  const isStretched = (top: Element, x: number, y: number): boolean =>
    top.localName === 'a' &&
    ![...top.getClientRects()].some((box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
  const isOver = (element: Element, x: number, y: number): boolean => {
    const top = document.elementFromPoint(x, y);
    if (top && (element.contains(top) || top.contains(element) || isStretched(top, x, y))) return false;
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : [];
    return !labels.some((label) => label.contains(top));
  };
  const staysInView = (element: Element | null): boolean =>
    element !== null &&
    (['sticky', 'fixed'].includes(getComputedStyle(element).position) || staysInView(element.parentElement));
  /** The height of the window that no bar covers at this place. */
  const freeHeight = (x: number): number => {
    let free = 0;
    for (let y = STEP / 2; y < innerHeight; y += STEP) if (!staysInView(document.elementFromPoint(x, y))) free += STEP;
    return free;
  };
  /** The heights that should be visible, as distances from its top: all of it, or a part if it does not fit. */
  const heightsOf = (x: number, height: number): number[] => {
    if (height > innerHeight / 3 && height > freeHeight(x) - 2 * STEP) return [height / 2];
    const between = Array.from({ length: Math.floor(height / STEP) }, (_, n) => 2 + n * STEP);
    return [...between, height / 2, height - 2];
  };
  /** Elements that cover its lines. */
  const coversOf = (element: Element): string[] => {
    const covers = [...element.getClientRects()]
      .filter(({ width, height }) => width > 1 && height > 1)
      .flatMap(({ left, top, width, height }) => {
        const x = left + width / 2;
        return heightsOf(x, height)
          .filter((down) => isOver(element, x, top + down))
          .map((down) => nameOf(document.elementFromPoint(x, top + down)));
      });
    return [...new Set(covers)].map((cover) => `${nameOf(element)} is under ${cover}`);
  };
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  /** Until the client has processed an event. */
  const settled = () =>
    new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port2.onmessage = done;
      port1.postMessage(null);
    });
  Object.assign(globalThis, {
    looks: {
      nameOf,
      walk: async () => {
        scrollTo(0, 0);
        const stops: string[] = [];
        const covered: string[] = [];
        for (const element of document.querySelectorAll<HTMLElement>('body *')) {
          if (element.tabIndex < 0 || !isShown(element)) continue;
          element.focus();
          if (document.activeElement !== element) continue;
          await settled();
          stops.push(nameOf(element));
          covered.push(...coversOf(element));
        }
        return { stops, covered };
      },
      atEnd: () => {
        scrollTo(0, document.documentElement.scrollHeight);
        return (
          [...document.querySelectorAll('main *')]
            .filter((one) => one.childElementCount === 0 && isShown(one) && !one.closest('.visually-hidden, svg'))
            // Elements outside of a horizontally scrolling row are not covered.
            .filter((one) => one.getBoundingClientRect().right <= innerWidth)
            .filter((one) => one.getBoundingClientRect().bottom > innerHeight / 2)
            .flatMap(coversOf)
        );
      },
    } satisfies Looks,
  });
}

/** The focusable elements and covered content of the page in a low window of this width, once it is painted. */
export async function walkThrough(page: Page, size: keyof typeof SIZES): Promise<Walk & { atEnd: string[] }> {
  await page.setViewportSize({ width: SIZES[size].width, height: HEIGHT });
  if (!(await page.evaluate(() => 'looks' in globalThis))) await page.evaluate(installLooks);
  return page.evaluate(async () => {
    const { looks } = globalThis as unknown as { looks: Looks };
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return { ...(await looks.walk()), atEnd: looks.atEnd() };
  });
}

/** Presses Tab through a page after `walkThrough`. @returns the focused elements */
export async function pressThrough(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    // The next Tab continues from the last focus.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  const stops: string[] = [];
  for (let pressed = 0; pressed < MOST_STOPS; pressed += 1) {
    await page.keyboard.press('Tab');
    const { stop, isNew } = await page.evaluate(() => {
      const { looks, last } = globalThis as unknown as { looks: Looks; last: Element | null };
      const element = document.activeElement;
      Object.assign(globalThis, { last: element });
      return { stop: element === document.body ? null : looks.nameOf(element), isNew: element !== last };
    });
    if (stop === null) return stops;
    // Day, month and year of a date are stops within one field.
    if (isNew) stops.push(stop);
  }
  throw new Error('The focus goes round without an end');
}
