/** The host of a Mobilizon server, which becomes a further host of this one. */
import pg from 'pg';
import { originOfDomain } from '../../../domain/kernel/own-domains.ts';
import type { Config } from '../../../platform/config.ts';
import { StartError } from '../../../platform/start-error.ts';
import { fail } from '../../doctor/finding.ts';
import { counted } from '../../domains.ts';
import { countRows, type Source } from '../source.ts';
import { rowsOfTarget } from '../target.ts';

export interface FormerNames {
  /** The base of its addresses, without a slash at the end. */
  url: string;
  /** With its port, unless it is the default one. Handles end in it. */
  host: string;
}

/**
 * The address of the actor that stands for the server counts, then those of most people.
 *
 * @param actors the table, or the copy of it
 * @throws StartError if nobody is there
 */
export async function namesIn(client: pg.ClientBase, actors: string): Promise<FormerNames> {
  const { rows } = await client.query<{ base: string }>(
    `SELECT substring(url FROM '^https?://[^/]+') AS base FROM ${actors} WHERE domain IS NULL AND url ~ '^https?://[^/]+'
     GROUP BY 1 ORDER BY bool_or(type::text = 'Application' AND preferred_username = 'relay') DESC, count(*) DESC LIMIT 1`,
  );
  const base = rows[0]?.base;
  if (base === undefined)
    throw new StartError('The database of Mobilizon has no people: name that of a server that ran.');
  return { url: base, host: new URL(base).host };
}

export const readNames = ({ client }: Source): Promise<FormerNames> => namesIn(client, 'actors');

/** Addresses and handles of Mobilizon stay at its host, beside those of this server. */
export async function examineNames(source: Source, config: Config, { url, host }: FormerNames): Promise<string> {
  const others = await countRows(
    source,
    `SELECT count(*) FROM actors WHERE domain IS NULL AND NOT starts_with(url, ${pg.escapeLiteral(`${url}/`)})`,
  );
  if (others > 0)
    fail(
      `${counted(others, 'person or group', 'people and groups')} of this server with an address that is not below ${url}`,
      'Mobilizon changed its host at some time. Such a server cannot be imported.',
    );
  const { protocol } = new URL(config.publicUrl);
  const former = new URL(url).protocol;
  if (protocol !== former)
    fail(`Mobilizon was at ${url}, and PUBLIC_URL begins with ${protocol}//`, `Begin it with ${former}//.`);
  if (originOfDomain({ ...config, origins: [] }, host) !== undefined)
    fail(
      `${host}, the host of Mobilizon, is named by PUBLIC_URL, HANDLE_DOMAIN or ALTERNATE_DOMAINS`,
      `Give this server a name of its own, such as PUBLIC_URL=https://plaza.example.org. The import adds ${host} as a further host, at which the addresses and handles of Mobilizon stay.`,
    );
  const literal = pg.escapeLiteral(host);
  const [other] = await rowsOfTarget<{ host: string }>(
    config,
    'origins',
    `SELECT host FROM origins WHERE handle_domain = ${literal} AND host <> ${literal}`,
  );
  if (other)
    fail(
      `handles at ${host} belong to ${other.host}, a further host of this server`,
      `Run "plaza origins remove ${other.host}". The import adds ${host} with its handles.`,
    );
  return `addresses and handles at ${host}, beside ${config.publicUrl}`;
}
