/** Keeps imports from starting while a process uses the database, and the process from using a half filled one. */
import type pg from 'pg';
import { retryWhileAway } from '../../platform/concurrency/retry-while-away.ts';
import { connect, doesNotAnswer } from '../../platform/database/connect.ts';
import type { Platform } from '../../platform/platform.ts';
import { StartError } from '../../platform/start-error.ts';
import { IMPORT_LOCK, importState, UNFINISHED } from './unfinished.ts';

/**
 * Shares the lock that imports hold exclusively, until the connection ends.
 *
 * @param consequence the sentence before "because"
 * @throws StartError while an import is not complete
 */
async function share(client: pg.ClientBase, consequence: string): Promise<void> {
  const { rows } = await client.query<{ shared: boolean }>('SELECT pg_try_advisory_lock_shared($1) AS shared', [
    IMPORT_LOCK,
  ]);
  const state = rows[0]?.shared ? await importState(client) : 'running';
  if (state === 'none') return;
  const { is, advice } = UNFINISHED[state];
  throw new StartError(`${consequence}, because ${is}. ${advice}`);
}

async function connectSharing(databaseUrl: string, consequence: string): Promise<pg.Client> {
  const client = await connect(databaseUrl);
  try {
    await share(client, consequence);
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/** @throws StartError if the database does not answer, or while an import is not complete */
const beginSharing = (databaseUrl: string, consequence: string): Promise<pg.Client> =>
  connectSharing(databaseUrl, consequence).catch((error) => {
    throw error instanceof StartError ? error : doesNotAnswer(error);
  });

/**
 * Runs a command while no import can start.
 *
 * @throws StartError if the database does not answer, or while an import is not complete
 */
export async function withoutImports<T>(databaseUrl: string, consequence: string, act: () => Promise<T>): Promise<T> {
  const client = await beginSharing(databaseUrl, consequence);
  try {
    return await act();
  } finally {
    await client.end().catch(() => {});
  }
}

/** After an outage that is longer than momentary. */
const RENEW_MS = 2_000;

interface KeptOut {
  close(): Promise<void>;
}

/**
 * Keeps imports out while a server runs. A lost connection is replaced.
 *
 * @param lost called with the sentence if an import began meanwhile
 * @throws StartError if the database does not answer, or while an import is not complete
 */
export async function keepImportsOut(
  { clock, log }: Pick<Platform, 'clock' | 'log'>,
  databaseUrl: string,
  lost: (sentence: string) => void,
): Promise<KeptOut> {
  const ending = new AbortController();
  const hold = async (connecting: Promise<pg.Client>): Promise<pg.Client> => {
    const next = await connecting;
    next.once('end', () => void renew());
    return next;
  };
  const renew = async (): Promise<void> => {
    if (ending.signal.aborted) return;
    try {
      client = await hold(retryWhileAway(clock, ending.signal, () => connectSharing(databaseUrl, 'The server ends')));
      if (ending.signal.aborted) await client.end();
    } catch (error) {
      if (error instanceof StartError) return lost(error.message);
      log.warn({ err: error }, 'lock against imports');
      clock.after(RENEW_MS, () => void renew());
    }
  };
  let client = await hold(beginSharing(databaseUrl, 'The server does not start'));
  return {
    close() {
      ending.abort();
      return client.end();
    },
  };
}
