/** The keys of a Mastodon that other servers know. */
import type pg from 'pg';
import { warn } from '../../../doctor/finding.ts';
import { counted } from '../../../domains.ts';
import { someOf } from '../../findings.ts';
import { countRows, hasColumn, type Source } from '../../source.ts';
import { failOfKeys, type KnownKey, type OwnKey, signsAs } from '../../verify/keys.ts';
import type { FormerEnvironment } from '../environment.ts';
import { decryptionOf, isPair } from '../keys.ts';
import { BASE } from '../run/addresses-sql.ts';
import { accountsOf } from './people-counterparts.ts';

const SERVER = '-99';

export interface FormerKey extends KnownKey {
  id: string;
  username: string;
  /** Encrypted in newer versions. */
  privateKey: string;
}

/**
 * The key with which an account signs: the oldest usable one of `keypairs`, or that of former columns.
 *
 * @param where a condition of accounts `t`
 * @param web the base of addresses, as a literal
 */
export async function readFormerKeys(source: Source, web: string, where: string, end = ''): Promise<FormerKey[]> {
  const newer = source.tables.has('keypairs')
    ? `SELECT k.account_id, coalesce(k.local_fragment, '#main-key') AS fragment, k.public_key, k.private_key, k.id FROM keypairs k
       WHERE k.private_key IS NOT NULL AND k.type = 0 AND NOT k.revoked AND coalesce(k.expires_at > now(), true)`
    : null;
  const older = hasColumn(source, 'accounts', 'private_key')
    ? `SELECT id, '#main-key', public_key, private_key, 9223372036854775807 FROM accounts
       WHERE coalesce(private_key, '') <> '' AND coalesce(public_key, '') <> ''`
    : null;
  const { rows } = await source.client.query<FormerKey>(
    `SELECT t.id, t.username, CASE WHEN t.id = ${SERVER} THEN $web || '/actor' ELSE ${BASE('t')} END || k.fragment AS uri, k.public_key AS "publicKey", k.private_key AS "privateKey"
     FROM ${accountsOf(source)} t CROSS JOIN LATERAL (SELECT * FROM (${[newer, older].filter(Boolean).join(' UNION ALL ')})
       AS keys (account_id, fragment, public_key, private_key, id) WHERE keys.account_id = t.id ORDER BY id LIMIT 1) AS k
     WHERE t.domain IS NULL AND (${where}) ${end}`.replaceAll('$web', web),
  );
  return rows;
}

type KeyOfActor = OwnKey & { id: string };

async function readOwnKeys(target: pg.ClientBase, web: string): Promise<Map<string, OwnKey>> {
  const { rows } = await target.query<KeyOfActor>(
    `SELECT k.actor_id::text AS id, k.private_key AS "privateKey", k.public_key AS "publicKey", coalesce(k.key_uri, a.uri || '#main-key') AS uri
     FROM actor_keys k JOIN actors a ON a.id = k.actor_id WHERE a.domain IS NULL
     UNION ALL
     SELECT '${SERVER}', private_key, public_key, coalesce(key_uri, ${web} || '/actor#main-key') FROM instance_key`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

interface Keys {
  source: Source;
  target: pg.ClientBase;
  environment: FormerEnvironment;
  /** The base of addresses, as a literal of SQL. */
  web: string;
}

export async function verifyKeys({ source, target, environment, web }: Keys): Promise<string> {
  const decrypt = await decryptionOf(environment);
  const own = await readOwnKeys(target, web);
  const former = await readFormerKeys(source, web, 'true');
  const wrong: string[] = [];
  const unfit: string[] = [];
  for (const { id, username, uri, publicKey, privateKey } of former) {
    const name = id === SERVER ? 'the server' : username;
    if (signsAs(own.get(id), { uri, publicKey })) continue;
    if (isPair((await decrypt(privateKey)) ?? '', publicKey)) wrong.push(name);
    else unfit.push(name);
  }
  failOfKeys(wrong);
  if (unfit.length > 0)
    warn(
      `${counted(unfit.length, 'key')} of Mastodon without the matching public key (${someOf(unfit)})`,
      'Run "plaza federation rotate-keys NAME" for each.',
    );
  const all = await countRows(source, 'SELECT count(*) FROM accounts WHERE domain IS NULL');
  return `${counted(former.length, 'key')} of ${counted(all, 'local account')} sign as other servers know them`;
}
