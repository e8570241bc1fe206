/** Signing in and up at the door: an address, the code of the mail, and a name. */
import { type Browser, destination, type Visited } from '../clients/browser.ts';
import { lastMailTo } from './mails.ts';
import type { World } from './world.ts';

/**
 * Enters the address on a page with the door's form, and returns the page that asks for the code. Time goes on, so that the mail is
 * the newest.
 */
export async function knock(world: World, browser: Browser, email: string, path = '/auth/sign_in'): Promise<Visited> {
  world.clock.advance(1000);
  const page = await browser.get(path, { accept: 'text/html' });
  return browser.follow(await browser.submit(page, 'sign_in', { email }));
}

/** The code in the newest mail to an address. */
export async function codeTo(world: World, email: string): Promise<string> {
  const { subject } = await lastMailTo(world, email);
  const [code] = /\d{6}/.exec(subject) ?? [];
  if (code === undefined) throw new Error(`There is no code in “${subject}”`);
  return code;
}

/** Some other code. */
export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Enters the address and the code of its mail. */
export async function enterByCode(world: World, browser: Browser, email: string, path?: string): Promise<Visited> {
  const page = await knock(world, browser, email, path);
  return browser.submit(page, 'enter', { code: await codeTo(world, email) });
}

/** Signs a new person up; returns the answer to the form with the name. */
export async function arrive(
  world: World,
  browser: Browser,
  email: string,
  fields: Record<string, string>,
  path = '/auth/sign_up',
): Promise<Visited> {
  const named = await browser.follow(await enterByCode(world, browser, email, path));
  return browser.submit(named, 'join', fields);
}

/** The path and query of a redirect. */
export const leadsTo = (answer: Visited): string => {
  const { pathname, search } = destination(answer);
  return pathname + search;
};
