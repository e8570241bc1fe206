/** The layout shift of a page, as browsers measure it. */
import type { Page, Request } from 'playwright-core';

/** The page's clock is advanced by this after the last answer, so that content that a timer shows is measured, too. */
const TIMERS_MS = 500;

/** A stream has no end, and answers nothing that the page waits for. */
const isStream = (request: Request): boolean => request.resourceType() === 'eventsource';

/** Waits until the pictures in the window are decoded. */
const picturesShown = async (): Promise<void> => {
  const isInWindow = (image: HTMLImageElement): boolean => {
    const { top, bottom } = image.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };
  const pictures = [...document.images].filter(isInWindow);
  // A broken picture has its place, too.
  await Promise.all(pictures.map((image) => image.decode().catch(() => {})));
};

/** Waits for two frames of the browser; requestAnimationFrame follows the tests’ clock. */
const framesDrawn = async (): Promise<void> => {
  for (let frame = 0; frame < 2; frame += 1)
    await new Promise<void>((resolve) => {
      const observer = new IntersectionObserver(() => {
        observer.disconnect();
        resolve();
      });
      observer.observe(document.documentElement);
    });
};

/** Opens a page, and waits until it has shown everything that it loads by itself: the content, and what it loads when it is idle. */
export async function openWhole(page: Page, address: string): Promise<void> {
  const requests: Request[] = [];
  const note = (request: Request) => requests.push(request);
  page.on('request', note);
  await page.goto(address);
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  let answered = 0;
  do {
    for (; answered < requests.length; answered += 1) {
      const request = requests[answered];
      if (request && !isStream(request)) await (await request.response())?.finished();
    }
    await page.waitForFunction(() => !document.querySelector('main [role=status][aria-label]'));
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    await page.evaluate(picturesShown);
    await page.clock.runFor(TIMERS_MS);
    await page.evaluate(framesDrawn);
  } while (answered < requests.length);
  page.off('request', note);
}

/** Since the page was opened; 0 if nothing moved. */
export async function layoutShift(page: Page): Promise<number> {
  await page.evaluate(framesDrawn);
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    return observer.takeRecords().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0);
  });
}
