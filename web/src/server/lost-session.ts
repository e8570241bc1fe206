/** The session ended, or is somebody else's now. Where nothing was typed the page is left at once; otherwise it stays, and says so. */
import { forgetSession, renewSession, session, signInPath } from './session.ts';
import { isTyped } from './typed.ts';

let isLost = false;
const listeners = new Set<() => void>();

function set(lost: boolean): void {
  if (lost === isLost) return;
  isLost = lost;
  for (const listener of listeners) listener();
}

export const isSessionLost = (): boolean => isLost;

export function onLostSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const regainSession = (): void => set(false);

/** @param userId who is signed in instead; null for nobody */
export function loseSession(userId: string | null): void {
  if (isTyped()) set(true);
  else {
    forgetSession();
    if (userId === null) location.assign(signInPath());
    else location.reload();
  }
}

/** After the sign-in in another tab. */
async function lookAgain(): Promise<void> {
  if (!isLost || document.hidden) return;
  const { userId } = await renewSession();
  if (userId === session().userId) regainSession();
}

document.addEventListener('visibilitychange', () => void lookAgain().catch(() => undefined));
addEventListener('focus', () => void lookAgain().catch(() => undefined));
