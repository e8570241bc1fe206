/**
 * A real browser for the web client. Chromium's headless shell takes two thirds of the processor time of the whole Chromium, which draws
 * windows of its own, but shows no notifications. One process of each serves all files of a worker.
 */
import memoize from 'memoize';
import { type Browser, type BrowserContext, chromium, type Locator, type Page, type Request } from 'playwright-core';
import { onTestFailed, TestRunner } from 'vitest';
import { openSession } from '../../../src/domain/users/sessions/sessions.ts';
import { sessionCookie } from '../../../src/facades/access/browser-session.ts';
import { findProgram } from '../../../src/platform/programs/run-program.ts';
import { UNDER_CI } from '../servers/programs.ts';
import { WAIT_MS } from '../time-limits.ts';
import type { Person, World } from '../world/world.ts';

/** Window sizes in CSS pixels. */
export const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } } as const;

export type Size = keyof typeof SIZES;

const SHELL = 'chromium-headless-shell';
const WHOLE = 'chromium';

const programOf = (notifications: boolean) => (notifications ? null : findProgram(SHELL)) ?? findProgram(WHOLE);

/**
 * False where there is no browser: the tests are skipped, except under CI, where they fail.
 *
 * @param options.notifications whether it must show notifications
 */
export function hasBrowser({ notifications = false } = {}): boolean {
  const isThere = programOf(notifications) !== null;
  if (!isThere)
    console.error(
      `NO BROWSER: some tests of the web client are skipped. Install it: apt-get install ${notifications ? WHOLE : SHELL}`,
    );
  return isThere || UNDER_CI;
}

/** Drawn by the processor; only maps need it. */
const WEBGL = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

const launch = memoize(
  (webgl: boolean, notifications: boolean): Promise<Browser> =>
    chromium.launch({
      executablePath: programOf(notifications) ?? SHELL,
      args: ['--no-sandbox', '--disable-dev-shm-usage', ...(webgl ? WEBGL : ['--disable-gpu'])],
    }),
  { cacheKey: ([webgl, notifications]) => `${webgl} ${notifications}` },
);

export interface VisitorOptions {
  size?: Size;
  /** Pixels of the screen for each CSS pixel. */
  density?: number;
  locale?: string;
  dark?: boolean;
  /** False for a browser without scripts, with which server pages must work. */
  scripts?: boolean;
  /**
   * Whether pages may have service workers; false by default. The client's worker loads all files of the client into each new
   * browser, which takes a quarter of the processor time of a test.
   */
  workers?: boolean;
  /** The time zone of the device; Europe/Berlin by default. */
  zone?: string;
  /** A browser that draws maps. */
  webgl?: boolean;
  /** A browser that shows notifications. */
  notifications?: boolean;
}

/** Lets `goto` and `reload` wait until the client has started: until then some pages contain a top that looks like it. */
function waitForClient(page: Page): void {
  const started = () => page.locator('.known').waitFor({ state: 'detached' });
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = (...given) => goto(...given).finally(started);
  page.reload = (...given) => reload(...given).finally(started);
}

const ENABLED = ':not(:disabled, [aria-disabled="true"])';

/**
 * Lets `press` wait until the element is enabled, as `click` does: a button whose action runs ignores keys. All locators share it, also
 * those of other pages.
 */
const pressEnabled = memoize((locators: Locator) => {
  const { press } = locators;
  locators.press = async function (this: Locator, ...given) {
    await this.and(this.page().locator(ENABLED)).waitFor({ state: 'attached', timeout: WAIT_MS });
    await press.apply(this, given);
  };
});

/** The content of the page, for the report of a failed test. */
async function describePage(page: Page, waiting: ReadonlySet<Request>): Promise<string> {
  const [focused, text] = await page.evaluate(() => [
    document.activeElement?.outerHTML.slice(0, 200),
    document.body.innerText,
  ]);
  const requests = [...waiting].map((request) => request.url());
  return [`The page is ${page.url()}.`, `Focused: ${focused}`, 'Unanswered requests:', ...requests, 'Text:', text].join(
    '\n',
  );
}

/** Adds the state of the page to the error of the test that runs now, if it fails. */
function reportFailure(page: Page, problems: readonly string[]): void {
  if (!TestRunner.getCurrentTest()) return;
  const waiting = new Set<Request>();
  page.on('request', (request) => waiting.add(request));
  page.on('requestfinished', (request) => waiting.delete(request));
  page.on('requestfailed', (request) => waiting.delete(request));
  onTestFailed(async ({ task }) => {
    const error = task.result?.errors?.[0];
    if (!error || page.isClosed()) return;
    const shown = await describePage(page, waiting).catch(String);
    error.message = [error.message, shown, ...problems].join('\n');
  });
}

/** One person's browser, with its own cookies. It collects faults. */
export class Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly world: World;
  /** Errors of the console, exceptions, and requests to other hosts. */
  readonly problems: string[] = [];

  private constructor(world: World, context: BrowserContext, page: Page) {
    this.world = world;
    this.context = context;
    this.page = page;
    reportFailure(page, this.problems);
    page.on('console', (message) => {
      if (message.type() === 'error') this.problems.push(`console: ${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => this.problems.push(`exception: ${error.message}`));
    context.on('request', (request) => {
      const url = new URL(request.url());
      const isOwn = url.origin === new URL(world.url).origin || ['data:', 'blob:'].includes(url.protocol);
      if (!isOwn) this.problems.push(`another host: ${url.href}`);
    });
  }

  /** Opens a browser with the world's clock. */
  static async open(
    world: World,
    {
      size = 'phone',
      density = 1,
      locale = 'en',
      zone = 'Europe/Berlin',
      dark = false,
      scripts = true,
      workers = false,
      webgl = false,
      notifications = false,
    }: VisitorOptions = {},
  ): Promise<Visitor> {
    const browser = await launch(webgl, notifications);
    const context = await browser.newContext({
      baseURL: world.url,
      viewport: SIZES[size],
      deviceScaleFactor: density,
      locale,
      colorScheme: dark ? 'dark' : 'light',
      hasTouch: size === 'phone',
      timezoneId: zone,
      reducedMotion: 'reduce',
      javaScriptEnabled: scripts,
      serviceWorkers: workers ? 'allow' : 'block',
    });
    context.setDefaultTimeout(WAIT_MS);
    await context.clock.install({ time: world.clock.now() });
    const page = await context.newPage();
    if (scripts) waitForClient(page);
    pressEnabled(Object.getPrototypeOf(page.locator('*')));
    return new Visitor(world, context, page);
  }

  /** Gives the browser a session of the person's, as the sign-in does. */
  async enter(person: Pick<Person, 'userId'>): Promise<void> {
    const { platform, url } = this.world;
    const { sessionId } = await openSession(platform, person.userId, 'a browser of the tests');
    const { name, value } = sessionCookie(platform, sessionId);
    await this.context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }]);
  }

  /** Opens `path` in the web client as this person. */
  async signIn(person: Person, path = '/'): Promise<void> {
    await this.enter(person);
    await this.page.goto(path);
    await this.page.locator('#client h1').first().waitFor();
  }

  /** From the next page on, timers of this length never fire: the page waits for as long as a busy machine needs. */
  async disableTimers(length: number): Promise<void> {
    await this.context.addInitScript((ms) => {
      const { setTimeout: start } = window;
      window.setTimeout = ((...given: Parameters<typeof start>) =>
        given[1] === ms ? 0 : start(...given)) as typeof start;
    }, length);
  }

  /** The name of the focused element. */
  focused(): Promise<string> {
    return this.page.evaluate(() => {
      const { activeElement: element } = document;
      return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    });
  }

  /** Moves the clocks of the world and of the browser. */
  async advance(ms: number): Promise<void> {
    this.world.clock.advance(ms);
    await this.context.clock.setSystemTime(this.world.clock.now());
  }

  /** Stores pictures of the page, light and dark, in the folder SCREENSHOTS, for people. */
  async picture(name: string): Promise<void> {
    const folder = process.env.SCREENSHOTS;
    if (!folder) return;
    const { width = 0 } = this.page.viewportSize() ?? {};
    for (const colorScheme of ['dark', 'light'] as const) {
      await this.page.emulateMedia({ colorScheme });
      await this.page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` });
    }
  }

  close(): Promise<void> {
    return this.context.close();
  }
}
