/** People and groups of a Mobilizon: keys, rows that would collide on this server, and people for whom something changes. */
import { createPrivateKey } from 'node:crypto';
import { fail, warn } from '../../doctor/finding.ts';
import { counted } from '../../domains.ts';
import { inBatches } from '../batches.ts';
import { someOf } from '../findings.ts';
import { countRows, namesOf, type Source } from '../source.ts';
import { GUEST_EMAIL, IS_ANONYMOUS, IS_GONE, IS_RELAY, IS_TAKEN } from './actors-sql.ts';

/** Whether the text is a private key that signs by RSA. */
export function isKey(pem: string | null): boolean {
  try {
    return pem !== null && createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

/** The keys with which other servers know the local people and groups. */
export async function examineKeys(source: Source): Promise<string> {
  const without: string[] = [];
  let good = 0;
  const place = {
    columns: 't.preferred_username AS name, t.keys',
    from: 'actors t',
    where: `t.domain IS NULL AND (${IS_TAKEN('t')} OR ${IS_RELAY('t')}) AND NOT ${IS_GONE('t')}`,
  };
  for await (const rows of inBatches<{ id: string; name: string; keys: string | null }>(source, place))
    for (const { name, keys } of rows) {
      if (isKey(keys)) good += 1;
      else without.push(name);
    }
  if (without.includes('relay'))
    fail(
      'the key of the server itself (relay) cannot be read',
      'Restore the row of the actor relay from a backup of Mobilizon.',
    );
  if (without.length > 0)
    warn(
      `${counted(good, 'key')} in order, and ${counted(without.length, 'person or group', 'people and groups')} without one (${someOf(without)})`,
      'They get new keys, which other servers fetch.',
    );
  return `${counted(good, 'key')} in order`;
}

/** Mail addresses are unique here without regard to case. */
export async function examineMailAddresses(source: Source): Promise<string> {
  const twice = await namesOf(
    source,
    `SELECT string_agg(coalesce((SELECT min(a.preferred_username) FROM actors a WHERE a.user_id = u.id), u.id::text), ' and ' ORDER BY u.id) AS name
     FROM users u GROUP BY lower(u.email) HAVING count(*) > 1 ORDER BY 1`,
  );
  if (twice.length > 0)
    fail(
      `the same mail address belongs to several people (${someOf(twice)})`,
      'Let all but one of each change the address in the settings of Mobilizon, or run "mobilizon_ctl users.modify OLD --email NEW".',
    );
  return `${counted(await countRows(source, 'SELECT count(*) FROM users'), 'user')}, each with an address of its own`;
}

/** Names are unique here without regard to case, and Mobilizon tells them apart. */
export async function examineDuplicates(source: Source): Promise<string> {
  const twice = await namesOf(
    source,
    `SELECT string_agg(a.preferred_username, ' and ' ORDER BY a.id) AS name FROM actors a WHERE a.domain IS NULL AND ${IS_TAKEN('a')}
     GROUP BY lower(a.preferred_username) HAVING count(*) > 1 ORDER BY 1`,
  );
  if (twice.length > 0)
    fail(
      `names that are the same but for capitals (${someOf(twice)})`,
      'A handle names one person or group here. Nobody can rename them in Mobilizon: delete all but one of each.',
    );
  return 'no name is there twice';
}

export async function examineSuspended(source: Source): Promise<string> {
  const gone = await countRows(source, `SELECT count(*) FROM actors a WHERE ${IS_GONE('a')} AND ${IS_TAKEN('a')}`);
  return gone > 0
    ? `${counted(gone, 'name')} reserved for ever, because people and groups were suspended or deleted, which erased them`
    : 'nobody is suspended';
}

/** Guests by mail. */
export async function examineGuests(source: Source): Promise<string> {
  const [row] = (
    await source.client.query<{ places: string; people: string }>(
      `SELECT count(*) AS places, count(DISTINCT ${GUEST_EMAIL('p')}) AS people FROM participants p JOIN actors a ON a.id = p.actor_id
       WHERE ${IS_ANONYMOUS('a')} AND ${GUEST_EMAIL('p')} IS NOT NULL AND p.role::text <> 'not_confirmed'`,
    )
  ).rows;
  const people = Number(row?.people ?? 0);
  if (people === 0) return 'no event has guests by mail';
  const guests = `${counted(Number(row?.places ?? 0), 'place')} of ${counted(people, 'guest')} by mail, who get accounts without a password`;
  const unconfirmed = await namesOf(
    source,
    `SELECT coalesce((SELECT min(i.preferred_username) FROM actors i WHERE i.user_id = u.id), u.id::text) AS name FROM users u
     WHERE u.confirmed_at IS NULL AND EXISTS (SELECT FROM participants p JOIN actors a ON a.id = p.actor_id
       WHERE ${IS_ANONYMOUS('a')} AND ${GUEST_EMAIL('p')} = lower(u.email) AND p.role::text <> 'not_confirmed') ORDER BY 1`,
  );
  if (unconfirmed.length > 0)
    warn(
      `${guests}; ${counted(unconfirmed.length, 'account')} with the address of a guest and no confirmation of it (${someOf(unconfirmed)})`,
      'The guest confirmed the address. So the account comes without its password and role, and the guest signs in by a link that is mailed.',
    );
  return guests;
}

/** People who sign in only by services that are left behind. */
export async function examineProviders(source: Source): Promise<string> {
  const count = await countRows(source, 'SELECT count(*) FROM users WHERE password_hash IS NULL');
  if (count > 0)
    warn(
      `${counted(count, 'person', 'people')} used an identity provider to sign in`,
      'They sign in by a link that is mailed to them, and connect their account again. See docs/single-sign-on.md.',
    );
  return 'everybody has a password';
}
