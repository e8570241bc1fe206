/** Posting, reading and deleting statuses, through REST and tRPC. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { file, form, picture } from '../support/values/pictures.ts';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe('posting', () => {
  test('answers the status entity', async () => {
    const { status, body } = await world
      .rest(world.alice)
      .post('/api/v1/statuses', { status: 'hello @bob #Plaza', language: 'en' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      visibility: 'public',
      sensitive: false,
      spoiler_text: '',
      language: 'en',
      favourited: false,
      replies_count: 0,
      account: { username: 'alice', acct: 'alice', statuses_count: 1 },
      mentions: [{ username: 'bob', acct: 'bob', id: world.bob.id }],
      tags: [{ name: 'plaza', url: `${world.url}/tags/plaza` }],
      uri: `${world.url}/users/alice/statuses/${body.id}`,
      url: `${world.url}/@alice/${body.id}`,
    });
    expect(body.content).toContain('class="u-url mention">@<span>bob</span>');
  });

  test('is the same through tRPC, and from a form or JSON', async () => {
    const viaTrpc = await world.trpc(world.alice).statuses.create.mutate({ status: 'typed' });
    const viaRest = await world.rest(world.alice).get(`/api/v1/statuses/${viaTrpc.id}`);
    expect(viaRest.body).toEqual(viaTrpc);
    const viaForm = await world
      .rest(world.alice)
      .post('/api/v1/statuses', new URLSearchParams({ status: 'form', sensitive: '0', visibility: 'unlisted' }));
    expect(viaForm.body).toMatchObject({ content: '<p>form</p>', sensitive: false, visibility: 'unlisted' });
  });

  test('statuses-01: posts once for each Idempotency-Key, also for concurrent requests', async () => {
    const send = () => world.rest(world.bob).post('/api/v1/statuses', { status: 'once' }, { 'idempotency-key': 'k1' });
    const ids = (await Promise.all([send(), send(), send()])).map((answer) => answer.body.id);
    expect(new Set([...ids, (await send()).body.id]).size).toBe(1);
    const account = (await world.rest(world.bob).get('/api/v1/accounts/verify_credentials')).body;
    expect(account.statuses_count).toBe(1);
  });

  test('a repeated key answers the first status, though its media are attached and its parent is deleted', async () => {
    const rest = world.rest(world.carol);
    const media = (await rest.post('/api/v2/media', form({ file: file(await picture()) }))).body;
    const parent = await world.post(world.admin, 'goes');
    const body = { status: 'with a picture', media_ids: [media.id], in_reply_to_id: parent.id };
    const send = () => rest.post('/api/v1/statuses', body, { 'idempotency-key': 'pictured' });
    const [first, second] = await Promise.all([send(), send()]);
    await world.rest(world.admin).delete(`/api/v1/statuses/${parent.id}`);
    const third = await send();
    expect([first.status, second.status, third.status]).toEqual([200, 200, 200]);
    expect(new Set([first, second, third].map((answer) => answer.body.id)).size).toBe(1);
    expect(third.body.media_attachments).toMatchObject([{ id: media.id }]);
    const other = await rest.post(
      '/api/v1/statuses',
      { ...body, in_reply_to_id: null },
      { 'idempotency-key': 'other' },
    );
    expect(other.status).toBe(422);
  });

  test('a key does not return a deleted status', async () => {
    const send = () =>
      world.rest(world.mod).post('/api/v1/statuses', { status: 'gone' }, { 'idempotency-key': 'gone' });
    const { id } = (await send()).body;
    await world.rest(world.mod).delete(`/api/v1/statuses/${id}`);
    const refused = async () => {
      const { status, body } = await send();
      expect([status, body.error]).toEqual([404, 'Record not found']);
    };
    await refused();
    await world.drain();
    await refused();
  });

  test('statuses-02: the key of another person is another key', async () => {
    const [a, b] = await Promise.all(
      [world.carol, world.mod].map((who) =>
        world.rest(who).post('/api/v1/statuses', { status: 'x' }, { 'idempotency-key': 'same' }),
      ),
    );
    expect(a?.body.id).not.toBe(b?.body.id);
  });

  test.each([
    [{ status: '' }, 422, "Validation failed: Text can't be blank"],
    [{ status: ' \n ' }, 422, "Validation failed: Text can't be blank"],
    [{ status: 'x'.repeat(501) }, 422, 'Validation failed: Text character limit of 500 exceeded'],
    [
      { status: 'x'.repeat(490), spoiler_text: 'y'.repeat(11) },
      422,
      'Validation failed: Text character limit of 500 exceeded',
    ],
    [{ status: 'x', in_reply_to_id: '1' }, 404, 'The post you are trying to reply to does not appear to exist.'],
    [{ status: 'x', in_reply_to_id: 'nonsense' }, 404, 'The post you are trying to reply to does not appear to exist.'],
    [{ status: 'x', media_ids: ['1', '2'] }, 422, 'Media 1, 2 not found or already attached to another post'],
    [{ status: 'x', media_ids: ['1', '2', '3', '4', '5'] }, 422, 'Cannot attach more than 4 files'],
  ])('refuses %j', async (body, status, error) => {
    const answer = await world.rest(world.alice).post('/api/v1/statuses', body);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
  });

  test.each([
    ['de', 'de'],
    ['DE', 'de'],
    ['pt_BR', 'pt-BR'],
    ['zh-Hant', 'zh-Hant'],
    ['sr-Latn-RS', 'sr'],
    ['iw', 'he'],
    ['', 'en'],
    ['xx-nowhere', 'en'],
    ['not a language', 'en'],
  ])('reads the language %j as %s, in any notation of apps', async (language, known) => {
    const { id, ...status } = await world.post(world.alice, 'said so', { language });
    expect(status.language).toBe(known);
    const edit = { body: { status: 'said otherwise', language: 'xx' } };
    const { body } = await world.rest(world.alice).send('PUT', `/api/v1/statuses/${id}`, edit);
    expect([body.content, body.language]).toEqual(['<p>said otherwise</p>', known]);
  });

  test('normalizes line ends of forms and other systems', async () => {
    const body = new URLSearchParams({ status: 'one\r\ntwo\r\n\r\nthree\rfour', spoiler_text: 'a\r\nb' });
    const { body: status } = await world.rest(world.alice).post('/api/v1/statuses', body);
    expect(status.content).toBe('<p>one<br />two</p><p>three<br />four</p>');
    expect((await world.rest(world.alice).get(`/api/v1/statuses/${status.id}/source`)).body).toMatchObject({
      text: 'one\ntwo\n\nthree\nfour',
      spoiler_text: 'a\nb',
    });
    expect((await world.post(world.alice, '1234\r\n'.repeat(100))).content).toContain('1234<br />1234');
  });

  test('reads an empty hash as no poll', async () => {
    const { poll, content } = await world.post(world.alice, 'no poll', { poll: {} });
    expect([poll, content]).toEqual([null, '<p>no poll</p>']);
  });

  test('statuses-05, statuses-06: a warning makes sensitive, and alone is the text', async () => {
    expect(await world.post(world.alice, 'text', { spoiler_text: 'careful' })).toMatchObject({
      sensitive: true,
      spoiler_text: 'careful',
    });
    expect(await world.post(world.alice, '', { spoiler_text: 'only this' })).toMatchObject({
      sensitive: true,
      spoiler_text: '',
      content: '<p>only this</p>',
    });
  });

  test('statuses-11: public posts of a limited author are unlisted', async () => {
    await world.platform.db.actor.update({ where: { id: world.mod.actorId }, data: { silencedAt: world.clock.now() } });
    expect((await world.post(world.mod, 'limited', { visibility: 'public' })).visibility).toBe('unlisted');
    await world.platform.db.actor.update({ where: { id: world.mod.actorId }, data: { silencedAt: null } });
  });

  test('statuses-17: blocked accounts are not mentioned', async () => {
    await world.rest(world.carol).post(`/api/v1/accounts/${world.bob.id}/block`);
    const { mentions } = await world.post(world.carol, '@alice and @bob');
    expect(mentions.map((row: { acct: string }) => row.acct)).toEqual(['alice']);
    await world.rest(world.carol).post(`/api/v1/accounts/${world.bob.id}/unblock`);
  });

  test('accepts 500 graphemes', async () => {
    const { status } = await world.rest(world.alice).post('/api/v1/statuses', {
      status: `${'👨‍👩‍👧‍👦'.repeat(477)}https://example.org/a/long/path/that/counts/as/23`,
    });
    expect(status).toBe(200);
  });

  test('refuses requests without a token', async () => {
    const { status, body, headers } = await world.rest().post('/api/v1/statuses', { status: 'x' });
    expect([status, body.error]).toEqual([401, 'The access token is invalid']);
    expect(headers.get('www-authenticate')).toContain('invalid_token');
  });
});

describe('threads', () => {
  test('have the visible statuses, in reading order', async () => {
    const root = await world.post(world.alice, 'root');
    const first = await world.post(world.bob, 'first', { in_reply_to_id: root.id });
    const second = await world.post(world.carol, 'second', { in_reply_to_id: root.id });
    const deep = await world.post(world.alice, 'deep', { in_reply_to_id: first.id });
    const secret = await world.post(world.bob, 'secret @alice', { in_reply_to_id: root.id, visibility: 'direct' });
    expect((await world.read(world.alice, root.id)).replies_count).toBe(2);
    const asAlice = (await world.rest(world.alice).get(`/api/v1/statuses/${root.id}/context`)).body;
    expect(idsOf(asAlice.descendants)).toEqual([first.id, deep.id, second.id, secret.id]);
    const asNobody = (await world.rest().get(`/api/v1/statuses/${root.id}/context`)).body;
    expect(idsOf(asNobody.descendants)).toEqual([first.id, deep.id, second.id]);
    const up = (await world.rest().get(`/api/v1/statuses/${deep.id}/context`)).body;
    expect(idsOf(up.ancestors)).toEqual([root.id, first.id]);
  });

  test('statuses-39: descendants begin with the author’s self-replies', async () => {
    const root = await world.post(world.alice, 'root');
    const other = await world.post(world.bob, 'other', { in_reply_to_id: root.id });
    const own = await world.post(world.alice, 'own', { in_reply_to_id: root.id });
    const more = await world.post(world.alice, 'more', { in_reply_to_id: own.id });
    const { body } = await world.rest().get(`/api/v1/statuses/${root.id}/context`);
    expect(idsOf(body.descendants)).toEqual([own.id, more.id, other.id]);
  });

  test('statuses-38: anonymous viewers get fewer statuses than signed-in ones', async () => {
    let last = await world.post(world.alice, 'chain');
    for (let i = 0; i < 44; i += 1) last = await world.post(world.bob, `${i}`, { in_reply_to_id: last.id });
    const path = `/api/v1/statuses/${last.id}/context`;
    const above = async (who: Person | null) => (await world.rest(who).get(path)).body.ancestors.length;
    expect([await above(null), await above(world.carol)]).toEqual([40, 44]);
  });

  test('statuses-13: a reply to a deleted status has its own refusal', async () => {
    const gone = await world.post(world.alice, 'gone soon');
    await world.rest(world.alice).delete(`/api/v1/statuses/${gone.id}`);
    const answer = await world.rest(world.bob).post('/api/v1/statuses', { status: 'x', in_reply_to_id: gone.id });
    expect([answer.status, answer.body.error]).toEqual([
      404,
      'The post you are trying to reply to does not appear to exist.',
    ]);
  });
});

describe('deleting', () => {
  test('applies everywhere at once, and answers the text for a redraft instead of the content', async () => {
    const root = await world.post(world.alice, 'stays');
    const reply = await world.post(world.bob, 'goes <b>', { in_reply_to_id: root.id });
    const { status, body } = await world.rest(world.bob).delete(`/api/v1/statuses/${reply.id}`);
    expect([status, body.id, body.text, 'content' in body]).toEqual([200, reply.id, 'goes <b>', false]);
    const before = await world.rest().get(`/api/v1/statuses/${reply.id}`);
    expect([before.status, before.body.error]).toEqual([404, 'Record not found']);
    expect((await world.read(null, root.id)).replies_count).toBe(0);
    await world.drain();
    expect(await world.platform.db.status.count({ where: { id: BigInt(reply.id) } })).toBe(0);
    const publicIds = idsOf((await world.rest().get('/api/v1/timelines/public')).body);
    expect(publicIds).not.toContain(reply.id);
  });

  test('statuses-37: is for the author only, and works once', async () => {
    const status = await world.post(world.alice, 'mine');
    expect((await world.rest(world.bob).delete(`/api/v1/statuses/${status.id}`)).status).toBe(404);
    const both = await Promise.all([1, 2].map(() => world.rest(world.alice).delete(`/api/v1/statuses/${status.id}`)));
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 404]);
  });
});

describe('favourites', () => {
  test('are counted exactly under concurrent requests, and a double tap is one', async () => {
    const status = await world.post(world.alice, 'likeable');
    const people = [world.bob, world.carol, world.mod, world.admin, world.erin];
    await Promise.all(
      people.flatMap((who) => [1, 2, 3].map(() => world.rest(who).post(`/api/v1/statuses/${status.id}/favourite`))),
    );
    const liked = await world.read(world.bob, status.id);
    expect([liked.favourites_count, liked.favourited]).toEqual([5, true]);
    await Promise.all(
      [world.bob, world.bob, world.carol].map((who) =>
        world.rest(who).post(`/api/v1/statuses/${status.id}/unfavourite`),
      ),
    );
    const less = await world.read(world.bob, status.id);
    expect([less.favourites_count, less.favourited]).toEqual([3, false]);
    const by = await world.rest().get(`/api/v1/statuses/${status.id}/favourited_by`);
    expect(by.body.map((a: { username: string }) => a.username).sort()).toEqual(['erin', 'mona', 'olga']);
  });

  test('can be undone after the author blocked', async () => {
    const status = await world.post(world.alice, 'before the quarrel');
    await world.rest(world.carol).post(`/api/v1/statuses/${status.id}/favourite`);
    await world.rest(world.alice).post(`/api/v1/accounts/${world.carol.id}/block`);
    expect((await world.rest(world.carol).get(`/api/v1/statuses/${status.id}`)).status).toBe(404);
    const undone = await world.rest(world.carol).post(`/api/v1/statuses/${status.id}/unfavourite`);
    expect([undone.status, undone.body.favourited]).toEqual([200, false]);
    await world.rest(world.alice).post(`/api/v1/accounts/${world.carol.id}/unblock`);
  });
});
