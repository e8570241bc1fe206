/** Keys that lead somewhere or do something, as Mastodon's own client has them. Shortcuts are disabled in text fields. */

import { keep, readStored } from '../server/stored.ts';

/** After `g`. */
export const PLACES: Readonly<Record<string, string>> = {
  h: '/',
  l: '/local',
  e: '/events',
  n: '/notifications',
};

/** Actions on the focused post, by the control that has the key in `aria-keyshortcuts`. */
export const POST_KEYS: readonly string[] = ['f', 'b', 'r', 'o'];

/** How long `g` waits for the key after it. */
export const PATIENCE_MS = 1500;

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Whether a dialog or a menu has the keys. */
export const isTaken = (): boolean => document.querySelector('dialog[open], [role="menu"]') !== null;

/** Focuses the first post in view; from there the list itself continues. */
export function enterFeed(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest('[role="feed"]')) return false;
  const posts = [...document.querySelectorAll<HTMLElement>('[role="feed"] article')];
  const found = posts.find((post) => post.getBoundingClientRect().top >= 0);
  found?.focus();
  return found !== undefined;
}

/** Presses the control of the post that has the focus, or of the post that the focus is in. */
export function pressOfPost(key: string, target: EventTarget | null): boolean {
  const post = target instanceof Element ? target.closest('article') : null;
  const control = post?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`);
  control?.click();
  return control != null;
}

/** Goes to the box for searching, if the page has one. */
export function enterSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('main input[type=search]');
  box?.select();
  return box !== null;
}

const KEPT = 'keys';

/** People who use voice input, or hit keys by accident, turn shortcuts off in the list of keys. */
export const areKeysOn = (): boolean => readStored(KEPT) !== false;

export const switchKeys = (on: boolean): void => keep(KEPT, on);
