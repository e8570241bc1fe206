/** People and groups of a small Mobilizon server, with one of each odd thing about them. */
import { createPrivateKey } from 'node:crypto';
import { inject } from 'vitest';
import type { Row } from './mobilizon-tables.ts';

export type Insert = (table: string, row: Row) => Promise<void>;

/** The actors by their names, with their ids. */
export const ACTORS = {
  relay: 1,
  /** It stands for guests. */
  anonymous: 2,
  /** An administrator with two identities. */
  ida: 3,
  ida_private: 4,
  /** A moderator, who signs in by an identity provider. */
  ben: 5,
  /** Suspended, and therefore erased. */
  cleo: 6,
  /** An unlisted group. */
  choir: 7,
  /** A group that was deleted. */
  gone: 8,
  /** Her user did not confirm the address. */
  fay: 9,
  /** A person on a Mastodon. */
  rita: 20,
  /** Another Mobilizon, which follows this one and is followed by it. */
  peer: 21,
  /** Remote, without an inbox. */
  otto: 22,
  /** A remote group. */
  club: 23,
} as const;

export const FEED_TOKEN = '6f1d6a9e-5c1a-4b33-9d06-4c1f4f0f0fee';
/** The same as Mobilizon writes it in addresses. */
export const SHORT_FEED_TOKEN = 'Mmsj56VsBAgtsBKswohyZq';

export const PASSWORD = 'short6';
/** Its hash with the parameters of argon2_elixir. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=65536,t=3,p=4$kwW6RkyxmYgcWtDeuISyUw$X8uGZh7mfTAAdF5CJrd3eAhiOSv4dW0gKBunNY+I6OU';

/** A picture that two rows and a profile share. */
export const PICTURE = `${'0f3c'.repeat(16)}.png`;

export const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const HOUR = (hour: number): string => `2026-05-01 ${String(hour).padStart(2, '0')}:00:00`;

export async function insertActors(insert: Insert, base: string): Promise<void> {
  const pem = String(createPrivateKey(inject('keyPair').privateKey).export({ type: 'pkcs1', format: 'pem' }));
  const file = {
    name: 'choir.png',
    url: `${base}/media/${PICTURE}?name=choir.png`,
    content_type: 'image/png',
    size: 70,
  };
  const local = (name: keyof typeof ACTORS, more: Row = {}): Row => ({
    ...{ id: ACTORS[name], preferred_username: name, type: 'Person', url: `${base}/@${name}`, keys: pem.trimEnd() },
    ...{
      inbox_url: `${base}/@${name}/inbox`,
      outbox_url: `${base}/@${name}/outbox`,
      shared_inbox_url: `${base}/inbox`,
    },
    ...{ followers_url: `${base}/@${name}/followers`, following_url: `${base}/@${name}/following` },
    ...more,
  });
  const remote = (name: keyof typeof ACTORS, host: string, more: Row = {}): Row => {
    const url = `https://${host}/@${name}`;
    return {
      ...{
        id: ACTORS[name],
        preferred_username: name,
        domain: host,
        type: 'Person',
        url,
        keys: inject('keyPair').publicKey,
      },
      ...{ inbox_url: `${url}/inbox`, outbox_url: `${url}/outbox`, shared_inbox_url: `https://${host}/inbox` },
      ...{ followers_url: `${url}/followers`, following_url: `${url}/following`, last_refreshed_at: HOUR(9), ...more },
    };
  };
  const erased = { suspended: true, name: null, summary: null };
  const rows = [
    local('relay', { type: 'Application', url: `${base}/relay`, inbox_url: `${base}/inbox` }),
    local('anonymous'),
    local('ida', { user_id: 1, name: 'Ida', summary: 'I sing.\nAnd dance.', visibility: 'public', avatar: file }),
    local('ida_private', { user_id: 1, name: 'I.' }),
    local('ben', { user_id: 2, name: 'Ben', manually_approves_followers: true }),
    local('cleo', erased),
    local('choir', {
      ...{
        type: 'Group',
        name: 'The Choir',
        summary: '<p>We <b>sing</b>.</p>',
        openness: 'moderated',
        visibility: 'unlisted',
      },
      ...{ banner: file, members_url: null, physical_address_id: 2 },
    }),
    local('gone', { type: 'Group', ...erased }),
    local('fay', { user_id: 3 }),
    remote('rita', 'far.example', { name: 'Rita <3' }),
    remote('peer', 'other.example', { type: 'Application', url: 'https://other.example/relay' }),
    remote('otto', 'old.example', { inbox_url: null }),
    remote('club', 'other.example', { type: 'Group', members_url: 'https://other.example/@club/members' }),
  ];
  for (const row of rows) await insert('actors', row);
}

export async function insertUsers(insert: Insert): Promise<void> {
  const users = [
    {
      ...{
        id: 1,
        email: 'Ida@Example.org',
        password_hash: PASSWORD_HASH,
        role: 'administrator',
        confirmed_at: HOUR(8),
      },
      ...{ default_actor_id: ACTORS.ida, locale: 'fr', current_sign_in_at: HOUR(20), current_sign_in_ip: '192.0.2.1' },
    },
    {
      id: 2,
      email: 'ben@example.org',
      password_hash: null,
      provider: 'keycloak',
      role: 'moderator',
      confirmed_at: HOUR(8),
    },
    { id: 3, email: 'fay@example.org', password_hash: PASSWORD_HASH, role: 'user', confirmation_sent_at: HOUR(8) },
    // Signed up, and never made an identity.
    {
      id: 4,
      email: 'gus@example.org',
      password_hash: PASSWORD_HASH,
      role: 'user',
      confirmed_at: HOUR(8),
      disabled: true,
    },
  ];
  for (const user of users) await insert('users', { locale: 'en', disabled: false, ...user });
  const settings = { timezone: 'Europe/Paris', notification_before_event: false, location: { name: 'Paris' } };
  await insert('user_settings', { user_id: 1, ...settings });
  await insert('user_activity_settings', { user_id: 1, key: 'event_created', method: 'email', enabled: true });
  await insert('user_push_subscriptions', { id: uuid(1), user_id: 1, digest: 'x', endpoint: 'https://push.example/1' });
}

export async function insertRelations(insert: Insert, base: string): Promise<void> {
  const follow = (number: number, actor: keyof typeof ACTORS, target: keyof typeof ACTORS, more: Row = {}) =>
    insert('followers', {
      ...{ id: uuid(number), actor_id: ACTORS[actor], target_actor_id: ACTORS[target], approved: true, notify: true },
      ...{ url: `${ACTORS[actor] < 20 ? base : 'https://far.example'}/follow/${uuid(number)}`, ...more },
    });
  await follow(11, 'rita', 'ida');
  await follow(12, 'rita', 'ben', { approved: false });
  await follow(13, 'ben', 'choir', { notify: false });
  await follow(14, 'ida', 'club');
  await follow(15, 'peer', 'relay');
  await follow(16, 'relay', 'peer');
  await follow(17, 'rita', 'cleo');
  await follow(18, 'otto', 'ida');
  await follow(19, 'rita', 'relay');
  const member = (
    number: number,
    actor: keyof typeof ACTORS,
    group: keyof typeof ACTORS,
    role: string,
    more: Row = {},
  ) =>
    insert('members', {
      ...{
        id: uuid(number),
        actor_id: ACTORS[actor],
        parent_id: ACTORS[group],
        role,
        url: `${base}/member/${uuid(number)}`,
      },
      ...{ member_since: HOUR(10), metadata: null, ...more },
    });
  await member(21, 'ida', 'choir', 'creator');
  await member(22, 'ben', 'choir', 'member');
  await member(23, 'rita', 'choir', 'not_approved', { url: 'https://far.example/join/1' });
  await member(24, 'fay', 'choir', 'invited', { invited_by_id: ACTORS.ida });
  await member(25, 'ida_private', 'choir', 'rejected');
  await member(26, 'cleo', 'choir', 'member');
  await member(27, 'ida', 'club', 'moderator');
  await insert('feed_tokens', { token: FEED_TOKEN, user_id: 1, actor_id: null });
  await insert('feed_tokens', { token: uuid(31), user_id: null, actor_id: ACTORS.choir });
  await insert('bots', { id: 1, source: 'x', actor_id: ACTORS.ben, user_id: 2 });
}
