/** Equivalent forms in documents and requests of other servers, all of which are accepted. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pictureOf } from '../../src/domain/federation/documents/pictures.ts';
import { Correspondent } from '../support/federation/correspondent.ts';

let net: Correspondent;
beforeAll(async () => {
  net = await Correspondent.open();
});
afterAll(() => net.close());

const alice = () => net.world.rest(net.world.alice);
const PROFILE = 'https://www.w3.org/ns/activitystreams';

describe('FED-ACTOR-02, FEV-002: a document is asked for', () => {
  const typeOf = async (path: string, accept: string): Promise<string> => {
    const answer = await fetch(net.world.url + path, { headers: { accept } });
    expect([answer.status, answer.headers.get('vary')]).toEqual([200, expect.stringContaining('Accept')]);
    return answer.headers.get('content-type') ?? '';
  };

  test.each([
    'application/activity+json',
    'application/activity+json; charset=utf-8',
    `application/activity+json; profile="${PROFILE}"`,
    `application/ld+json; profile="${PROFILE}"`,
    `application/ld+json;profile="${PROFILE} https://w3id.org/security/v1"`,
    `application/ld+json; profile="https://w3id.org/security/v1, x ${PROFILE}"; q=0.9`,
    'application/ld+json',
    'APPLICATION/Activity+JSON; Q=1.0',
    'application/activity+json; q=0.9, text/html; q=0.8',
    'application/activity+json, */*',
    '*/*, application/activity+json; charset=utf-8',
    'application/activity+json, text/html',
    'application/json',
  ])('is requested by %s', async (accept) => {
    expect(await typeOf('/@alice', accept)).toMatch(/^application\/activity\+json/);
  });

  test.each([
    'text/html',
    '*/*',
    'text/html, application/activity+json',
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8',
    'application/activity+json; q=0, text/html',
    'application/activity+json; q=0.5, text/html',
    'application/ld+json; profile="https://w3id.org/security/v1", text/html; q=0.1',
    'image/png',
  ])('is not requested by %s', async (accept) => {
    expect(await typeOf('/@alice', accept)).toMatch(/^text\/html/);
  });
});

test('host-meta is JSON for those who ask for it', async () => {
  const ask = async (accept: string) => {
    const answer = await fetch(`${net.world.url}/.well-known/host-meta`, { headers: { accept } });
    return [answer.headers.get('content-type'), await answer.text()] as const;
  };
  for (const accept of ['application/json', 'application/jrd+json', 'application/jrd+json, application/json; q=0.9']) {
    const [type, body] = await ask(accept);
    expect(type).toMatch(/^application\/jrd\+json/);
    expect(JSON.parse(body)).toEqual({
      links: [
        expect.objectContaining({ rel: 'lrdd', template: `${net.world.url}/.well-known/webfinger?resource={uri}` }),
      ],
    });
  }
  for (const accept of ['*/*', 'application/xrd+xml', 'application/xrd+xml, application/json'])
    expect((await ask(accept))[0]).toMatch(/^application\/xrd\+xml/);
});

test('published has no milliseconds, in any document', async () => {
  const { uri } = (await alice().post('/api/v1/statuses', { status: 'Now' })).body;
  for (const address of [uri, `${uri}/activity`]) {
    const answer = await fetch(address, { headers: { accept: 'application/activity+json' } });
    expect(((await answer.json()) as { published: string }).published).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  }
});

test("a boost's page leads to the boosted post", async () => {
  const post = (await alice().post('/api/v1/statuses', { status: 'Boost me' })).body;
  const boost = (await net.world.rest(net.world.bob).post(`/api/v1/statuses/${post.id}/reblog`)).body;
  const answer = await fetch(`${net.world.url}/@bob/${boost.id}`, {
    redirect: 'manual',
    headers: { accept: 'text/html' },
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `/@alice/${post.id}`]);
});

test('FED-SEC-26: an address of this server is found whatever the case of scheme and host', async () => {
  const post = (await alice().post('/api/v1/statuses', { status: 'Find me' })).body;
  const { host, pathname } = new URL(post.uri);
  const other = `HTTP://${host.toUpperCase()}${pathname}`;
  await net.send({ type: 'Like', id: `${net.sam.uri}#like`, object: other });
  expect((await alice().get(`/api/v1/statuses/${post.id}`)).body.favourites_count).toBe(1);
  const { id } = await net.create({ inReplyTo: other, content: '<p>Found</p>' });
  expect(await net.shown(id)).toMatchObject({ in_reply_to_id: post.id });
  await net.send({
    type: 'Follow',
    id: `${net.sam.uri}#follow`,
    object: `Http://${host}${new URL(net.uriOf('alice')).pathname}`,
  });
  const { body } = await alice().get(`/api/v1/accounts/${net.world.alice.id}/followers`);
  expect(body.map(({ uri }: { uri: string }) => uri)).toEqual([net.sam.uri]);
});

describe('an object with several pictures', () => {
  const png = { type: 'Image', mediaType: 'image/png', url: 'https://a.example/1.png' };
  test.each<[string, Parameters<typeof pictureOf>[0], string | null]>([
    ['an empty entry', [null, png], png.url],
    ['an entry without an address', [{ type: 'Image' }, png], png.url],
    ['an address that is none', ['javascript:x', { type: 'Image', url: 'x' }, png], png.url],
    ['a video', [{ type: 'Video', mediaType: 'video/mp4', url: 'https://a.example/1.mp4' }, png], png.url],
    [
      'a list of links',
      [
        {
          type: 'Image',
          url: [
            { type: 'Link', href: 'x' },
            { type: 'Link', href: png.url },
          ],
        },
      ],
      png.url,
    ],
    ['nothing', [], null],
  ])('%s is skipped', (_, json, url) => {
    expect(pictureOf(json)?.url ?? null).toBe(url);
  });
});
