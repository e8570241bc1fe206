/**
 * Handles a session that ended, or belongs to another user now. Without typed text the page is left at once; otherwise it stays,
 * and says so.
 */
import { forgetSession, renewSession, session, signInPath } from './session.ts';
import { isTyped } from './typed.ts';

let isLost = false;
const listeners = new Set<() => void>();

function set(lost: boolean): void {
  if (lost === isLost) return;
  isLost = lost;
  for (const listener of listeners) listener();
}

let dropRead = (): Promise<void> => Promise.resolve();
let dropTyped = forgetSession;

/**
 * Registers the functions that delete the person's data from the browser.
 *
 * @param read deletes what was read; it takes time, which a page that is being left does not have
 * @param typed deletes what was typed, at once
 */
export function dropAtLoss(read: () => Promise<void>, typed: () => void): void {
  dropRead = read;
  dropTyped = typed;
}

export const isSessionLost = (): boolean => isLost;

export function onLostSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const regainSession = (): void => set(false);

/**
 * Data that was read is deleted at once. Typed text stays with the page, which stays because of it.
 *
 * @param userId who is signed in instead; null for nobody
 */
export async function loseSession(userId: string | null): Promise<void> {
  const stays = isTyped();
  if (stays && !isLost) addEventListener('pagehide', () => isLost && dropTyped(), { once: true });
  set(stays);
  if (!stays) dropTyped();
  await dropRead().catch(() => undefined);
  if (stays) return;
  if (userId === null) location.assign(signInPath());
  else location.reload();
}

/** After the sign-in in another tab. */
async function lookAgain(): Promise<void> {
  if (!isLost || document.hidden) return;
  const { userId } = await renewSession();
  if (userId === session().userId) regainSession();
}

document.addEventListener('visibilitychange', () => void lookAgain().catch(() => undefined));
addEventListener('focus', () => void lookAgain().catch(() => undefined));
