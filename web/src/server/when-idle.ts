/** Postpones work that the first view does not need. */

const LATEST_MS = 5000;

/** Runs it once the page is loaded and the browser is idle. */
export function whenIdle(run: () => void): void {
  const wait = (): void => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: LATEST_MS });
    else setTimeout(run, LATEST_MS / 2);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
