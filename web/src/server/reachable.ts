/**
 * Whether the server can be reached, as TanStack Query's `onlineManager`. Browsers only know whether there is a network, and
 * Chromium forgets even that when a page is reopened offline. A restarting server, or a captive portal, makes no difference for
 * the person.
 */
import { onlineManager } from '@tanstack/react-query';
import type { PlazaClientOptions } from '../../../src/client/plaza-client.ts';

type ClientFetch = NonNullable<PlazaClientOptions['fetch']>;

const FIRST_MS = 1000;
const LONGEST_MS = 30_000;

let probing = false;
/** Ends the wait between two probes. */
let wake = (): void => undefined;

async function answers(): Promise<boolean> {
  try {
    await fetch('/health', { method: 'HEAD', cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}

/** Asks until the server answers, less and less often; when called again, at once. */
async function probe(): Promise<void> {
  if (probing) return wake();
  probing = true;
  for (let wait = FIRST_MS; !(await answers()); wait = Math.min(wait * 2, LONGEST_MS)) {
    onlineManager.setOnline(false);
    await new Promise<void>((resolve) => {
      wake = resolve;
      setTimeout(resolve, wait);
    });
  }
  probing = false;
  onlineManager.setOnline(true);
}

let prepare = (): Promise<void> => Promise.resolve();

/** @param load loads the modules that show a refusal; called before each one */
export function beforeRefusals(load: () => Promise<void>): void {
  prepare = load;
}

/** Detects missing answers of a function that sends a request. */
export const watched =
  (send: ClientFetch): ClientFetch =>
  async (input, options) => {
    try {
      const answer = await send(input, options);
      // Several calls in one request are 207 where they differ.
      if (!answer.ok || ('status' in answer && answer.status === 207)) await prepare().catch(() => undefined);
      return answer;
    } catch (error) {
      // An aborted request says nothing about the server.
      if (!options?.signal?.aborted) void probe();
      throw error;
    }
  };

export const watchedFetch = watched((input, options) => fetch(input, options as RequestInit));

onlineManager.setEventListener(() => {
  const lost = (): void => {
    onlineManager.setOnline(false);
    void probe();
  };
  addEventListener('online', probe);
  addEventListener('offline', lost);
  return () => {
    removeEventListener('online', probe);
    removeEventListener('offline', lost);
  };
});

// The events only report changes.
if (!navigator.onLine) void probe();
