/** Fetches unknown actors, or returns when the next request to their server is allowed. */
import type { Actor } from '../../../../generated/prisma/client.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { HostPaused } from '../../../kernel/silent-hosts.ts';
import { RemoteError } from '../../outbox/requests.ts';
import { isUnreachable } from './webfinger.ts';

/** Actors that cannot be fetched then are left out. */
export const MOST_ATTEMPTS = 3;

const AGAIN_MS = 300_000;

export type ReadOrLater = { actor: Actor } | { again: Date } | null;

/** Returns null if later attempts will fail, too. */
export async function readOrLater(
  { clock }: Pick<Platform, 'clock'>,
  read: () => Promise<Actor>,
): Promise<ReadOrLater> {
  try {
    return { actor: await read() };
  } catch (error) {
    if (error instanceof HostPaused) return { again: error.until };
    if (isUnreachable(error)) return { again: new Date(clock.now().getTime() + AGAIN_MS) };
    if (error instanceof RemoteError) return null;
    throw error;
  }
}

/** The names to fetch again, and the time for all of them; null if there are none. */
export function leftOf<Name>(
  names: readonly Name[],
  found: readonly ReadOrLater[],
): { names: Name[]; runAt: Date } | null {
  const left = names.flatMap((name, at) => {
    const one = found[at];
    return one && 'again' in one ? [{ name, again: one.again }] : [];
  });
  if (left.length === 0) return null;
  return {
    names: left.map(({ name }) => name),
    runAt: new Date(Math.max(...left.map(({ again }) => again.getTime()))),
  };
}
