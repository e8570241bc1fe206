/** Reads actors that are unknown for now, or says when their server may be asked again. */
import type { Actor } from '../../../../generated/prisma/client.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { HostPaused } from '../../../kernel/silent-hosts.ts';
import { RemoteError } from '../../outbox/requests.ts';
import { isUnreachable } from './webfinger.ts';

/** Whoever cannot be read then is left out. */
export const MOST_ATTEMPTS = 3;

const AGAIN_MS = 300_000;

export type ReadOrLater = { actor: Actor } | { again: Date } | null;

/** Null for whoever will not be read another time either. */
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

/** What is to be read again, and when all of it may be; null if nothing is left. */
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
