/** Reads the further hosts of this server, once for each process, so that every comparison of hosts is in memory. */
import type { Config, Origin } from '../config.ts';
import { StartError } from '../start-error.ts';
import type { Db } from './db.ts';
import { sqlWithin, statement } from './sql.ts';

const all = statement(
  'origins',
  'SELECT handle_domain AS "handleDomain", host, actor_path AS "actorPath" FROM origins ORDER BY created_at, host',
);

type Names = Pick<Config, 'publicUrl' | 'domain' | 'alternateDomains'>;

/** The first origin would have the handles of such a domain, and those of the further one would lead to other people. */
function refuseTaken({ publicUrl, domain, alternateDomains }: Names, rows: readonly Omit<Origin, 'url'>[]): void {
  const further = new Set(rows.flatMap(({ host, handleDomain }) => [host, handleDomain]));
  const taken = [new URL(publicUrl).host, domain, ...alternateDomains].find((name) => further.has(name));
  if (taken !== undefined)
    throw new StartError(
      `${taken} is the host or the handle domain of a further origin: PUBLIC_URL, HANDLE_DOMAIN and ALTERNATE_DOMAINS must not name it.`,
    );
}

/** All have the scheme of the first host. Refuses a configuration that names one of them. */
export async function readOrigins(db: Db, names: Names): Promise<Origin[]> {
  const { protocol } = new URL(names.publicUrl);
  const rows = await sqlWithin(db).many(all, []);
  refuseTaken(names, rows);
  return rows.map((row) => ({ ...row, url: `${protocol}//${row.host}` }));
}
