/** Modules that fail to load, as in a tunnel. Browsers load them again, but what was made of them keeps the failure. */
import { onlineManager } from '@tanstack/react-query';
import { reloadStyles, takeFailedStyles } from './failed-styles.ts';

const failures = new Set<() => void>();

/** Loading function → stylesheets of its module that failed. Other modules do not wait for them, so that one that keeps failing breaks no other module. */
const stylesOf = new WeakMap<() => Promise<unknown>, HTMLLinkElement[]>();

/** How often `tryAgain` was called. */
let attempts = 0;

/**
 * Loads a module. If `tryAgain` is called while it loads, and it fails then, it is loaded once more: the person must not see the
 * failure of a request that is older than the attempt.
 *
 * @param again called when the module may be loaded again after a failure
 */
export async function loadModule<Module>(load: () => Promise<Module>, again: () => void): Promise<Module> {
  const attempt = attempts;
  try {
    await reloadStyles(stylesOf.get(load) ?? []);
    stylesOf.delete(load);
    return await load();
  } catch (error) {
    stylesOf.set(load, takeFailedStyles());
    if (attempt !== attempts) return await loadModule(load, again);
    failures.add(again);
    throw error;
  }
}

/** Called when a failure is shown: the next rendering loads the modules again. */
export function reloadFailed(): void {
  for (const again of failures) again();
  failures.clear();
}

/** Called when a page opens, by the button "Try again", and when the server can be reached again. */
export function tryAgain(): void {
  attempts += 1;
  reloadFailed();
}

onlineManager.subscribe((isOnline) => isOnline && tryAgain());
