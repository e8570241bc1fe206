/** People of a small Mastodon server, with one of each odd thing about people and their relations. */
import { createECDH, createPrivateKey } from 'node:crypto';
import { inject } from 'vitest';
import type { RecordKeys } from '../../../src/platform/active-record-encryption.ts';
import type { Row } from './mastodon-tables.ts';
import { encryptColumn } from './record-encryption.ts';

export type Insert = (table: string, row: Row) => Promise<void>;

export const RECORD_KEYS: RecordKeys = {
  primaryKey: 'AwmTnMfm6GkHHI1PnZsCvHmLSbHp2tDr',
  derivationSalt: 'z0uqUXNy2cWkyCrCKnGqC8EgMUBIqnd0',
};

/** A hash of bcrypt. */
const PASSWORD = '$2a$10$N9qo8uLOickgx2ZMRZoMyedzsIKx0feZ58m2beEYhyKwYrkadv0aa';
/** The public key of an app that gets push messages. */
const APP_KEY = (() => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.alloc(32, 9));
  return pair.getPublicKey('base64url');
})();

const OTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DP';

/** The accounts by their names; some ids are of early years, others are snowflakes. */
export const PEOPLE = {
  /** With an address by name, in capitals; the owner. */
  IdaRed: '1',
  /** With an address by number; locked. */
  ben: '113000000000000002',
  /** Suspended, with a deletion that can be undone. */
  cleo: '3',
  /** Suspended long ago, and erased: without a user and a key. */
  dan: '4',
  /** Moved to rita. */
  eve: '5',
  /** Neither confirmed nor approved. */
  fay: '6',
  /** A service. */
  robot: '7',
  /** Remote. */
  rita: '113000000000000020',
  /** Remote, of a server before ActivityPub. */
  otto: '21',
  /** A remote group. */
  choir: '113000000000000022',
  /** Suspended by its own server. */
  gone: '113000000000000023',
} as const;

type Name = keyof typeof PEOPLE;

/** All people have the same pair, because to generate one takes long. */
function keys(): { private: string; public: string } {
  const { privateKey, publicKey } = inject('keyPair');
  return { private: String(createPrivateKey(privateKey).export({ type: 'pkcs1', format: 'pem' })), public: publicKey };
}

const remote = (name: Name, domain: string, more: Row = {}): Row => {
  const base = `https://${domain}/users/${name}`;
  return {
    ...{ id: PEOPLE[name], username: name, domain, uri: base, url: `https://${domain}/@${name}`, protocol: 1 },
    ...{ inbox_url: `${base}/inbox`, outbox_url: `${base}/outbox`, followers_url: `${base}/followers` },
    ...{ shared_inbox_url: `https://${domain}/inbox`, public_key: keys().public },
    ...more,
  };
};

const local = (name: Name, more: Row = {}): Row => ({ id: PEOPLE[name], username: name, id_scheme: 0, ...more });

async function insertAccounts(insert: Insert, keysInAccounts: boolean): Promise<void> {
  const old = { private_key: keys().private, public_key: keys().public };
  const rows = [
    local('IdaRed', {
      ...(keysInAccounts ? old : {}),
      ...{ display_name: 'Ida', note: 'Gärtnerin.\n\n#garden', discoverable: true, indexable: true },
      fields: JSON.stringify([{ name: 'Site', value: 'https://ida.example' }]),
      ...{ avatar_file_name: 'ida.png', avatar_content_type: 'image/png', avatar_file_size: 70 },
    }),
    local('ben', { id_scheme: 1, locked: true, hide_collections: true, ...(keysInAccounts ? old : {}) }),
    local('cleo', { suspended_at: '2026-11-20', suspension_origin: 0, ...old }),
    local('dan', { suspended_at: '2024-01-01', suspension_origin: 0 }),
    local('eve', { moved_to_account_id: PEOPLE.rita, ...old }),
    local('fay', old),
    local('robot', { actor_type: 'Service', silenced_at: '2026-06-01', ...old }),
    { id: '-99', username: 'mastodon.internal', actor_type: 'Application', locked: true, id_scheme: 0, ...old },
    remote('rita', 'far.example', { avatar_remote_url: 'https://far.example/rita.png', note: '<p>Hi</p>' }),
    remote('otto', 'old.example', {
      protocol: 0,
      inbox_url: '',
      outbox_url: '',
      followers_url: '',
      shared_inbox_url: '',
    }),
    remote('choir', 'far.example', { actor_type: 'Group' }),
    remote('gone', 'far.example', { suspended_at: '2026-06-01', suspension_origin: 1 }),
  ];
  for (const row of rows) await insert('accounts', row);
}

/** Keys of older versions are named main-key, and encrypted by a key of SHA-1 in rows before Rails 7.1. */
async function insertKeys(insert: Insert): Promise<void> {
  const pair = keys();
  const row = { type: 0, public_key: pair.public };
  const digests = { IdaRed: 'sha1', ben: 'sha256' } as const;
  for (const [name, digest] of Object.entries(digests))
    await insert('keypairs', {
      ...{ account_id: PEOPLE[name as Name], private_key: encryptColumn(RECORD_KEYS, pair.private, digest), ...row },
      local_fragment: name === 'ben' ? '#rsa-0123456789abcdef' : '#main-key',
    });
  await insert('keypairs', {
    ...row,
    account_id: PEOPLE.ben,
    revoked: true,
    private_key: 'none',
    local_fragment: '#old',
  });
  await insert('keypairs', {
    ...row,
    account_id: PEOPLE.ben,
    type: 1,
    private_key: 'none',
    local_fragment: '#ed25519-1',
  });
  await insert('keypairs', { ...row, account_id: PEOPLE.rita, uri: 'https://far.example/users/rita#main-key' });
}

/** With a NUL, which PostgreSQL takes in a text, but not in JSON. */
const SETTINGS = '{"default_privacy":"unlisted","web.reduce_motion":true,"web.note":"\\u0000"}';

const user = (name: Name, id: string, more: Row = {}): Row => ({
  ...{ id, account_id: PEOPLE[name], email: `${name.toLowerCase()}@mail.example`, encrypted_password: PASSWORD },
  ...{ confirmed_at: '2024-01-01', locale: 'de', settings: SETTINGS },
  ...more,
});

async function insertUsers(insert: Insert): Promise<void> {
  const second = { otp_required_for_login: true, consumed_timestep: 1, webauthn_id: 'aGFuZGxl' };
  const codes = { otp_backup_codes: [PASSWORD] };
  await insert('user_roles', { id: '-99', name: '', permissions: 65_536 });
  await insert('user_roles', { id: '3', name: 'Owner', permissions: 1, position: 1000, require_2fa: true });
  // Before 4.3 there are the columns of the second line, of which tests/moving-in/encrypted-columns.test.ts has the secret.
  const otp = {
    otp_secret: encryptColumn(RECORD_KEYS, OTP_SECRET),
    ...{ encrypted_otp_secret: '2/EY8eXFnxLcWlefM0rZou9nQgTUdKoPHPNxBd/eH4E=\n' },
    ...{ encrypted_otp_secret_iv: 'CQoLDA0ODxAREhMU\n', encrypted_otp_secret_salt: '_MDEyMzQ1Njc4OWFiY2RlZg==\n' },
  };
  await insert('users', user('IdaRed', '1', { role_id: '3', ...second, ...codes, ...otp }));
  await insert('users', user('ben', '2'));
  await insert('users', user('cleo', '3', { disabled: true }));
  await insert('users', user('eve', '5', { unconfirmed_email: 'eve.new@mail.example' }));
  await insert('users', user('fay', '6', { approved: false, confirmed_at: null, confirmation_token: 'abc' }));
  await insert('user_invite_requests', { user_id: '6', text: 'I sing' });
  await insert('account_deletion_requests', { account_id: PEOPLE.cleo });
  await insert('webauthn_credentials', { user_id: '1', external_id: 'aWQ', nickname: 'Key', public_key: 'cHVi' });
  await insert('session_activations', { user_id: '1', session_id: 'x', ip: '192.0.2.1' });
  await insert('login_activities', { user_id: '1', success: true, ip: '192.0.2.1', created_at: '2026-11-01' });
  await insert('web_settings', { user_id: '1', data: '{"columns":[]}' });
  await insert('account_migrations', {
    account_id: PEOPLE.eve,
    target_account_id: PEOPLE.rita,
    acct: 'rita@far.example',
  });
  await insert('account_moderation_notes', {
    account_id: PEOPLE.IdaRed,
    target_account_id: PEOPLE.rita,
    content: 'Watch',
  });
}

async function insertApps(insert: Insert): Promise<void> {
  const uri = { redirect_uri: 'urn:ietf:wg:oauth:2.0:oob\nhttps://app.example/back', scopes: 'read write follow push' };
  await insert('oauth_applications', { id: '1', name: 'Web', uid: 'web', secret: 's1', superapp: true, ...uri });
  await insert('oauth_applications', { id: '2', name: 'Tusky', uid: 'tusky', secret: 's2', ...uri });
  const token = { resource_owner_id: '1', scopes: 'read write follow push' };
  await insert('oauth_access_tokens', { id: '1', application_id: '1', token: 'browser', ...token });
  await insert('oauth_access_tokens', { id: '2', application_id: '2', token: 'phone', ...token });
  await insert('oauth_access_tokens', {
    id: '3',
    application_id: '2',
    token: 'revoked',
    revoked_at: '2026-06-01',
    ...token,
  });
  const push = {
    endpoint: 'https://push.example/1',
    key_auth: 'AAAAAAAAAAAAAAAAAAAAAA==',
    user_id: '1',
    key_p256dh: APP_KEY,
  };
  await insert('web_push_subscriptions', { id: '1', access_token_id: '1', ...push });
  await insert('web_push_subscriptions', {
    id: '2',
    access_token_id: '2',
    data: '{"alerts":{"mention":"1"}}',
    ...push,
  });
}

async function insertRelations(insert: Insert): Promise<void> {
  const pair = (one: Name, other: Name, more: Row = {}): Row => ({
    ...{ account_id: PEOPLE[one], target_account_id: PEOPLE[other] },
    ...more,
  });
  await insert('follows', pair('rita', 'IdaRed', { id: '1', uri: 'https://far.example/follows/1' }));
  await insert('follows', pair('IdaRed', 'rita', { id: '2', uri: 'https://social.town.example/0b6e-1' }));
  await insert('follows', pair('IdaRed', 'ben', { id: '3' }));
  await insert('follow_requests', pair('rita', 'ben', { id: '1', uri: 'https://far.example/follows/2' }));
  await insert('follow_requests', pair('eve', 'ben', { id: '2' }));
  await insert('blocks', pair('ben', 'gone'));
  await insert('mutes', pair('ben', 'robot', { expires_at: '2020-01-01' }));
  await insert('mutes', pair('ben', 'eve', { hide_notifications: false }));
  await insert('account_domain_blocks', { account_id: PEOPLE.ben, domain: 'rude.example' });
  await insert('account_notes', pair('ben', 'rita', { comment: 'From the choir' }));
  await insert('lists', { id: '1', account_id: PEOPLE.IdaRed, title: 'Friends', replies_policy: 1, exclusive: true });
  await insert('list_accounts', { list_id: '1', account_id: PEOPLE.ben, follow_id: '3' });
}

/** @param keysInAccounts whether the table `keypairs` does not exist yet */
export async function insertPeople(insert: Insert, keysInAccounts: boolean): Promise<void> {
  await insertAccounts(insert, keysInAccounts);
  await insertKeys(insert);
  await insertUsers(insert);
  await insertApps(insert);
  await insertRelations(insert);
}
