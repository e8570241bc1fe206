/** Calls that the families of rates count, by a person or from an address. */
import { RATES, type RateName } from '../../../src/procedures/rates.ts';
import type { RestAnswer } from '../clients/clients.ts';
import type { Person, World } from '../world/world.ts';

export const from = (ip: string) => ({ 'x-forwarded-for': ip });

/** The headers about limits: the limit, how many calls remain, and when it resets. */
export const told = ({ headers }: { headers: Headers }) =>
  ['limit', 'remaining', 'reset'].map((name) => headers.get(`x-ratelimit-${name}`));

/** Uses up all but `left` calls of a family. */
export async function useUp(world: World, name: RateName, key: string, left: number): Promise<void> {
  const family = RATES[name];
  await world.platform.limiter.consume(family, key, family.limit - left);
}

/** A call that a family counts, by a person or from an address. */
type RateCall = [
  family: RateName,
  by: 'user' | 'ip',
  call: (world: World, person: Person, ip: string) => Promise<RestAnswer>,
];

let newcomers = 0;
const APP = { client_name: 'Test', redirect_uris: 'urn:ietf:wg:oauth:2.0:oob', scopes: 'read write' };
const newUser = ({ name }: Person) => ({
  email: `${name}_${++newcomers}@example.net`,
  password: 'a long password',
  locale: 'en',
});
const firstPerson = ({ name }: Person) => ({
  email: 'nobody@example.net',
  preferredUsername: `${name}_${++newcomers}`,
});

/** A whole sign-up, by an application. */
async function signUp(world: World, person: Person, ip: string): Promise<RestAnswer> {
  const { body: app } = await world.rest().post('/api/v1/apps', APP, from(`198.18.0.${++newcomers}`));
  const { client_id, client_secret } = app;
  const grant = { grant_type: 'client_credentials', client_id, client_secret, scope: 'read write' };
  const { access_token } = (await world.rest().post('/oauth/token', grant)).body;
  const form = { ...newUser(person), username: `${person.name}_${++newcomers}`, agreement: true };
  return world.rest({ ...person, token: access_token }).post('/api/v1/accounts', form, from(ip));
}

/** A move to another identity of the person. */
async function move(world: World, person: Person): Promise<RestAnswer> {
  const rest = world.rest({ ...person, token: person.accessToken });
  await rest.post('/api/v1/persons', { preferredUsername: `${person.name}_moved` });
  return rest.post('/api/v1/accounts/move', { acct: `${person.name}_moved` });
}

export const RATE_CALLS: RateCall[] = [
  ['statuses', 'user', (world, person) => world.rest(person).post('/api/v1/statuses', { status: 'Hello' })],
  ['follows', 'user', (world, person) => world.rest(person).post('/api/v1/accounts/1/follow')],
  ['follows', 'user', (world, person) => world.rest(person).post('/api/v1/follows', { uri: 'bob' })],
  ['follows', 'user', (world, person) => world.rest(person).post('/api/v1/tags/tea/follow')],
  ['delete', 'user', (world, person) => world.rest(person).delete('/api/v1/statuses/1')],
  ['delete', 'user', (world, person) => world.rest(person).post('/api/v1/statuses/1/unreblog')],
  ['media', 'user', (world, person) => world.rest(person).post('/api/v2/media')],
  ['photos', 'user', (world, person) => world.rest(person).post('/api/v1/events/1/photos', {})],
  ['reports', 'user', (world, person) => world.rest(person).post('/api/v1/moderation/reports', {})],
  ['reports', 'user', (world, person) => world.rest(person).post('/api/v1/reports', {})],
  ['invites', 'user', (world, person) => world.rest(person).post('/api/v1/invites', {})],
  ['identities', 'user', (world, person) => world.rest(person).post('/api/v1/persons', {})],
  ['key_claims', 'user', (world, person) => world.rest(person).post('/api/v1/crypto/keys/claim', {})],
  ['deliveries', 'user', (world, person) => world.rest(person).post('/api/v1/crypto/deliveries', {})],
  ['groups', 'user', (world, person) => world.rest(person).post('/api/v1/groups', {})],
  ['calendars', 'user', (world, person) => world.rest(person).post('/api/v1/groups/1/calendars', {})],
  ['webhooks', 'user', (world, person) => world.rest(person).post('/api/v1/groups/1/webhooks', {})],
  ['events', 'user', (world, person) => world.rest(person).post('/api/v1/events', {})],
  ['authenticated', 'user', (world, person) => world.rest(person).get('/api/v1/timelines/home')],
  ['moves', 'user', move],
  ['paging', 'user', (world, person) => world.rest(person).get('/api/v1/timelines/home', { max_id: '9' })],
  ['paging', 'user', (world, person) => world.rest(person).get('/api/v1/notifications', { since_id: '9' })],
  ['password_change', 'user', (world, person) => world.rest(person).post('/api/v1/users/me/password', {})],
  ['anonymous', 'ip', (world, _, ip) => world.rest().send('GET', '/api/v2/instance', { headers: from(ip) })],
  [
    'anonymous_paging',
    'ip',
    (world, _, ip) => world.rest().send('GET', '/api/v1/timelines/public?min_id=9', { headers: from(ip) }),
  ],
  ['apps', 'ip', (world, _, ip) => world.rest().post('/api/v1/apps', APP, from(ip))],
  ['sign_up', 'ip', signUp],
  ['sign_up_attempts', 'ip', (world, _, ip) => world.rest().post('/api/v1/accounts', {}, from(ip))],
  ['sign_up_attempts', 'ip', (world, _, ip) => world.rest().post('/api/v1/users', {}, from(ip))],
  ['sign_up_attempts', 'ip', (world, _, ip) => world.rest().post('/api/v1/persons/register', {}, from(ip))],
  [
    'first_identities',
    'ip',
    (world, person, ip) => world.rest().post('/api/v1/persons/register', firstPerson(person), from(ip)),
  ],
  [
    'remote_emoji',
    'ip',
    (world, _, ip) => world.rest().send('GET', '/media_proxy/emojis/none.example/none/still', { headers: from(ip) }),
  ],
  [
    'picture_widths',
    'ip',
    (world, _, ip) => world.rest().send('GET', `/media/${'0'.repeat(32)}-160.webp`, { headers: from(ip) }),
  ],
  ['remote_files', 'ip', (world, _, ip) => world.rest().send('GET', '/media_proxy/none/small', { headers: from(ip) })],
  ['inbox', 'ip', (world, _, ip) => world.rest().post('/inbox', {}, from(ip))],
  ['documents', 'ip', (world, _, ip) => world.rest().send('GET', '/actor', { headers: from(ip) })],
  [
    'documents',
    'ip',
    (world, _, ip) =>
      world.rest().send('GET', '/users/bob', { headers: { ...from(ip), accept: 'application/activity+json' } }),
  ],
  [
    'documents',
    'ip',
    (world, _, ip) => world.rest().send('GET', '/.well-known/webfinger?resource=acct:bob', { headers: from(ip) }),
  ],
  ['map_tiles', 'ip', (world, _, ip) => world.rest().send('GET', '/map/0/0/0', { headers: from(ip) })],
  ['invite_codes', 'ip', (world, _, ip) => world.rest().send('GET', '/api/v1/invites/none', { headers: from(ip) })],
  ['sign_in', 'ip', (world, _, ip) => world.rest().post('/api/v1/sessions', {}, from(ip))],
  ['password_resets', 'ip', (world, _, ip) => world.rest().post('/api/v1/users/send-password-reset', {}, from(ip))],
  ['confirmations', 'ip', (world, _, ip) => world.rest().post('/api/v1/users/confirm', {}, from(ip))],
];
