/** Further hosts of a server of the tests. */
import pg from 'pg';
import { inject } from 'vitest';

/** A host that the server took over; `localhost` is another name of its address. */
export interface AliasHost {
  name: string;
  handleDomain: string;
  /** `/actor` by default. */
  actorPath?: string;
}

/** Before the start, because processes read them then. */
export async function addOrigins(databaseUrl: string, port: number, origins: readonly AliasHost[]): Promise<void> {
  if (origins.length === 0) return;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { publicKey, privateKey } = inject('keyPair');
  for (const { name, handleDomain, actorPath = '/actor' } of origins)
    await client.query(
      `INSERT INTO origins (handle_domain, host, actor_path, public_key, private_key, created_at) VALUES ($1, $2, $3, $4, $5, now())`,
      [handleDomain, `${name}:${port}`, actorPath, publicKey, privateKey],
    );
  await client.end();
}
