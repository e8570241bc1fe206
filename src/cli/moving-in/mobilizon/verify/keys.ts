/** The keys of a Mobilizon that other servers know. The public ones follow from those that it signs with. */
import { createPublicKey } from 'node:crypto';
import type pg from 'pg';
import { counted } from '../../../domains.ts';
import { inBatches } from '../../batches.ts';
import { hasPlace } from '../../left-out.ts';
import type { Sides } from '../../verify/compare.ts';
import { failOfKeys, type KnownKey, type OwnKey, signsAs } from '../../verify/keys.ts';
import { IS_GONE, IS_RELAY, IS_TAKEN } from '../actors-sql.ts';
import { isKey } from '../people.ts';

/** Actors `t` of this server with a key. */
export const HAS_KEY = `t.domain IS NULL AND (${IS_TAKEN('t')} OR ${IS_RELAY('t')}) AND NOT ${IS_GONE('t')} AND (t.user_id IS NOT NULL OR t.type::text <> 'Person')`;

/** The key as other servers know it; null if Mobilizon lost it, so that the person has a new one. */
export const knownKeyOf = (url: string, keys: string | null): KnownKey | null =>
  keys !== null && isKey(keys)
    ? { uri: `${url}#main-key`, publicKey: String(createPublicKey(keys).export({ type: 'spki', format: 'pem' })) }
    : null;

async function readOwnKeys(target: pg.ClientBase, host: string): Promise<Map<string, OwnKey>> {
  const { rows } = await target.query<OwnKey & { actor: string }>(
    `SELECT a.uri AS actor, k.private_key AS "privateKey", k.public_key AS "publicKey", coalesce(k.key_uri, a.uri || '#main-key') AS uri
     FROM actor_keys k JOIN actors a ON a.id = k.actor_id JOIN origins o ON o.handle_domain = a.origin WHERE a.domain IS NULL AND o.host = $1`,
    [host],
  );
  return new Map(rows.map((row) => [row.actor, row]));
}

/** The key of the actor that stands for the host. */
async function readServerKey(target: pg.ClientBase, host: string, base: string): Promise<OwnKey | undefined> {
  const { rows } = await target.query<OwnKey>(
    `SELECT private_key AS "privateKey", public_key AS "publicKey", coalesce(key_uri, $2 || actor_path || '#main-key') AS uri FROM origins WHERE host = $1`,
    [host, base],
  );
  return rows[0];
}

export async function verifyKeys(
  { source, target, leftOut }: Pick<Sides, 'source' | 'target' | 'leftOut'>,
  { host, url: base }: { host: string; url: string },
): Promise<string> {
  const own = await readOwnKeys(target, host);
  const server = await readServerKey(target, host, base);
  const wrong: string[] = [];
  let right = 0;
  const place = {
    columns: 't.preferred_username AS name, t.url, t.keys, t.type::text AS type',
    from: 'actors t',
    where: `${HAS_KEY} AND ${hasPlace(leftOut, 'actors')}`,
  };
  for await (const rows of inBatches<{ name: string; url: string; keys: string | null; type: string }>(source, place))
    for (const { name, url, keys, type } of rows) {
      const known = knownKeyOf(url, keys);
      if (!known) continue;
      const isServer = type === 'Application';
      if (signsAs(isServer ? server : own.get(url), known)) right += 1;
      else wrong.push(isServer ? 'the server' : name);
    }
  failOfKeys(wrong);
  return `${counted(right, 'key')} sign as other servers know them`;
}
