/** Editing statuses: changes, history, notifications. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STREAM_CHANNEL } from '../../src/domain/streams/stream-event.ts';
import { file, form, picture } from '../support/values/pictures.ts';
import { idsOf } from '../support/world/verbs.ts';
import { createEmptyWorld, createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const edit = (who: Person, id: string, body: object, method = 'PUT') => {
  world.clock.advance(1000);
  return world.rest(who).send(method, `/api/v1/statuses/${id}`, { body });
};
const history = async (who: Person | null, id: string) =>
  (await world.rest(who).get(`/api/v1/statuses/${id}/history`)).body;
const upload = async (who: Person, description = 'before') =>
  await world.upload(who, form({ file: file(await picture('png', 20, 10)), description }));
const kinds = async (who: Person) => {
  await world.drain();
  return (await world.rest(who).get('/api/v1/notifications')).body.map(
    (n: { type: string; status?: { id: string } }) => `${n.type} ${n.status?.id}`,
  );
};

describe('an edit', () => {
  test.each(['PUT', 'PATCH'])('edit-01: changes the text by %s, keeps the id and sets edited_at', async (method) => {
    const before = await world.post(world.alice, 'frist @bob #one');
    const { status, body } = await edit(world.alice, before.id, { status: 'first @carol #two' }, method);
    expect([status, body.id, body.edited_at]).toEqual([200, before.id, world.clock.now().toISOString()]);
    expect(body.content).toContain('first');
    expect(body.mentions.map((row: { acct: string }) => row.acct)).toEqual(['carol']);
    expect(body.tags.map((row: { name: string }) => row.name)).toEqual(['two']);
    expect([body.created_at, before.edited_at]).toEqual([before.created_at, null]);
    const tag = async (name: string) => idsOf((await world.rest().get(`/api/v1/timelines/tag/${name}`)).body);
    expect([(await tag('one')).includes(body.id), (await tag('two')).includes(body.id)]).toEqual([false, true]);
    expect((await world.rest(world.bob).get(`/api/v1/statuses/${body.id}/source`)).body).toEqual({
      id: body.id,
      text: 'first @carol #two',
      spoiler_text: '',
    });
  });

  test('is not an edit without changes', async () => {
    const before = await world.post(world.alice, 'the same', { language: 'en' });
    const { body } = await edit(world.alice, before.id, { status: 'the same' });
    expect(body.edited_at).toBeNull();
    expect(await history(null, before.id)).toHaveLength(1);
  });

  test('edit-02, edit-03: leaves every version in the history, the first with the time of posting', async () => {
    const before = await world.post(world.alice, 'one', { spoiler_text: 'w' });
    const only = await history(null, before.id);
    expect(only).toEqual([
      expect.objectContaining({ content: '<p>one</p>', spoiler_text: 'w', created_at: before.created_at }),
    ]);
    await edit(world.alice, before.id, { status: 'two' });
    const twice = await history(null, before.id);
    expect(twice.map((row: { content: string }) => row.content)).toEqual(['<p>one</p>', '<p>two</p>']);
    expect(twice[0]).toEqual(only[0]);
    const { body } = await edit(world.alice, before.id, { status: 'three', sensitive: true });
    const all = await history(world.bob, before.id);
    expect(all.map((row: { created_at: string }) => row.created_at)).toEqual([
      before.created_at,
      twice[1].created_at,
      body.edited_at,
    ]);
    expect(all.map((row: { sensitive: boolean }) => row.sensitive)).toEqual([true, false, true]);
  });

  test('edit-05: other options reset the votes, the same ones keep them', async () => {
    const poll = { options: ['a', 'b'], expires_in: 600 };
    const status = await world.post(world.alice, 'which?', { poll });
    const vote = () => world.rest(world.bob).post(`/api/v1/polls/${status.poll?.id}/votes`, { choices: [1] });
    await vote();
    const kept = await edit(world.alice, status.id, { status: 'which one?', poll });
    expect(kept.body.poll).toMatchObject({ id: status.poll?.id, votes_count: 1, voters_count: 1 });
    const anew = await edit(world.alice, status.id, { status: 'which one?', poll: { ...poll, options: ['a', 'c'] } });
    expect(anew.body.poll).toMatchObject({ id: status.poll?.id, votes_count: 0, voters_count: 0 });
    expect((await vote()).body).toMatchObject({ votes_count: 1, own_votes: [1] });
    expect((await history(null, status.id)).map((row: { poll: unknown }) => row.poll)).toEqual([
      { options: [{ title: 'a' }, { title: 'b' }] },
      { options: [{ title: 'a' }, { title: 'b' }] },
      { options: [{ title: 'a' }, { title: 'c' }] },
    ]);
  });

  test('the edit of a poll moves its end: voters are notified at the new time only', async () => {
    await world.rest(world.bob).post('/api/v1/notifications/clear');
    const status = await world.post(world.alice, 'longer', { poll: { options: ['a', 'b'], expires_in: 300 } });
    await world.rest(world.bob).post(`/api/v1/polls/${status.poll?.id}/votes`, { choices: [0] });
    await edit(world.alice, status.id, { status: 'longer', poll: { options: ['a', 'b'], expires_in: 3000 } });
    world.clock.advance(301_000);
    expect(await kinds(world.bob)).not.toContain(`poll ${status.id}`);
    world.clock.advance(3_000_000);
    expect(await kinds(world.bob)).toContain(`poll ${status.id}`);
  });

  test('edit-06: removes omitted media and an omitted poll', async () => {
    const [one, two] = [await upload(world.alice), await upload(world.alice)];
    const pictured = await world.post(world.alice, 'pictured', { media_ids: [one.id, two.id] });
    const swapped = await edit(world.alice, pictured.id, { status: 'pictured', media_ids: [two.id, one.id] });
    expect(idsOf(swapped.body.media_attachments)).toEqual([two.id, one.id]);
    expect((await edit(world.alice, pictured.id, { status: 'pictured' })).body.media_attachments).toEqual([]);
    const shown = (await history(null, pictured.id)).map((row: { media_attachments: { id: string }[] }) =>
      row.media_attachments.map((media) => media.id),
    );
    expect(shown).toEqual([[one.id, two.id], [two.id, one.id], []]);
    const asking = await world.post(world.alice, 'asking', { poll: { options: ['a', 'b'], expires_in: 600 } });
    expect((await edit(world.alice, asking.id, { status: 'asking' })).body.poll).toBeNull();
    expect((await world.rest().get(`/api/v1/polls/${asking.poll?.id}`)).status).toBe(404);
  });

  test('the history omits removed media that another post has since', async () => {
    const media = await upload(world.alice);
    const status = await world.post(world.alice, 'pictured', { media_ids: [media.id] });
    await edit(world.alice, status.id, { status: 'plain' });
    const first = async () => (await history(null, status.id))[0].media_attachments.length;
    expect(await first()).toBe(1);
    await world.post(world.alice, 'for few', { media_ids: [media.id], visibility: 'private' });
    expect(await first()).toBe(0);
  });

  test('may change only the language', async () => {
    const before = await world.post(world.alice, 'chat', { language: 'en' });
    const { body } = await edit(world.alice, before.id, { status: 'chat', language: 'fr' });
    expect([body.language, body.edited_at]).toEqual(['fr', world.clock.now().toISOString()]);
    expect((await world.read(null, before.id)).language).toBe('fr');
  });

  test('edit-07: may change descriptions of media, and the history has the former ones', async () => {
    const media = await upload(world.alice);
    const status = await world.post(world.alice, 'see', { media_ids: [media.id] });
    const again = { status: 'see', media_ids: [media.id] };
    const media_attributes = [{ id: media.id, description: 'after', focus: '0.5,-0.5' }];
    const { body } = await edit(world.alice, status.id, { ...again, media_attributes });
    expect(body.media_attachments[0]).toMatchObject({ description: 'after', meta: { focus: { x: 0.5, y: -0.5 } } });
    expect(body.edited_at).not.toBeNull();
    const said = (await history(null, status.id)).map(
      (row: { media_attachments: { description: string }[] }) => row.media_attachments[0]?.description,
    );
    expect(said).toEqual(['before', 'after']);
    await edit(world.alice, status.id, { ...again, media_attributes });
    expect(await history(null, status.id)).toHaveLength(2);
    const cleared = await edit(world.alice, status.id, {
      ...again,
      media_attributes: [{ id: media.id, description: ' ' }],
    });
    expect(cleared.body.media_attachments[0].description).toBeNull();
  });

  test("cannot use others' media, nor those of another status", async () => {
    const status = await world.post(world.alice, 'plain');
    const foreign = await upload(world.bob);
    const held = await upload(world.alice);
    await world.post(world.alice, 'holds', { media_ids: [held.id] });
    for (const { id } of [foreign, held]) {
      expect((await edit(world.alice, status.id, { status: 'plain', media_ids: [id] })).status).toBe(422);
    }
  });

  test('edit-10: finds no status of someone else; a reblog has no text to edit', async () => {
    const status = await world.post(world.alice, 'hers');
    expect((await edit(world.bob, status.id, { status: 'mine' })).status).toBe(404);
    const reblog = await world.interact(world.bob, 'reblog', status.id);
    expect((await edit(world.bob, reblog.id, { status: 'mine' })).status).toBe(403);
    expect((await edit(world.alice, status.id, { status: '' })).status).toBe(422);
    expect((await edit(world.alice, status.id, { status: 'x'.repeat(501) })).status).toBe(422);
    expect((await world.read(null, status.id)).content).toBe('<p>hers</p>');
  });

  test('concurrent edits are each in the history once', async () => {
    const status = await world.post(world.alice, 'v0');
    await Promise.all([1, 2, 3, 4, 5].map((n) => edit(world.alice, status.id, { status: `v${n}` })));
    const versions = (await history(null, status.id)).map((row: { content: string }) => row.content);
    expect(versions).toHaveLength(6);
    expect(new Set(versions).size).toBe(6);
    expect(versions[0]).toBe('<p>v0</p>');
    expect(versions.at(-1)).toBe((await world.read(null, status.id)).content);
  });
});

describe('notifications of an edit', () => {
  test('reach reblogging accounts about the latest edit, newly mentioned ones, and streams', async () => {
    await world.rest(world.bob).post(`/api/v1/accounts/${world.alice.id}/follow`);
    await world.drain();
    const status = await world.post(world.alice, 'hello @carol');
    await world.rest(world.mod).post(`/api/v1/statuses/${status.id}/reblog`);
    await world.drain();
    for (const who of [world.bob, world.carol, world.mod]) await world.rest(who).post('/api/v1/notifications/clear');
    const messages: { event: string; statusId?: string; recipients?: string[] }[] = [];
    const stop = await world.platform.bus.subscribe(STREAM_CHANNEL, ({ text }) => {
      messages.push(JSON.parse(text));
    });
    await edit(world.alice, status.id, { status: 'hello @carol and @bob' });
    await edit(world.alice, status.id, { status: 'hello @carol and @bob!' });
    expect(await kinds(world.mod)).toEqual([`update ${status.id}`]);
    expect(await kinds(world.carol)).toEqual([]);
    expect(await kinds(world.bob)).toEqual([`mention ${status.id}`]);
    const update = messages.find((message) => message.event === 'status.update');
    expect(update?.statusId).toBe(status.id);
    expect(update?.recipients).toEqual(expect.arrayContaining([world.alice.id, world.bob.id]));
    await stop();
  });
});

describe('reading', () => {
  test('statuses-31: several at once, without hidden ones', async () => {
    const open = await world.post(world.alice, 'open');
    const hidden = await world.post(world.alice, 'hidden', { visibility: 'private' });
    const list = async (who: Person | null) =>
      idsOf((await world.rest(who).get('/api/v1/statuses', { id: [hidden.id, '1', 'x', open.id] })).body);
    expect([await list(null), await list(world.alice)]).toEqual([[open.id], [hidden.id, open.id]]);
    const many = Array.from({ length: 21 }, (_, i) => `${i}`);
    expect((await world.rest().get('/api/v1/statuses', { id: many })).status).toBe(422);
  });

  test('the source needs a token and visibility', async () => {
    const status = await world.post(world.alice, 'raw <b>', { visibility: 'private' });
    expect((await world.rest().get(`/api/v1/statuses/${status.id}/source`)).status).toBe(401);
    expect((await world.rest(world.carol).get(`/api/v1/statuses/${status.id}/source`)).status).toBe(404);
    expect((await world.rest(world.alice).get(`/api/v1/statuses/${status.id}/source`)).body.text).toBe('raw <b>');
  });

  test('deleted media: with delete_media they are removed at once', async () => {
    for (const [query, left] of [
      ['', 1],
      ['?delete_media=true', 0],
    ] as const) {
      const media = await upload(world.alice);
      const status = await world.post(world.alice, 'bye', { media_ids: [media.id] });
      await world.rest(world.alice).delete(`/api/v1/statuses/${status.id}${query}`);
      expect(await world.platform.db.media.count({ where: { id: BigInt(media.id) } })).toBe(left);
    }
  });
});

test('edits and reblogs count with posts', async () => {
  const limited = await createEmptyWorld({ env: { RATE_LIMITS: 'on' } });
  try {
    const who = await limited.person('busy');
    const { body, headers } = await limited.rest(who).post('/api/v1/statuses', { status: 'one' });
    const edited = await limited.rest(who).send('PUT', `/api/v1/statuses/${body.id}`, { body: { status: 'two' } });
    const reblogged = await limited.rest(who).post(`/api/v1/statuses/${body.id}/reblog`);
    const left = [headers, edited.headers, reblogged.headers].map((each) => Number(each.get('x-ratelimit-remaining')));
    expect(left.map((number) => (left[0] ?? 0) - number)).toEqual([0, 1, 2]);
  } finally {
    await limited.close();
  }
});
