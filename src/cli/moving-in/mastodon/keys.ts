/** Whether the private keys of people and the secrets of their second factors can be read, and fit. */
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { decryptOldOtp, recordDecryption } from '../../../platform/active-record-encryption.ts';
import { fail, warn } from '../../doctor/finding.ts';
import { counted } from '../../domains.ts';
import { inBatches } from '../batches.ts';
import { someOf } from '../findings.ts';
import { countRows, hasColumn, type Source } from '../source.ts';
import type { FormerEnvironment } from './environment.ts';

const ENCRYPTION = 'ACTIVE_RECORD_ENCRYPTION_PRIMARY_KEY and ACTIVE_RECORD_ENCRYPTION_KEY_DERIVATION_SALT';

type Decrypt = (column: string) => Promise<string | null>;

/** Encrypted columns are JSON; texts of older versions are not, and need no keys. */
const isEncrypted = (column: string): boolean => column.startsWith('{');

/** Decrypts columns; without keys it returns null for an encrypted one. */
export async function decryptionOf({ recordKeys }: FormerEnvironment): Promise<Decrypt> {
  if (recordKeys) return recordDecryption(recordKeys);
  return async (column) => (isEncrypted(column) ? null : column);
}

/** Whether the two are a pair. */
export function isPair(privateKey: string, publicKey: string): boolean {
  try {
    return createPublicKey(createPrivateKey(privateKey)).equals(createPublicKey(publicKey));
  } catch {
    return false;
  }
}

interface KeyRow {
  username: string;
  private: string;
  public: string;
}

const LOCAL = 'a.domain IS NULL';

function selectKeys(source: Source): { columns: string; from: string; where: string }[] {
  const places = [];
  if (source.tables.has('keypairs'))
    places.push({
      columns: 'a.username, t.private_key AS private, t.public_key AS public',
      from: 'keypairs t JOIN accounts a ON a.id = t.account_id',
      where: `${LOCAL} AND t.type = 0 AND t.private_key IS NOT NULL AND NOT t.revoked AND coalesce(t.expires_at > now(), true)`,
    });
  if (hasColumn(source, 'accounts', 'private_key'))
    places.push({
      columns: 't.username, t.private_key AS private, t.public_key AS public',
      from: 'accounts t',
      where: "t.domain IS NULL AND coalesce(t.private_key, '') <> ''",
    });
  return places;
}

/** People who have no key in either place. Those who are suspended need none. */
async function countKeyless(source: Source): Promise<number> {
  const places = ['a.suspended_at IS NULL', LOCAL];
  if (hasColumn(source, 'accounts', 'private_key')) places.push("coalesce(a.private_key, '') = ''");
  if (source.tables.has('keypairs'))
    places.push('NOT EXISTS (SELECT FROM keypairs k WHERE k.account_id = a.id AND k.private_key IS NOT NULL)');
  return countRows(source, `SELECT count(*) FROM accounts a WHERE ${places.join(' AND ')}`);
}

/** The keys with which other servers know the local people. */
export async function examineKeys(source: Source, environment: FormerEnvironment): Promise<string> {
  const decrypt = await decryptionOf(environment);
  const unread: string[] = [];
  const unfit: string[] = [];
  let good = 0;
  for (const place of selectKeys(source)) {
    for await (const rows of inBatches<KeyRow>(source, place)) {
      for (const row of rows) {
        const text = await decrypt(row.private);
        if (text === null) unread.push(row.username);
        else if (isPair(text, row.public)) good += 1;
        else unfit.push(row.username);
      }
    }
  }
  if (unread.length > 0)
    fail(
      environment.recordKeys
        ? `${counted(unread.length, 'private key')} cannot be decrypted (${someOf(unread)}): the encryption keys in the file are not those of this database`
        : `the file has no ${ENCRYPTION}, by which ${counted(unread.length, 'private key')} can be decrypted (${someOf(unread)})`,
      `Name the file with the ${ENCRYPTION} with which Mastodon ran. Without them other servers refuse what these people write.`,
    );
  if (unfit.length > 0)
    warn(
      `${counted(unfit.length, 'private key')} without the matching public key (${someOf(unfit)})`,
      'Other servers already refuse what these people write: run "tootctl accounts rotate NAME" for each, while Mastodon still runs.',
    );
  const keyless = await countKeyless(source);
  if (keyless > 0)
    warn(
      `${counted(good, 'key')} in order, and ${counted(keyless, 'account')} without one`,
      'They get new keys, which other servers fetch.',
    );
  return `${counted(good, 'key')} in order`;
}

interface SecretRow {
  username: string;
  secret: string | null;
  old: string | null;
  iv: string | null;
  salt: string | null;
}

function selectSecrets(source: Source): { columns: string; from: string; where: string } {
  const column = (name: string): string => (hasColumn(source, 'users', name) ? `t.${name}` : 'NULL::text');
  return {
    columns: `a.username, ${column('otp_secret')} AS secret, ${column('encrypted_otp_secret')} AS old,
      ${column('encrypted_otp_secret_iv')} AS iv, ${column('encrypted_otp_secret_salt')} AS salt`,
    from: 'users t JOIN accounts a ON a.id = t.account_id',
    where: 't.otp_required_for_login',
  };
}

async function secretOf(row: SecretRow, decrypt: Decrypt, otpSecret: string | null): Promise<string | null> {
  const secret = row.secret === null ? null : await decrypt(row.secret);
  if (secret) return secret;
  if (!row.old || !row.iv || !row.salt || !otpSecret) return null;
  return decryptOldOtp({ secret: row.old, iv: row.iv, salt: row.salt }, otpSecret);
}

/** The secrets that people share with their authenticator apps. */
export async function examineSecondFactors(source: Source, environment: FormerEnvironment): Promise<string> {
  const decrypt = await decryptionOf(environment);
  const unread: string[] = [];
  let good = 0;
  for await (const rows of inBatches<SecretRow>(source, selectSecrets(source))) {
    for (const row of rows) {
      if (await secretOf(row, decrypt, environment.otpSecret)) good += 1;
      else unread.push(row.username);
    }
  }
  if (unread.length > 0)
    fail(
      `the second factor of ${counted(unread.length, 'person', 'people')} cannot be decrypted (${someOf(unread)})`,
      `Name the file with the ${ENCRYPTION}, and the OTP_SECRET, with which Mastodon ran.`,
    );
  return good === 0 ? 'nobody has one' : `kept by ${counted(good, 'person', 'people')}`;
}
