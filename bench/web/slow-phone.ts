/** The first view of a page on a slow phone: when its largest part is painted, and how much moves afterwards. */
import { chromium } from 'playwright-core';

/** Lighthouse's slow phone: "Slow 4G", and a quarter of the processor. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8 };
const CPU_RATE = 4;
const SCREEN = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

export interface FirstView {
  /** The largest contentful paint, in milliseconds. */
  lcpMs: number;
  layoutShift: number;
  /** The element of that paint. */
  largest: string;
}

/** Runs in the page, before its own scripts. */
function observe(): void {
  const seen: FirstView = { lcpMs: Number.NaN, layoutShift: 0, largest: '' };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { startTime, element } = entry as PerformanceEntry & { element?: Element };
      seen.lcpMs = startTime;
      seen.largest = `${element?.tagName.toLowerCase()}.${element?.className}`;
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.layoutShift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Opens the page with an empty cache. */
export async function firstViewOf(url: string, cookie: string | null): Promise<FirstView> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
  try {
    // A service worker loads all files once the page is idle, which takes no part in the first view.
    const context = await browser.newContext({ ...SCREEN, serviceWorkers: 'block' });
    const cookies = cookie?.split('; ').map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return { name, value: value.join('='), url: new URL(url).origin };
    });
    if (cookies) await context.addCookies(cookies);
    await context.addInitScript(observe);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', NETWORK);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
    await page.goto(url);
    await page.locator('h1').first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    return await page.evaluate(() => (window as unknown as { seen: FirstView }).seen);
  } finally {
    await browser.close();
  }
}
