/** Custom emoji in everything that shows texts, without additional statements. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createEmoji } from '../../src/domain/emojis/save-emoji.ts';
import { shortcodesIn, textOf } from '../../src/domain/emojis/shortcode.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { file, picture } from '../support/values/pictures.ts';
import { addEmoji, EMOJIS } from '../support/world/emojis.ts';
import { createEmptyWorld, createWorld, type World } from '../support/world/world.ts';

const redisUrl = inject('redisUrl');

let world: World;
beforeAll(async () => {
  world = await createWorld();
  for (const name of ['blob', 'cat', 'Tree_1']) await addEmoji(world, name);
});
afterAll(() => world.close());

const names = (shown?: { emojis: { shortcode: string }[] } | null) => shown?.emojis.map(({ shortcode }) => shortcode);
const staff = (method: string, path: string, body?: object) =>
  world.rest(world.admin).send(method, `${EMOJIS}/${path}`, body ? { body } : {});

describe('a name in a text', () => {
  test.each<[text: string, found: string[]]>([
    [':blob:', ['blob']],
    ['a :blob:, and (:cat:)!', ['blob', 'cat']],
    [':cat: :blob: :cat:', ['cat', 'blob']],
    ['one\n:blob:\ntwo', ['blob']],
    ['x:blob: :blob:x 1:blob: :blob:1', []],
    [':blob::cat:', []],
    ['::blob::', []],
    ['é:blob:', []],
    [':b:', []],
    [':blob-cat: :blob cat:', []],
    ['12:30:45', []],
    ['none', []],
    ['👍:blob:👍', ['blob']],
  ])('%j', (text, found) => {
    expect(shortcodesIn(text)).toEqual(found);
  });

  test('is found in the text of HTML, not in the addresses of links', () => {
    expect(shortcodesIn(textOf('<p>&quot;:blob:&quot;<br /><a href="https://x.example/ :cat: ">x</a></p>'))).toEqual([
      'blob',
    ]);
  });
});

describe('shown', () => {
  test('appear in the text and the warning of a status, with the entity, only where there is such an emoji', async () => {
    const status = await world.post(world.alice, {
      status: 'a :blob: and :none: and :BLOB:',
      spoiler_text: ':Tree_1:',
    });
    expect(names(status)).toEqual(['Tree_1', 'blob']);
    expect(status.emojis[1]).toEqual({
      shortcode: 'blob',
      url: expect.stringMatching(/\/media\/[\w-]{32}\.png$/),
      static_url: status.emojis[1]?.url,
      visible_in_picker: true,
      category: null,
    });
    expect((await fetch(status.emojis[1]?.url ?? '')).headers.get('content-type')).toBe('image/png');
    expect(status.content).toContain(':blob:');
  });

  test('appear in a poll, in its status and in the versions of an edited one', async () => {
    const poll = { options: ['yes :cat:', 'no'], expires_in: 600 };
    const status = await world.post(world.alice, { status: ':blob:', poll });
    expect([names(status), names(status.poll)]).toEqual([['blob', 'cat'], ['cat']]);
    const changed = { status: 'now :Tree_1:', poll };
    const { body: edited } = await world
      .rest(world.alice)
      .send('PUT', `/api/v1/statuses/${status.id}`, { body: changed });
    expect(names(edited)).toEqual(['Tree_1', 'cat']);
    const { body: history } = await world.rest(world.bob).get(`/api/v1/statuses/${status.id}/history`);
    expect(history.map(names)).toEqual([
      ['blob', 'cat'],
      ['Tree_1', 'cat'],
    ]);
  });

  test('appear in the name, the note and the fields of an account, and with its statuses', async () => {
    const data = {
      name: 'Carol :cat:',
      summary: '<p>likes :blob:</p>',
      fields: [{ name: ':Tree_1:', value: '<a href="https://:none:">x</a>' }],
    };
    await world.platform.db.actor.update({ where: { id: world.carol.actorId }, data });
    const status = await world.post(world.carol, { status: 'plain' });
    expect(names(status)).toEqual([]);
    expect(names(status.account)).toEqual(['cat', 'blob', 'Tree_1']);
    const { body } = await world.rest(null).get(`/api/v1/accounts/${world.carol.id}`);
    expect(names(body)).toEqual(['cat', 'blob', 'Tree_1']);
  });

  test('appear in a reblog, a quote and a notification', async () => {
    const status = await world.post(world.bob, { status: ':cat: @alice', quote_approval_policy: 'public' });
    const { body: reblog } = await world.rest(world.alice).post(`/api/v1/statuses/${status.id}/reblog`);
    expect([names(reblog), names(reblog.reblog)]).toEqual([[], ['cat']]);
    const quote = await world.post(world.alice, { status: ':blob:', quoted_status_id: status.id });
    expect([names(quote), names(quote.quote?.quoted_status)]).toEqual([['blob'], ['cat']]);
    await world.drain();
    const { body } = await world.rest(world.alice).get('/api/v1/notifications', { types: ['mention'] });
    expect(names(body[0].status)).toEqual(['cat']);
  });
});

describe('a change shows at once in objects that were read and cached before', () => {
  test('adds, disables, enables, changes and removes one', async () => {
    await world.platform.db.actor.update({ where: { id: world.mod.actorId }, data: { name: ':late:' } });
    const status = await world.post(world.mod, { status: ':late: again :late:' });
    const shown = async (): Promise<unknown[]> => {
      const { body } = await world.rest(world.bob).get(`/api/v1/statuses/${status.id}`);
      const { body: page } = await world.rest(null).get(`/api/v1/accounts/${world.mod.id}/statuses`);
      const found = page.find((each: { id: string }) => each.id === status.id);
      expect([found.emojis, found.account.emojis, body.account.emojis]).toEqual([
        body.emojis,
        body.emojis,
        body.emojis,
      ]);
      return body.emojis;
    };
    expect(await shown()).toEqual([]);
    const { id } = await addEmoji(world, 'late');
    expect(await shown()).toMatchObject([{ shortcode: 'late', category: null }]);
    await staff('POST', `${id}/disable`);
    expect(await shown()).toEqual([]);
    await staff('POST', `${id}/enable`);
    expect(await shown()).toHaveLength(1);
    await staff('PATCH', id, { category: 'Clock' });
    expect(await shown()).toMatchObject([{ category: 'Clock' }]);
    await staff('DELETE', id);
    expect(await shown()).toEqual([]);
  });

  test.each<[string, Record<string, string> | null]>([
    ['in another process, through Redis', redisUrl === null ? null : { REDIS_URL: redisUrl }],
    ['from a terminal beside a server without Redis', {}],
  ])('%s', async (_name, env) => {
    if (env === null) return;
    const server = await createWorld({ env });
    const { databaseUrl, clock, url } = server;
    const other = await createEmptyWorld({ env: { ...env, PUBLIC_URL: url }, databaseUrl, clock });
    const { body: status } = await server.rest(server.alice).post('/api/v1/statuses', { status: ':far: :cat:' });
    const shown = async () => names((await server.rest(null).get(`/api/v1/statuses/${status.id}`)).body);
    expect(await shown()).toEqual([]);
    const image = file(await picture());
    await createEmoji(other.platform, { shortcode: 'far', image, category: null, visibleInPicker: true });
    // The server's own worker also runs a job that another process enqueued.
    await server.drain();
    await expect.poll(shown).toEqual(['far']);
    await other.close();
    await server.close();
  });
});

describe('cost', () => {
  test('pages with and without emoji need the same statements, few or many', async () => {
    await world.rest(world.bob).post(`/api/v1/accounts/${world.alice.id}/follow`);
    await world.drain();
    const cost = async () => {
      const paths = [
        '/api/v1/timelines/home',
        `/api/v1/accounts/${world.alice.id}/statuses`,
        '/api/v1/timelines/public',
        '/api/v1/notifications',
      ];
      const found: number[] = [];
      for (const path of paths) {
        const { statements } = await countStatements(() => world.rest(world.bob).get(path, { limit: 5 }));
        found.push(statements.length);
      }
      return found;
    };
    const fill = async (status: string) => {
      for (let i = 0; i < 5; i += 1) await world.post(world.alice, { status: `${status} @bob ${i}` });
      await world.drain();
    };
    await fill('plain');
    const plain = await cost();
    await fill(':blob: and :cat:');
    expect(await cost()).toEqual(plain);
    await fill('plain again');
    expect(await cost()).toEqual(plain);
  });

  test('a text without a colon needs no emoji: a new process does not even read them', async () => {
    const fresh = await createWorld();
    await fresh.rest(fresh.alice).post('/api/v1/statuses', { status: 'plain' });
    const asked = async (path: string) => {
      const { statements } = await countStatements(() => fresh.rest(null).get(path));
      return statements.filter((text) => text.includes('custom_emojis')).length;
    };
    expect(await asked('/api/v1/timelines/public')).toBe(0);
    expect(await asked('/api/v1/custom_emojis')).toBe(1);
    expect(await asked('/api/v1/custom_emojis')).toBe(0);
    await fresh.close();
  });
});
