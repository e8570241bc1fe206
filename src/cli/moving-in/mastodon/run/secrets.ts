/** The keys of people, their apps, push subscriptions and second factors, by the functions that store them on this server. */
import type pg from 'pg';
import { type FormerApp, type FormerToken, importApps, importTokens } from '../../../../domain/oauth/import-apps.ts';
import { type FormerSubscription, importSubscriptions } from '../../../../domain/push/import-subscriptions.ts';
import { importSecondFactor } from '../../../../domain/users/second-factor/import-second-factor.ts';
import { decryptOldOtp } from '../../../../platform/active-record-encryption.ts';
import type { Tx } from '../../../../platform/database/db.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { convertRows } from '../../convert-rows.ts';
import { CREATE_JSON_OF } from '../../former-json.ts';
import type { FormerEnvironment } from '../environment.ts';
import { decryptionOf } from '../keys.ts';

export interface SecretContext {
  platform: Platform;
  target: pg.ClientBase;
  environment: FormerEnvironment;
}

interface KeyRow {
  id: string;
  account_id: string;
  fragment: string;
  public_key: string;
  private_key: string;
}

/** Those of `keypairs` count before the former columns of accounts, whose id is always `#main-key`. */
export async function convertKeys({ target, environment }: SecretContext): Promise<void> {
  const decrypt = await decryptionOf(environment);
  await convertRows<KeyRow>(target, {
    select: `SELECT t.id, t.account_id, t.local_fragment AS fragment, t.public_key, t.private_key FROM moving_in.keypairs t
      JOIN moving_in.accounts a ON a.id = t.account_id WHERE a.domain IS NULL AND t.private_key IS NOT NULL`,
    table: 'decrypted_keys',
    columns: [
      ['id', 'bigint'],
      ['account_id', 'bigint'],
      ['fragment', 'text'],
      ['public_key', 'text'],
      ['private_key', 'text'],
    ],
    convert: (rows) =>
      Promise.all(
        rows.map(async (row) => [row.id, row.account_id, row.fragment, row.public_key, await decrypt(row.private_key)]),
      ),
  });
  await target.query(`CREATE TABLE moving_in.signing_keys AS
    SELECT DISTINCT ON (account_id) account_id, fragment, public_key, private_key FROM (
      SELECT account_id, coalesce(fragment, '#main-key') AS fragment, public_key, private_key, id FROM moving_in.decrypted_keys WHERE private_key IS NOT NULL
      UNION ALL
      SELECT id, '#main-key', public_key, private_key, 9223372036854775807 FROM moving_in.accounts
      WHERE domain IS NULL AND coalesce(private_key, '') <> '' AND coalesce(public_key, '') <> '') AS keys ORDER BY account_id, id`);
}

const ROWS = 1000;

/** Stores the rows of a statement in batches, each in a transaction of its own. An import that continues replaces the rows of a batch. */
export async function inTransactions<Row>(
  { platform, target }: SecretContext,
  statement: string,
  store: (tx: Tx, rows: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let last = '-9223372036854775808'; ; ) {
    const { rows } = await target.query<Row & { id: string }>(
      `${statement} AND t.id > $1 ORDER BY t.id LIMIT ${ROWS}`,
      [last],
    );
    const end = rows.at(-1);
    if (!end) return;
    await platform.db.$transaction((tx) => store(tx, rows));
    last = end.id;
  }
}

const idOf = (text: string | null): bigint | null => (text === null ? null : BigInt(text));

const idsOf = (rows: readonly { id: bigint }[]): bigint[] => rows.map(({ id }) => id);

/** PostgreSQL returns ids as texts. */
type WithTexts<Row, Ids extends keyof Row> = Omit<Row, Ids> & {
  [Name in Ids]: null extends Row[Name] ? string | null : string;
};

type AppRow = WithTexts<FormerApp, 'id'>;
type TokenRow = WithTexts<FormerToken, 'id' | 'appId' | 'userId' | 'actorId'>;
type SubscriptionRow = WithTexts<FormerSubscription, 'id' | 'tokenId' | 'actorId'>;

export async function storeApps(ctx: SecretContext): Promise<void> {
  await inTransactions<AppRow>(
    ctx,
    `SELECT t.id, t.uid, t.secret, t.name, t.website, t.redirect_uri AS "redirectUri", t.scopes, coalesce(t.created_at, now()) AS "createdAt"
     FROM moving_in.oauth_applications t WHERE true`,
    async (tx, rows) => {
      const apps = rows.map((row) => ({ ...row, id: BigInt(row.id) }));
      await tx.app.deleteMany({ where: { id: { in: idsOf(apps) } } });
      return importApps(tx, apps);
    },
  );
}

const TOKENS = `FROM moving_in.oauth_access_tokens t JOIN apps app ON app.id = t.application_id LEFT JOIN users u ON u.id = t.resource_owner_id`;

export async function storeTokens(ctx: SecretContext): Promise<void> {
  await inTransactions<TokenRow>(
    ctx,
    `SELECT t.id, t.token, t.application_id AS "appId", u.id AS "userId", u.default_actor_id AS "actorId", coalesce(t.scopes, '') AS scopes,
       t.created_at AS "createdAt", t.last_used_at AS "lastUsedAt", t.revoked_at AS "revokedAt"
     ${TOKENS} WHERE (t.resource_owner_id IS NULL OR u.id IS NOT NULL)`,
    async (tx, rows) => {
      const tokens = rows.map((row) => ({
        ...row,
        ...{ id: BigInt(row.id), appId: idOf(row.appId), userId: idOf(row.userId), actorId: idOf(row.actorId) },
      }));
      await tx.accessToken.deleteMany({ where: { id: { in: idsOf(tokens) } } });
      return importTokens(tx, tokens);
    },
  );
  await ctx.target.query(CREATE_JSON_OF);
  await inTransactions<SubscriptionRow>(
    ctx,
    `SELECT t.id, t.endpoint, t.key_p256dh AS p256dh, t.key_auth AS auth, t.standard, moving_in.json_of(t.data) AS data, t.access_token_id AS "tokenId", o.token,
       k.actor_id AS "actorId", t.created_at AS "createdAt"
     FROM moving_in.web_push_subscriptions t JOIN moving_in.oauth_access_tokens o ON o.id = t.access_token_id
       JOIN access_tokens k ON k.id = o.id AND k.actor_id IS NOT NULL WHERE true`,
    (tx, rows) =>
      importSubscriptions(
        tx,
        ctx.platform,
        rows.map((row) => ({ ...row, id: BigInt(row.id), tokenId: BigInt(row.tokenId), actorId: BigInt(row.actorId) })),
      ),
  );
}

interface FactorRow {
  id: string;
  otp_secret: string | null;
  encrypted_otp_secret: string | null;
  encrypted_otp_secret_iv: string | null;
  encrypted_otp_secret_salt: string | null;
  consumed_timestep: number | null;
  otp_backup_codes: string[] | null;
  webauthn_id: string | null;
  passkeys: { externalId: string; publicKey: string; nickname: string; signCount: string; createdAt: string }[];
}

async function secretOf(row: FactorRow, ctx: SecretContext): Promise<string | null> {
  const decrypt = await decryptionOf(ctx.environment);
  const secret = row.otp_secret === null ? null : await decrypt(row.otp_secret);
  const { otpSecret } = ctx.environment;
  const { encrypted_otp_secret: old, encrypted_otp_secret_iv: iv, encrypted_otp_secret_salt: salt } = row;
  if (secret || !old || !iv || !salt || !otpSecret) return secret;
  return decryptOldOtp({ secret: old, iv, salt }, otpSecret);
}

export async function storeSecondFactors(ctx: SecretContext): Promise<void> {
  await inTransactions<FactorRow>(
    ctx,
    `SELECT t.id, t.otp_secret, t.encrypted_otp_secret, t.encrypted_otp_secret_iv, t.encrypted_otp_secret_salt, t.consumed_timestep, t.otp_backup_codes,
       t.webauthn_id, coalesce((SELECT jsonb_agg(jsonb_build_object('externalId', w.external_id, 'publicKey', w.public_key, 'nickname', w.nickname,
         'signCount', w.sign_count::text, 'createdAt', w.created_at)) FROM moving_in.webauthn_credentials w WHERE w.user_id = t.id), '[]') AS passkeys
     FROM moving_in.users t JOIN users u ON u.id = t.id WHERE t.otp_required_for_login`,
    async (tx, rows) => {
      const userId = { in: rows.map(({ id }) => BigInt(id)) };
      await tx.totpSecret.deleteMany({ where: { userId } });
      await tx.recoveryCode.deleteMany({ where: { userId } });
      await tx.passkey.deleteMany({ where: { userId } });
      for (const row of rows) {
        const secret = await secretOf(row, ctx);
        // The check refuses such a source.
        if (secret === null) throw new Error(`The second factor of the user ${row.id} cannot be decrypted.`);
        await importSecondFactor(tx, ctx.platform, BigInt(row.id), {
          ...{ secret, lastStep: row.consumed_timestep, backupCodes: row.otp_backup_codes ?? [] },
          userHandle: row.webauthn_id,
          passkeys: row.passkeys.map((each) => ({
            ...each,
            signCount: BigInt(each.signCount),
            createdAt: new Date(each.createdAt),
          })),
        });
      }
    },
  );
}
