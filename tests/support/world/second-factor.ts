/** People with a second factor: set up on the page, as with an authenticator app. */
import { createGuardrails, generate } from 'otplib';
import { type Browser, destination, type Visited } from '../clients/browser.ts';
import { StaffBrowser } from '../clients/staff-browser.ts';
import type { Person, World } from './world.ts';
import { PASSWORD } from './world.ts';

export const SECURITY = '/settings/security';
export const STEP = '/auth/second_factor';

/** Apps take secrets of any length. */
const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 });

/** The code that the app shows now. */
export const codeNow = (world: World, secret: string): Promise<string> =>
  generate({ secret, epoch: Math.floor(world.clock.now().getTime() / 1000), guardrails });

/** The code of the next time step, which nobody has used. */
export async function freshCode(world: World, secret: string): Promise<string> {
  world.clock.advance(30_000);
  return codeNow(world, secret);
}

export const secretOn = ({ text }: Visited): string =>
  (/<code class="secret" dir="ltr">([A-Z2-7 ]+)<\/code>/.exec(text)?.[1] ?? '').replaceAll(' ', '');

export const recoveryCodesOn = ({ text }: Visited): string[] => text.match(/\d{4}-\d{4}-\d{4}-\d{4}/g) ?? [];

export interface Protected {
  browser: StaffBrowser;
  secret: string;
  recoveryCodes: string[];
}

/** On a page of the set-up: begins it, and confirms it with the first code. */
export async function setUpOn(world: World, browser: StaffBrowser, page: Visited): Promise<Protected> {
  const begun = await browser.done(page, 'begin', { password: PASSWORD });
  const secret = secretOn(begun);
  const shown = await browser.press(begun, 'confirm', { code: await codeNow(world, secret) });
  return { browser, secret, recoveryCodes: recoveryCodesOn(shown) };
}

export async function protect(world: World, person: Person): Promise<Protected> {
  const { browser, page } = await StaffBrowser.open(world, person, SECURITY);
  return setUpOn(world, browser, page);
}

/** Signs in with the password, and returns the page of the second step. */
export async function firstStep(browser: Browser, person: Person, path = '/auth/sign_in'): Promise<Visited> {
  const page = await browser.get(path, { accept: 'text/html' });
  const answer = await browser.submit(page, 'sign_in', { email: person.email, password: PASSWORD });
  if (destination(answer).pathname !== STEP) throw new Error('no second factor was asked for');
  return browser.follow(answer);
}
