/** Connections outside of the pools, which may be idle for long: those of migrations, backups and locks. */
import pg from 'pg';
import { StartError } from '../start-error.ts';

/** TCP keep-alive: detects a dead peer on idle connections, too. */
export const KEEP_ALIVE: pg.ClientConfig = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** A suspended serverless database may take a while to start. */
const CONNECT_MS = 15_000;

/** @param options session settings, as `-c name=value` */
export async function connect(url: string, options?: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    ...(options && { options }),
    connectionTimeoutMillis: CONNECT_MS,
    ...KEEP_ALIVE,
  });
  // If the connection breaks later, the pending statement rejects.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/** The sentence about a failed connection. */
export function doesNotAnswer(error: unknown): StartError {
  const { message, code } = error as NodeJS.ErrnoException;
  return new StartError(`The database does not answer: ${message || code}. See DATABASE_URL.`);
}
