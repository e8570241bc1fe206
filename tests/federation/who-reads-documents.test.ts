/** Every kind of document × every kind of requester × both modes of fetching. Only the tables here state what each may read. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actorByHandle } from '../../src/domain/federation/remote/find/find-remote-actor.ts';
import { READERS, type Reader, Readers } from '../support/federation/readers.ts';
import { createGroup } from '../support/world/events.ts';
import { createFederated, NEIGHBOURS } from '../support/world/federated.ts';
import { createWorld, type World } from '../support/world/world.ts';

/** The relation of a requester to alice: none, more access, or no access. */
type Standing = 'anybody' | 'follower' | 'mentioned' | 'kept out' | 'refused';

/** Open mode, and the status that AUTHORIZED_FETCH answers in place of everything; null: the same as in open mode. */
const STANDINGS: Record<Reader, [open: Standing, secure: 401 | null]> = {
  unsigned: ['anybody', 401],
  'bad signature': ['anybody', 401],
  stranger: ['anybody', null],
  asking: ['anybody', null],
  follower: ['follower', null],
  mentioned: ['mentioned', null],
  blocked: ['kept out', null],
  blocking: ['kept out', null],
  'hidden server': ['kept out', null],
  'suspended account': ['refused', null],
  'suspended server': ['refused', null],
};

const POSTS = ['public', 'unlisted', 'poll', 'boost', 'private', 'direct'] as const;
type Post = (typeof POSTS)[number];

/** Which posts of alice they see. The private and the direct one name `mentioned`. */
const SEEN: Record<Standing, readonly Post[]> = {
  anybody: ['public', 'unlisted', 'poll', 'boost'],
  follower: ['public', 'unlisted', 'poll', 'boost', 'private'],
  mentioned: ['public', 'unlisted', 'poll', 'boost', 'private', 'direct'],
  'kept out': [],
  refused: [],
};

/**
 * Documents of alice herself: what requesters with access get. `page`: a page of a collection, whose members are compared below.
 */
const OF_ALICE: Record<string, Record<Exclude<Standing, 'refused'>, number>> = {
  '': { anybody: 200, follower: 200, mentioned: 200, 'kept out': 200 },
  '/outbox': { anybody: 200, follower: 200, mentioned: 200, 'kept out': 200 },
  '/outbox?page=true': { anybody: 200, follower: 200, mentioned: 200, 'kept out': 200 },
  '/collections/featured': { anybody: 200, follower: 200, mentioned: 200, 'kept out': 200 },
  '/collections/tags': { anybody: 200, follower: 200, mentioned: 200, 'kept out': 200 },
  '/followers': { anybody: 200, follower: 200, mentioned: 200, 'kept out': 200 },
  '/following': { anybody: 200, follower: 200, mentioned: 200, 'kept out': 200 },
  '/followers?page=true': { anybody: 200, follower: 200, mentioned: 200, 'kept out': 403 },
  '/following?page=true': { anybody: 200, follower: 200, mentioned: 200, 'kept out': 403 },
};

/** Parts of a post, which are visible with it. A boost is only an activity. */
const PARTS = ['', '/activity', '/likes', '/shares', '/replies', '/replies?page=true'];
const IS_NONE = (post: Post, part: string): boolean =>
  post === 'boost' && !['/activity', '/likes', '/shares'].includes(part);

describe.each(['open', 'secure'] as const)('%s fetching', (mode) => {
  let world: World;
  let readers: Readers;
  let group: string;
  const uris = new Map<Post, string>();
  const pinned: Post[] = ['public', 'private'];
  const alice = (more: string) => `${world.url}/users/alice${more}`;

  beforeAll(async () => {
    world = await createWorld({ env: { ...NEIGHBOURS, ...(mode === 'secure' && { AUTHORIZED_FETCH: 'true' }) } });
    const { db } = world.platform;
    await db.actor.update({ where: { id: world.alice.actorId }, data: { locked: true } });
    readers = await Readers.of(world);
    await readers.settle();
    const named = `@${readers.handleOf('mentioned')} says`;
    const theirs = await world.post(world.bob, 'Of bob');
    const made = {
      public: await world.post(world.alice, 'For all #cats', { visibility: 'public' }),
      unlisted: await world.post(world.alice, 'Quiet', { visibility: 'unlisted' }),
      poll: await world.post(world.alice, 'Well?', {
        visibility: 'public',
        poll: { options: ['a', 'b'], expires_in: 3600 },
      }),
      boost: await world.interact(world.alice, 'reblog', theirs.id, { visibility: 'public' }),
      private: await world.post(world.alice, named, { visibility: 'private' }),
      direct: await world.post(world.alice, named, { visibility: 'direct' }),
    };
    for (const post of POSTS) uris.set(post, made[post].uri.replace(/\/activity$/, ''));
    for (const post of pinned) await world.interact(world.alice, 'pin', made[post].id);
    await world.rest(world.alice).post('/api/v1/featured_tags', { name: 'cats' });
    await world.relate(world.alice, 'follow', world.bob);
    await world.post(world.bob, 'Answer', { in_reply_to_id: made.public.id });
    await world.post(world.bob, 'Secret answer', { in_reply_to_id: made.public.id, visibility: 'private' });
    const { preferredUsername } = await createGroup(world, world.alice);
    group = `${world.url}/users/${preferredUsername}`;
    await world.drain();
  });
  afterAll(async () => {
    await world.close();
    await readers.close();
  });

  /** The status for a requester with access, by the table. */
  const expected = (reader: Reader, status: (standing: Exclude<Standing, 'refused'>) => number): number => {
    const [standing, secure] = STANDINGS[reader];
    if (mode === 'secure' && secure) return secure;
    return standing === 'refused' ? 403 : status(standing);
  };
  const statusOf = async (reader: Reader, url: string) => (await readers.read(reader, url)).status;
  // biome-ignore lint/suspicious/noExplicitAny: documents of any form
  const documentOf = async (reader: Reader, url: string): Promise<any> => (await readers.read(reader, url)).json();
  const letIn = READERS.filter(
    (reader) => STANDINGS[reader][0] !== 'refused' && !(mode === 'secure' && STANDINGS[reader][1]),
  );

  test.each(READERS)('FED-SIG-27, FED-SIG-29, FED-MOD-08: documents of a person, for: %s', async (reader) => {
    for (const [path, row] of Object.entries(OF_ALICE))
      expect([path, await statusOf(reader, alice(path))]).toEqual([
        path,
        expected(reader, (standing) => row[standing]),
      ]);
    for (const path of ['', '/outbox', '/followers'])
      expect([path, await statusOf(reader, group + path)]).toEqual([path, expected(reader, () => 200)]);
    expect(await statusOf(reader, alice('x'))).toBe(
      reader === 'unsigned' && mode === 'open' ? 404 : expected(reader, () => 404),
    );
  });

  test.each(READERS)('FED-SIG-30, FED-SEC-21: posts with their parts, for: %s', async (reader) => {
    const wrong: unknown[] = [];
    for (const post of POSTS)
      for (const part of PARTS) {
        const url = uris.get(post) + part;
        const status = expected(reader, (standing) =>
          SEEN[standing].includes(post) && !IS_NONE(post, part) ? 200 : 404,
        );
        const is = await statusOf(reader, url);
        if (is !== status) wrong.push([post, part, is, status]);
      }
    expect(wrong).toEqual([]);
    // A hidden document has the same answer as an absent one.
    const absent = alice('/statuses/1');
    const hidden = uris.get('direct') ?? '';
    if (reader !== 'mentioned') expect(await documentOf(reader, hidden)).toEqual(await documentOf(reader, absent));
  });

  test.each(READERS)('the address of a post below another person’s name opens no document for: %s', async (reader) => {
    for (const post of ['public', 'private'] as const) {
      const { pathname } = new URL(uris.get(post) ?? '');
      for (const name of ['bob', 'nobody', 'erin'])
        for (const part of PARTS) {
          const url = world.url + pathname.replace('/alice/', `/${name}/`) + part;
          expect([url, await statusOf(reader, url)]).toEqual([url, expected(reader, () => 404)]);
        }
    }
  });

  test('FED-COLL-01, FED-COLL-03, FED-MOD-08: the outbox, pinned posts, tags and followers, as far as the reader sees them', async () => {
    for (const reader of letIn) {
      const [standing] = STANDINGS[reader];
      const seen = SEEN[standing];
      const { orderedItems } = await documentOf(reader, alice('/outbox?page=true'));
      const shown = orderedItems.map(
        ({ id, object }: { id: string; object: { id?: string } }) => object.id ?? id.replace(/\/activity$/, ''),
      );
      expect([reader, shown.sort()]).toEqual([reader, seen.map((post) => uris.get(post)).sort()]);
      const featured = (await documentOf(reader, alice('/collections/featured'))).orderedItems;
      const items = featured.map((item: string | { id: string }) =>
        typeof item === 'string' ? `bare ${item}` : item.id,
      );
      const pins = pinned.filter((post) => seen.includes(post));
      expect([reader, items.sort()]).toEqual([
        reader,
        pins.map((post) => (post === 'private' ? `bare ${uris.get(post)}` : uris.get(post))).sort(),
      ]);
      const tags = (await documentOf(reader, alice('/collections/tags'))).items;
      expect([reader, tags.length]).toEqual([reader, standing === 'kept out' ? 0 : 1]);
      const followers = await documentOf(reader, alice('/followers'));
      expect([reader, 'first' in followers]).toEqual([reader, standing !== 'kept out']);
      const replies =
        standing === 'kept out'
          ? null
          : await documentOf(reader, `${uris.get('public')}/replies?only_other_accounts=true&page=true`);
      if (replies) expect([reader, replies.items.length]).toEqual([reader, 1]);
    }
  });

  test('FED-COLL-02: followers are those who were accepted, without those who are blocked or suspended', async () => {
    const reader = 'stranger';
    const { orderedItems } = await documentOf(reader, alice('/followers?page=true'));
    expect(orderedItems).toEqual([readers.uriOf('follower')]);
    expect((await documentOf(reader, alice('/following?page=true'))).orderedItems).toEqual([`${world.url}/users/bob`]);
  });

  test.each(READERS)('FED-SIG-28: the server itself is open, for: %s', async (reader) => {
    const answer = await readers.read(reader, `${world.url}/actor`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=180']);
  });

  test.each(READERS)(
    'FED-SIG-27: caches keep only answers that are the same for everybody, for: %s',
    async (reader) => {
      for (const url of [alice(''), alice('/outbox?page=true'), uris.get('public') ?? '', uris.get('private') ?? '']) {
        const { headers, status } = await readers.read(reader, url);
        const isOpen = mode === 'open' && reader === 'unsigned' && status === 200;
        if (isOpen) expect(headers.get('cache-control')).toBe('public, max-age=180');
        else expect(headers.get('cache-control')).toMatch(/private|no-store/);
        for (const name of ['Accept', 'Signature']) expect(headers.get('vary')).toMatch(new RegExp(`\\b${name}\\b`));
      }
    },
  );
});

test('FED-SIG-28: two servers that both want signed requests follow each other and read posts for followers', async () => {
  const both = await createFederated({ env: { AUTHORIZED_FETCH: 'true' } });
  const { here, there } = both;
  const handle = both.handleOf(there, 'bob');
  const [username = '', domain = ''] = handle.split('@');
  const { id } = await actorByHandle(here.platform, { username, domain });
  await here.rest(here.alice).post(`/api/v1/accounts/${id}/follow`);
  await both.settle();
  const secret = await there.post(there.bob, 'For followers', { visibility: 'private' });
  await both.settle();
  const { body: home } = await here.rest(here.alice).get('/api/v1/timelines/home');
  expect(home.map(({ uri }: { uri: string }) => uri)).toContain(secret.uri);
  await both.close();
});
