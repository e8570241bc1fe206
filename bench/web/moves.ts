/** How the web client moves: frames while a long timeline scrolls, and how soon another page shows something. */
import { type BrowserContext, chromium, type Page } from 'playwright-core';

const POSTS = 2000;
const AT_ONCE = 8;
/** Pixels of a frame: as fast as one flicks. */
const STEP = 60;
/** A frame of 60 Hz takes 17 ms; the next one is missed beyond this. */
const LATE_MS = 34;

export interface Moves {
  /** From the click to the first change of the page, in the middle. */
  shownAfterMs: number;
  latePercent: number;
}

/** Posts of one's own are in one's home timeline. */
async function fillTimeline({ url, cookie }: { url: string; cookie: string }): Promise<void> {
  const page = await (await fetch(url, { headers: { cookie, accept: 'text/html' } })).text();
  const [, token = ''] = /"csrfToken":"([^"]+)"/.exec(page) ?? [];
  let left = POSTS;
  const post = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const status = `Post ${left}. ${'Some words more. '.repeat(left % 20)}`;
      const { ok } = await fetch(`${url}/trpc/statuses.create`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', 'x-csrf-token': token },
        body: JSON.stringify({ status }),
      });
      if (!ok) throw new Error('a post was refused');
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, post));
}

/** Runs in the page: scrolls to the end of the list. @returns milliseconds of each frame */
const framesOfScroll = (step: number): Promise<number[]> =>
  new Promise((resolve) => {
    const frames: number[] = [];
    let [last, still] = [performance.now(), 0];
    const next = (now: number): void => {
      frames.push(now - last);
      last = now;
      const before = scrollY;
      scrollBy(0, step);
      // At the end of the loaded entries it waits for more.
      still = scrollY === before ? still + 1 : 0;
      if (still < 120) requestAnimationFrame(next);
      else resolve(frames.slice(1));
    };
    requestAnimationFrame(next);
  });

/** Runs in the page: clicks a link of the navigation. @returns milliseconds until the page shows something else */
const shownAfter = (path: string): Promise<number> =>
  new Promise((resolve) => {
    const start = performance.now();
    const main = document.querySelector('main');
    if (!main) throw new Error('there is no page');
    new MutationObserver((_changes, observer) => {
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
    }).observe(main, { childList: true, subtree: true });
    document.querySelector<HTMLElement>(`nav a[href="${path}"]`)?.click();
  });

async function open(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('#client h1').first().waitFor();
  return page;
}

const PATHS = ['/events', '/groups', '/notifications', '/search', '/'];

export async function measureMoves(server: { url: string; cookie: string }): Promise<Moves> {
  await fillTimeline(server);
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const cookies = server.cookie.split('; ').map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return { name, value: value.join('='), url: server.url };
    });
    await context.addCookies(cookies);
    const page = await open(context, server.url);
    const times: number[] = [];
    for (const path of PATHS) {
      times.push(await page.evaluate(shownAfter, path));
      await page.locator('#client h1').first().waitFor();
    }
    const middle = times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;
    const frames = await page.evaluate(framesOfScroll, STEP);
    const late = frames.filter((ms) => ms > LATE_MS).length;
    console.log(`${frames.length} frames, the longest ${Math.round(Math.max(...frames))} ms`);
    return {
      shownAfterMs: Math.round(middle),
      latePercent: Math.round((1000 * late) / frames.length) / 10,
    };
  } finally {
    await browser.close();
  }
}
