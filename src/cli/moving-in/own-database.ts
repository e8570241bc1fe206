/** Connections of an import or a restore to the database of this server. */
import type pg from 'pg';
import { StartError } from '../../platform/start-error.ts';
import { type Explain, ExplainedClient, explainErrors, FORBIDDEN } from './explained-client.ts';

/** PostgreSQL's code of a full disk, and those of the system. */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** A full disk has a sentence of its own, because only this server's own database and folder are written. */
export const explainOwn = (advice: string): Explain =>
  explainErrors('Plaza', advice, ({ codes, message }) => {
    if (codes.some((code) => FULL.has(code))) return `A disk of Plaza is full (${message}). Make room on it. ${advice}`;
    if (codes.includes(FORBIDDEN))
      return `The user of Plaza's database lacks a permission (${message}). Name the owner of its tables in DATABASE_URL. ${advice}`;
    return null;
  });

/**
 * @param advice what to do after an error
 * @param options session settings, as `-c name=value`
 * @throws StartError if nothing answers
 */
export async function connectOwn(databaseUrl: string, advice: string, options?: string): Promise<pg.Client> {
  const client = new ExplainedClient(databaseUrl, explainOwn(advice), options);
  try {
    await client.connect();
    return client;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    await client.end().catch(() => {});
    throw new StartError(`The database of Plaza does not answer: ${message || code}. See DATABASE_URL.`);
  }
}
