/** Cache headers: private answers are never cached, in any facade; and CORS headers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { organize } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let paths: Record<'post' | 'event' | 'media' | 'going', string>;
beforeAll(async () => {
  world = await createWorld();
  const { body: post } = await world.rest(world.alice).post('/api/v1/statuses', { status: 'Hello' });
  const event = await organize(world, world.alice);
  const { token } = await world.trpc(world.alice).feeds.createToken.mutate({});
  paths = {
    post: `/api/v1/statuses/${post.id}`,
    event: `/events/${event.uuid}`,
    media: '/media/none.png',
    going: `/events/going/${token}`,
  };
});
afterAll(() => world?.close());

const read = (path: string, token: string | null = null, init: RequestInit = {}) =>
  fetch(world.url + path, {
    redirect: 'manual',
    ...init,
    headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...(init.headers as object) },
  });
const graphql = (query: string): RequestInit => ({
  method: 'POST',
  body: JSON.stringify({ query }),
  headers: { 'content-type': 'application/json' },
});

/** Endpoint → the request, sent with a token, an invalid one and none. */
const ENDPOINTS: [name: string, path: () => string, init?: RequestInit][] = [
  ['a status by REST', () => paths.post],
  ['a timeline by REST', () => '/api/v1/timelines/home'],
  ['a public timeline by REST', () => '/api/v1/timelines/public'],
  ['notifications by REST', () => '/api/v1/notifications'],
  ['a write by REST', () => '/api/v1/markers', { method: 'POST' }],
  ['an unknown path of REST', () => '/api/v1/nothing'],
  ['userinfo', () => '/oauth/userinfo'],
  ['a query by tRPC', () => '/trpc/accounts.verifyCredentials'],
  ['a public query by tRPC', () => '/trpc/events.list?input=%7B%7D'],
  ['an unknown path of tRPC', () => '/trpc/nothing'],
  ['a query by GraphQL', () => '/api', graphql('{ loggedPerson { id } }')],
  ['a broken query by GraphQL', () => '/api', graphql('{')],
  ['a feed with a token', () => `${paths.going}/ics`],
  ['an Atom feed with a token', () => `${paths.going}/atom`],
  ['a feed with an invalid token', () => '/events/going/nothing/ics'],
  ['a list as CSV', () => '/api/v1/exports/follows.csv'],
  ['filters as JSON', () => '/api/v1/exports/custom_filters.json'],
  ['an archive that is not there', () => '/api/v1/exports/archives/1/file'],
  ['the failures of an import that is not there', () => '/api/v1/imports/1/failures.csv'],
  ['the consent page', () => '/oauth/authorize'],
  ['a token request', () => '/oauth/token', { method: 'POST' }],
  ['the pages of moderators', () => '/moderation/reports/1'],
  ['the page of a warning', () => '/account/warnings/1'],
  ['the page to join an event', () => '/events/00000000-0000-4000-8000-000000000000/join'],
  ['the page to answer a date poll', () => '/date-polls/00000000-0000-4000-8000-000000000000/answer'],
  ['the page to join a series', () => '/series/00000000-0000-4000-8000-000000000000/join'],
  ['a form to join an event', () => `${paths.event}/join/mail`, { method: 'POST' }],
  ['the page of a link that signs in', () => '/auth/link?token=none'],
  ['the page of a code', () => '/auth/code?request=1'],
  ['the page of a new person’s name', () => '/auth/name?request=1'],
  ['the page of one’s data', () => '/settings/data'],
  ['the page of one’s second factor', () => '/settings/security'],
  ['the page of accounts that became one', () => '/settings/joined-accounts'],
  ['the page of a link that parts accounts', () => '/separate-account'],
  ['the page of a mail’s link', () => '/confirm'],
  ['the page of a new address’ link', () => '/confirm-email'],
  ['the page that switches reminders off', () => '/reminder-mails'],
  ['the page of a person who waits for a place', () => '/waiting'],
  ['the page of a person who answers questions', () => '/answers'],
  ['the page of a person to whom organizers wrote', () => '/event-messages'],
  ['the page of a ticket', () => '/ticket'],
  ['the page of an invitation', () => '/invite/none', { headers: { accept: 'text/html' } }],
  ['a check of an invitation', () => '/invite/none'],
  ['terms that nobody has written', () => '/api/v1/instance/terms_of_service'],
  ['a page that is not there', () => '/nothing/at/all'],
  ['a file that is not there', () => paths.media],
];

describe('not cached', () => {
  test.each(ENDPOINTS)('%s', async (_name, path, init) => {
    for (const token of [world.alice.token, 'not a token', null]) {
      const { status, headers } = await read(path(), token, init);
      expect([status, headers.get('cache-control')]).toEqual([status, expect.stringMatching(/^(private, )?no-store$/)]);
    }
  });

  test('an event’s calendar for a signed-in viewer', async () => {
    const { headers } = await read(`${paths.event}/export/ics`, world.alice.token);
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  test('a stream, and its refusal', async () => {
    const gone = new AbortController();
    const { headers } = await read('/api/v1/streaming/user', world.alice.token, { signal: gone.signal });
    expect(headers.get('cache-control')).toBe('private, no-store');
    gone.abort();
    expect((await read('/api/v1/streaming/user')).headers.get('cache-control')).toMatch(/no-store/);
  });
});

test.each<[string, () => string, RegExp]>([
  ['a person’s public calendar', () => '/@alice/feed/ics', /^public, max-age=60$/],
  ['the same as Atom', () => '/@alice/feed/atom', /^public, max-age=60$/],
  ['the calendar of a selection', () => '/feeds/events.ics?tag=news', /^public, max-age=900$/],
  ['the same as JSON', () => '/feeds/events.json?tag=news', /^public, max-age=900$/],
  ['a frame of events', () => '/embed/events?tag=news', /^public, max-age=15$/],
  ['a frame of an event', () => `/embed${paths.event}`, /^public, max-age=15$/],
  ['a person’s posts as RSS', () => '/@alice.rss', /^public, max-age=60$/],
  ['posts of a hashtag as RSS', () => '/tags/news.rss', /^public, max-age=60$/],
  ['an event’s calendar for anonymous viewers', () => `${paths.event}/export/ics`, /^public, max-age=60$/],
  ['the page of an event', () => paths.event, /^public, max-age=15$/],
  ['the page of a person', () => '/@alice', /^public, max-age=15$/],
  ['the instance', () => '/api/v2/instance', /^public, max-age=300$/],
  ['the rules', () => '/api/v1/instance/rules', /^public, max-age=300$/],
  ['the page about the server', () => '/about', /^public, max-age=15$/],
  ['host metadata', () => '/.well-known/host-meta', /^public, max-age=3600$/],
  ['NodeInfo', () => '/nodeinfo/2.1', /^public, max-age=300$/],
  ['the custom emoji', () => '/api/v1/custom_emojis', /^public, max-age=15$/],
  ['the reference', () => '/openapi.json', /^public, max-age=\d+$/],
  ['the script of the reference', () => '/docs/rest/swagger-ui-bundle.js', /^public, max-age=3600$/],
  ['the stylesheet', () => '/assets/plaza.css', /^public, max-age=3600$/],
  ['robots.txt', () => '/robots.txt', /^public, max-age=3600$/],
])('cacheable: %s', async (_what, path, control) => {
  const { headers } = await read(path());
  expect(headers.get('cache-control')).toMatch(control);
  // An anonymous answer must not be reused for a request with a token.
  if (!/^\/assets/.test(path())) expect(headers.get('vary')).toMatch(/\bAuthorization\b/);
});

describe('readable by other origins', () => {
  const feeds = [
    () => '/@alice/feed/ics',
    () => '/@alice/feed/atom',
    () => '/feeds/events.ics?tag=news',
    () => '/feeds/events.atom?tag=news',
    () => '/feeds/events.json',
    () => `${paths.event}/export/ics`,
    () => `${paths.going}/ics`,
    () => `${paths.going}/atom`,
  ];
  test.each(feeds)('feed %#', async (path) => {
    const { status, headers } = await read(path(), null, { headers: { origin: 'https://site.example' } });
    expect([
      status,
      headers.get('access-control-allow-origin'),
      headers.get('access-control-allow-credentials'),
    ]).toEqual([200, '*', null]);
    const asks = {
      origin: 'https://site.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'if-none-match',
    };
    const preflight = await read(path(), null, { method: 'OPTIONS', headers: asks });
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([200, 'if-none-match']);
  });

  test('web pages are not', async () => {
    for (const path of ['/oauth/authorize', paths.event, '/moderation/reports/1'])
      expect(
        (await read(path, null, { headers: { origin: 'https://site.example' } })).headers.get(
          'access-control-allow-origin',
        ),
      ).toBeNull();
  });
});
