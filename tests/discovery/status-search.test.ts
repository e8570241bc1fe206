/** Status search through REST and tRPC: operators, edits and deletions, pages and statements. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countStatements } from '../support/database/count-statements.ts';
import { file, form, picture } from '../support/values/pictures.ts';
import { statusSearch } from '../support/world/status-search.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const { post: write, send, search, ids } = statusSearch(() => world);
const post = async (...given: Parameters<typeof write>) => {
  const body = await write(...given);
  await world.drain();
  return body;
};

describe('words and operators', () => {
  const made = { plain: '', picture: '', poll: '', reply: '', link: '' };
  const found = async (q: string, who = world.alice) => {
    const names = new Map(Object.entries(made).map(([name, id]) => [id, name]));
    return (await ids(who, q)).map((id) => names.get(id) ?? id).toSorted();
  };
  beforeAll(async () => {
    const upload = form({ file: file(await picture('png', 20, 10)), description: 'A marmalade sunset' });
    const media = await send(world.bob, 'POST', '/api/v2/media', upload);
    const poll = { options: ['quinces', 'medlars'], expires_in: 3600 };
    made.plain = (await post(world.alice, 'Café marmalade on toast, quite early', { language: 'en' })).id;
    made.picture = (await post(world.bob, 'Look at marmalade', { media_ids: [media.id], sensitive: true })).id;
    made.poll = (await post(world.bob, 'Which marmalade?', { poll, language: 'fr' })).id;
    made.reply = (await post(world.carol, 'marmalade indeed', { in_reply_to_id: made.plain })).id;
    world.clock.advance(2 * 86_400_000);
    made.link = (await post(world.carol, 'https://example.org/jam marmalade #Jam', { spoiler_text: 'breakfast' })).id;
  });

  test.each<[string, string[]]>([
    ['marmalade', ['link', 'picture', 'plain', 'poll', 'reply']],
    ['MARMALADE cafe', ['plain']],
    ['marmal', ['link', 'picture', 'plain', 'poll', 'reply']],
    ['marmalade sunset', ['picture']],
    ['medlars', ['poll']],
    ['breakfast', ['link']],
    ['"marmalade on toast"', ['plain']],
    ['"toast on marmalade"', []],
    ['marmalade -toast -"at marmalade"', ['link', 'poll', 'reply']],
    ['marmalade -toas', ['link', 'picture', 'plain', 'poll', 'reply']],
    ['marmalade -🙂 -!!!', ['link', 'picture', 'plain', 'poll', 'reply']],
    ['-!!! from:alice', ['plain']],
    ['#jam', ['link']],
    ['jam', ['link']],
    ['marmalade -#jam', ['picture', 'plain', 'poll', 'reply']],
    ['marmalade from:me', ['plain']],
    ['marmalade -from:me', ['link', 'picture', 'poll', 'reply']],
    ['marmalade from:@bob', ['picture', 'poll']],
    ['marmalade from:BOB', ['picture', 'poll']],
    ['marmalade from:nobody', []],
    ['marmalade -from:nobody has:poll', ['poll']],
    ['marmalade has:media', ['picture']],
    ['marmalade has:image', ['picture']],
    ['marmalade has:video', []],
    ['marmalade -has:media', ['link', 'plain', 'poll', 'reply']],
    ['marmalade has:poll', ['poll']],
    ['marmalade has:link', ['link']],
    ['marmalade has:nonsense', []],
    ['marmalade is:reply', ['reply']],
    ['marmalade is:sensitive', ['link', 'picture']],
    ['marmalade language:fr', ['poll']],
    ['marmalade language:fr-CA', ['poll']],
    ['marmalade -language:en', ['poll']],
    ['marmalade nonsense:x', []],
    ['!!!', []],
    ['🙂', []],
  ])('%s', async (q, expected) => {
    expect(await found(q)).toEqual(expected);
  });

  test('combines the operator from: with the parameter account_id', async () => {
    expect(await found('from:carol marmalade')).toEqual(['link', 'reply']);
    const within = await search(world.alice, 'marmalade', { account_id: world.carol.id });
    expect(within.map((row) => row.id)).toEqual([made.link, made.reply]);
    const unknown = await world.rest(world.alice).get('/api/v2/search', { q: 'marmalade', account_id: '404' });
    expect([unknown.status, unknown.body.error]).toEqual([404, 'Record not found']);
  });

  test('dates', async () => {
    const today = world.clock.now().toISOString().slice(0, 10);
    const early = ['picture', 'plain', 'poll', 'reply'];
    expect(await found(`marmalade before:${today}`)).toEqual(early);
    expect(await found(`marmalade during:${today}`)).toEqual(['link']);
    expect(await found(`marmalade -during:${today}`)).toEqual(early);
    expect(await found(`marmalade after:${today}`)).toEqual([]);
    expect(await found(`marmalade after:${world.clock.now().getTime() - 86_400_000}`)).toEqual(['link']);
    expect(await found('marmalade after:0000-01-01 before:9999-12-31')).toHaveLength(5);
    expect(await found(`marmalade before:${'9'.repeat(30)}`)).toHaveLength(5);
    const refused = await world.rest(world.alice).get('/api/v2/search', { q: 'before:someday' });
    expect([refused.status, refused.body.error]).toEqual([422, 'Invalid date supplied']);
    const people = await world.rest(world.alice).get('/api/v2/search', { q: 'before:someday', type: 'accounts' });
    expect(people.status).toBe(200);
  });

  test('any input is answered', async () => {
    const texts = [
      "'",
      "o'neil & ! | (",
      '\\',
      ':*',
      '%',
      '<->',
      'a:b',
      "#it's",
      "has:'x",
      '-',
      '"',
      'from:@@@',
      'from:me',
    ];
    for (const q of [...texts, 'x'.repeat(10_000), 'a '.repeat(2000), '-b"'.repeat(1000), `-${'y '.repeat(100)}`]) {
      const answer = await world.trpc(world.alice).appSearch.all.query({ q });
      expect(answer.hashtags).toBeDefined();
    }
    for (const q of ['x'.repeat(10_001), 'a\0b'])
      await expect(world.trpc(world.alice).appSearch.all.query({ q })).rejects.toThrow('Validation failed');
  });
});

test('edits and deletions apply at once, filter results are included', async () => {
  const { id } = await post(world.bob, 'A harpsichord for sale');
  await send(world.alice, 'POST', '/api/v2/filters', {
    title: 'Music',
    context: ['public'],
    keywords_attributes: [{ keyword: 'harpsichord' }],
  });
  const [hit] = (await world.trpc(world.alice).appSearch.all.query({ q: 'harpsichord', type: 'statuses' })).statuses;
  expect(hit?.filtered?.map((result) => result.keyword_matches)).toEqual([['harpsichord']]);
  await send(world.bob, 'PUT', `/api/v1/statuses/${id}`, {
    status: 'A clavichord #keys',
    poll: { options: ['spinet', 'virginal'], expires_in: 600 },
  });
  expect(await ids(world.alice, 'harpsichord')).toEqual([]);
  expect(await ids(world.alice, 'clavichord #keys spinet has:poll')).toEqual([id]);
  await send(world.bob, 'PUT', `/api/v1/statuses/${id}`, { status: 'A clavichord' });
  expect(await ids(world.alice, 'clavichord')).toEqual([id]);
  expect(await ids(world.alice, 'clavichord has:poll')).toEqual([]);
  expect(await ids(world.alice, 'clavichord #keys')).toEqual([]);
  await send(world.bob, 'DELETE', `/api/v1/statuses/${id}`);
  expect(await ids(world.alice, 'clavichord')).toEqual([]);
  expect(await world.platform.db.statusSearch.count({ where: { statusId: BigInt(id) } })).toBe(0);
});

test('quotes, sound and video are found by has: and is:', async () => {
  const quoted = await post(world.bob, 'A sackbut', { quote_approval_policy: 'public' });
  const quote = await post(world.alice, 'Listen to this sackbut', { quoted_status_id: quoted.id });
  expect(await ids(world.alice, 'sackbut has:quote')).toEqual([quote.id]);
  expect(await ids(world.alice, 'sackbut -has:quote')).toEqual([quoted.id]);
  const { db, clock } = world.platform;
  const words = { title: 'Sackbut', description: '', authorName: '', authorUrl: '', providerName: '', providerUrl: '' };
  const card = {
    ...{ id: 1n, url: 'https://video.example/1', type: 'VIDEO' as const, ...words, imageDescription: '' },
    ...{ html: '<iframe></iframe>', width: 1, height: 1, embedUrl: '', createdAt: clock.now(), fetchedAt: clock.now() },
  };
  await db.previewCard.create({ data: card });
  await db.statusCard.create({ data: { statusId: BigInt(quoted.id), cardId: 1n, url: card.url } });
  expect(await ids(world.alice, 'sackbut has:embed')).toEqual([quoted.id]);
  await db.statusCard.delete({ where: { statusId: BigInt(quoted.id) } });
  expect(await ids(world.alice, 'sackbut has:embed')).toEqual([]);
});

describe('pages', () => {
  const all: string[] = [];
  beforeAll(async () => {
    for (let i = 0; i < 12; i += 1) {
      const status = await post(i % 2 ? world.bob : world.alice, `bassoon ${i}`);
      // Matched twice, returned once.
      if (i % 3 === 0) await send(world.alice, 'POST', `/api/v1/statuses/${status.id}/favourite`);
      all.unshift(status.id);
    }
  });

  test('come by offset, newest first', async () => {
    const pages = [];
    for (let offset = 0; offset < 15; offset += 5)
      pages.push(...(await ids(world.alice, 'bassoon', { limit: 5, offset })));
    expect(pages).toEqual(all);
    expect(await ids(world.alice, 'bassoon', { limit: 100 })).toEqual(all);
    expect(await ids(world.alice, 'bassoon', { limit: 0 })).toEqual([]);
  });

  test('come by ids', async () => {
    const [first = '', ...rest] = await ids(world.alice, 'bassoon', { limit: 4, max_id: all[3] ?? '' });
    expect([first, ...rest]).toEqual(all.slice(4, 8));
    expect(await ids(world.alice, 'bassoon', { limit: 3, min_id: all[7] ?? '' })).toEqual(all.slice(4, 7));
    const bobs = await ids(world.alice, 'bassoon', {
      account_id: world.bob.id,
      min_id: all[7] ?? '',
      max_id: all[1] ?? '',
    });
    expect(bobs).toEqual(all.slice(2, 7).filter((_, i) => i % 2 === 0));
  });

  test('need the same number of statements, however many match', async () => {
    const cost = async (limit: number, q: string) => {
      const run = () => ids(world.alice, q, { limit });
      await run();
      return (await countStatements(run)).statements.length;
    };
    const few = await cost(1, 'bassoon');
    expect(await cost(12, 'bassoon')).toBe(few);
    expect(await cost(12, 'bassoon from:bob -from:carol has:poll -#x language:en')).toBeLessThanOrEqual(few + 1);
  });
});

test('anonymous viewers and applications find no statuses by words', async () => {
  await post(world.bob, 'bagpipes');
  expect(await ids(null, 'bagpipes')).toEqual([]);
  expect((await world.trpc(null).appSearch.all.query({ q: 'bagpipes' })).statuses).toEqual([]);
  expect(await ids(world.alice, 'bagpipes')).toHaveLength(1);
});
