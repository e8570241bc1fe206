/** Timelines and notifications, through REST. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countStatements } from '../support/database/count-statements.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.relate(world.bob, 'follow', world.alice);
});
afterAll(() => world.close());
const ids = (answer: { body: { id: string }[] }) => answer.body.map((row) => row.id);
const home = async (person: Person, query = {}) =>
  ids(await world.rest(person).get('/api/v1/timelines/home', { limit: 40, ...query }));
const kinds = async (person: Person, query = {}) =>
  (await world.rest(person).get('/api/v1/notifications', query)).body.map(
    (n: { type: string; account: { username: string } }) => `${n.type} ${n.account.username}`,
  );

describe('home', () => {
  test('has own posts at once, and those of followed accounts after fan-out', async () => {
    const body = await world.post(world.alice, { status: 'now' });
    expect(await home(world.alice)).toContain(body.id);
    await world.drain();
    expect(await home(world.bob)).toContain(body.id);
    expect(await home(world.carol)).not.toContain(body.id);
  });

  test('timelines-02: has replies only where both sides are followed', async () => {
    const carols = await world.publish(world.carol, 'by carol');
    const answer = await world.publish(world.alice, 'to carol', { in_reply_to_id: carols.id });
    const own = await world.publish(world.alice, 'to myself', {
      in_reply_to_id: (await world.publish(world.alice, 'mine')).id,
    });
    expect(await home(world.bob)).not.toContain(answer.id);
    expect(await home(world.bob)).toContain(own.id);
    await world.relate(world.bob, 'follow', world.carol);
    const second = await world.publish(world.alice, 'to carol again', { in_reply_to_id: carols.id });
    expect(await home(world.bob)).toContain(second.id);
    await world.relate(world.bob, 'unfollow', world.carol);
    await world.drain();
  });

  test('fills when a follow begins, is cleared when it ends', async () => {
    const old = await world.publish(world.mod, 'old news');
    await world.relate(world.carol, 'follow', world.mod);
    await world.drain();
    expect(await home(world.carol)).toContain(old.id);
    await world.relate(world.carol, 'unfollow', world.mod);
    await world.drain();
    expect(await home(world.carol)).not.toContain(old.id);
  });

  test('includes replies to the reader, and not those to strangers', async () => {
    const question = await world.publish(world.admin, 'who knows?');
    const strange = await world.publish(world.carol, 'who else?');
    const answer = await world.publish(world.mod, 'I do', { in_reply_to_id: question.id });
    const other = await world.publish(world.mod, 'I, too', { in_reply_to_id: strange.id });
    await world.relate(world.admin, 'follow', world.mod);
    await world.drain();
    const shown = await home(world.admin);
    expect([shown.includes(answer.id), shown.includes(other.id)]).toEqual([true, false]);
    await world.relate(world.admin, 'unfollow', world.mod);
    await world.drain();
  });

  test('is filtered by the languages of a follow', async () => {
    await world.relate(world.bob, 'follow', world.alice, { languages: ['fr'] });
    const [en, fr] = [
      await world.publish(world.alice, 'hello', { language: 'en' }),
      await world.publish(world.alice, 'bonjour', { language: 'fr' }),
    ];
    const shown = await home(world.bob);
    expect([shown.includes(en.id), shown.includes(fr.id)]).toEqual([false, true]);
    await world.relate(world.bob, 'follow', world.alice, { languages: [] });
  });

  test('omits muted accounts, until they are unmuted', async () => {
    const status = await world.publish(world.alice, 'noise');
    await world.relate(world.bob, 'mute', world.alice);
    expect(await home(world.bob)).not.toContain(status.id);
    await world.relate(world.bob, 'unmute', world.alice);
    expect(await home(world.bob)).toContain(status.id);
  });
});

describe('paging', () => {
  test.each(['access_token', 'bearer_token'])('a token sent as %s is not repeated in a Link header', async (name) => {
    const made = await world.rest(world.alice).post('/api/v1/statuses', { status: 'linked' });
    const page = await fetch(`${world.url}/api/v1/timelines/home?limit=1&${name}=${world.alice.token}`);
    expect([page.status, page.headers.get('link')]).toEqual([200, expect.stringContaining(`max_id=${made.body.id}`)]);
    expect(page.headers.get('link')).not.toContain(world.alice.token);
  });

  test('timelines-12, timelines-13: pages through the whole list in both directions by the Link header', async () => {
    const made: string[] = [];
    for (let i = 0; i < 11; i += 1) made.unshift((await world.post(world.erin, { status: `n${i}` })).id);
    const path = '/api/v1/timelines/home';
    const rest = world.rest(world.erin);
    const down: string[] = [];
    let page = await rest.get(path, { limit: 4 });
    const firstLinks = page.links;
    while (page.body.length > 0) {
      down.push(...ids(page));
      page = await rest.get(`${path}?${page.links.next}`);
    }
    expect(down).toEqual(made);
    expect(page.headers.get('link')).toBeNull();
    expect(firstLinks.prev?.get('min_id')).toBe(made[0]);
    const up = await rest.get(path, { limit: 3, min_id: made.at(-1) ?? '' });
    expect(ids(up)).toEqual(made.slice(-4, -1));
    const since = await rest.get(path, { limit: 3, since_id: made.at(-1) ?? '' });
    expect(ids(since)).toEqual(made.slice(0, 3));
  });

  test.each([
    ['0', 0],
    ['nonsense', 0],
    ['-2', 2],
    ['1000', 11],
  ])('limit=%s gives %i', async (limit, length) => {
    const { status, body } = await world.rest(world.erin).get(`/api/v1/accounts/${world.erin.id}/statuses`, { limit });
    expect([status, body.length]).toEqual([200, length]);
  });
});

describe('public and tags', () => {
  test('timelines-06, timelines-10: have public statuses that are no replies to others; blocks and mutes apply', async () => {
    const root = await world.publish(world.carol, 'root #One');
    const reply = await world.publish(world.alice, 'reply #one #two', { in_reply_to_id: root.id });
    const list = async (path: string, who: Person | null = null) => ids(await world.rest(who).get(path));
    expect(await list('/api/v1/timelines/public')).toContain(root.id);
    expect(await list('/api/v1/timelines/public')).not.toContain(reply.id);
    expect(await list('/api/v1/timelines/public?local=true')).toContain(root.id);
    expect(await list('/api/v1/timelines/public?remote=true')).toEqual([]);
    // timelines-06: both flags return both kinds.
    expect(await list('/api/v1/timelines/public?local=true&remote=true')).toContain(root.id);
    expect(await list('/api/v1/timelines/tag/ONE')).toEqual([reply.id, root.id]);
    expect(await list('/api/v1/timelines/tag/one?all[]=two')).toEqual([reply.id]);
    expect(await list('/api/v1/timelines/tag/one?none[]=two')).toEqual([root.id]);
    expect(await list('/api/v1/timelines/tag/two?any[]=one')).toEqual([reply.id, root.id]);
    // At most four tags of each mode count, and empty ones are ignored.
    expect(await list('/api/v1/timelines/tag/one?all[]=&all[]=two')).toEqual([reply.id]);
    const others = (mode: string) => ['a', '', 'b', 'c'].map((tag) => `${mode}[]=${tag}`).join('&');
    expect(await list(`/api/v1/timelines/tag/two?${others('any')}&any[]=one&any[]=x`)).toEqual([reply.id, root.id]);
    expect(await list(`/api/v1/timelines/tag/two?${others('any')}&any[]=x&any[]=one`)).toEqual([reply.id]);
    await world.relate(world.bob, 'block', world.carol);
    expect(await list('/api/v1/timelines/tag/one', world.bob)).toEqual([reply.id]);
    expect(await list('/api/v1/timelines/tag/one', world.carol)).toEqual([reply.id, root.id]);
    await world.relate(world.bob, 'unblock', world.carol);
  });

  test('self-replies are in public, and on the profile without replies', async () => {
    const root = await world.publish(world.carol, 'to be continued');
    const next = await world.publish(world.carol, 'continued', { in_reply_to_id: root.id });
    const reply = await world.publish(world.carol, 'to somebody', {
      in_reply_to_id: (await world.publish(world.alice, 'root')).id,
    });
    const profile = `/api/v1/accounts/${world.carol.id}/statuses`;
    for (const path of ['/api/v1/timelines/public', `${profile}?exclude_replies=true`]) {
      const shown = ids(await world.rest().get(path));
      expect(
        [root, next, reply].map(({ id }) => shown.includes(id)),
        path,
      ).toEqual([true, true, false]);
    }
    expect(ids(await world.rest().get(profile))).toContain(reply.id);
  });

  test('limited authors see their own statuses in public, others do not', async () => {
    const own = await world.publish(world.carol, 'hardly heard');
    const limit = (silencedAt: Date | null) =>
      world.platform.db.actor.update({ where: { id: world.carol.actorId }, data: { silencedAt } });
    await limit(world.clock.now());
    const seenBy = async (who: Person | null) => ids(await world.rest(who).get('/api/v1/timelines/public'));
    expect(await seenBy(world.carol)).toContain(own.id);
    for (const who of [null, world.alice]) expect(await seenBy(who)).not.toContain(own.id);
    await limit(null);
  });

  test('filtered by the user’s languages', async () => {
    await world.platform.db.user.update({ where: { id: world.mod.userId }, data: { chosenLanguages: ['fr'] } });
    const [en, fr] = [
      await world.publish(world.alice, 'x', { language: 'en' }),
      await world.publish(world.alice, 'y', { language: 'fr' }),
    ];
    const shown = ids(await world.rest(world.mod).get('/api/v1/timelines/public'));
    expect([shown.includes(en.id), shown.includes(fr.id)]).toEqual([false, true]);
  });
});

describe('notifications', () => {
  test('are sent for mentions, favourites, follows and requests, once each', async () => {
    await world.rest(world.carol).post('/api/v1/notifications/clear');
    const status = await world.publish(world.alice, 'hi @carol and @carol');
    const own = await world.publish(world.carol, 'mine');
    await world.rest(world.bob).post(`/api/v1/statuses/${own.id}/favourite`);
    await world.relate(world.mod, 'follow', world.carol);
    await world.drain();
    expect(await kinds(world.carol)).toEqual(['follow mona', 'favourite bob', 'mention alice']);
    expect(await kinds(world.carol, { types: ['mention'] })).toEqual(['mention alice']);
    expect(await kinds(world.carol, { exclude_types: ['mention', 'follow'] })).toEqual(['favourite bob']);
    expect(await kinds(world.carol, { account_id: world.bob.id })).toEqual(['favourite bob']);
    const [mention] = (await world.rest(world.carol).get('/api/v1/notifications', { types: ['mention'] })).body;
    expect(mention.status.id).toBe(status.id);
    expect((await world.rest(world.carol).get(`/api/v1/notifications/${mention.id}`)).body).toEqual(mention);
    expect((await world.rest(world.bob).get(`/api/v1/notifications/${mention.id}`)).status).toBe(404);
    expect((await world.rest(world.carol).get('/api/v1/notifications/unread_count')).body).toEqual({ count: 3 });
    await world.rest(world.carol).post(`/api/v1/notifications/${mention.id}/dismiss`);
    expect(await kinds(world.carol)).toEqual(['follow mona', 'favourite bob']);
    await world.rest(world.bob).post(`/api/v1/statuses/${own.id}/unfavourite`);
    expect(await kinds(world.carol)).toEqual(['follow mona']);
    await world.relate(world.bob, 'follow', world.erin);
    await world.drain();
    expect(await kinds(world.erin)).toEqual(['follow_request bob']);
  });

  test('omit blocked and muted accounts, and deleted statuses', async () => {
    await world.rest(world.alice).post('/api/v1/notifications/clear');
    await world.relate(world.alice, 'mute', world.carol);
    await world.publish(world.carol, 'hey @alice');
    await world.relate(world.alice, 'mute', world.bob, { notifications: false });
    const heard = await world.publish(world.bob, 'hey @alice');
    expect(await kinds(world.alice)).toEqual(['mention bob']);
    await world.rest(world.bob).delete(`/api/v1/statuses/${heard.id}`);
    expect(await kinds(world.alice)).toEqual([]);
    for (const who of [world.bob, world.carol]) await world.relate(world.alice, 'unmute', who);
  });
});

describe('statements', () => {
  const read = async (limit: number) => {
    const path = '/api/v1/timelines/public';
    const { result, statements } = await countStatements(() => world.rest(world.alice).get(path, { limit }));
    return { rows: result.body, statements: statements.length };
  };

  test('a page of twenty needs as many statements as a page of two', async () => {
    const [few, many] = [await read(2), await read(20)];
    expect([few.rows.length, many.rows.length > 8]).toEqual([2, true]);
    // The skeletons, if rows and token are cached; otherwise also the token, the statuses and, in parallel, their authors.
    expect(few.statements).toBeLessThanOrEqual(4);
    expect(many.statements).toBeLessThanOrEqual(4);
    expect((await read(20)).statements).toBe(1);
  });

  test('cached rows are reloaded when they have changed, and only then', async () => {
    const { id } = await world.publish(world.alice, 'first words');
    const first = async () => {
      const { rows, statements } = await read(20);
      const { content, favourites_count: favourites, favourited, account } = rows[0];
      return { statements, id: rows[0].id, content, favourites, favourited, name: account.display_name };
    };
    await first();
    const before = await first();
    expect(before).toMatchObject({
      id,
      content: '<p>first words</p>',
      favourites: 0,
      favourited: false,
      statements: 1,
    });
    await world.rest(world.bob).post(`/api/v1/statuses/${id}/favourite`);
    expect(await first()).toEqual({ ...before, favourites: 1 });
    await world.rest(world.alice).post(`/api/v1/statuses/${id}/favourite`);
    expect(await first()).toMatchObject({ favourites: 2, favourited: true });
    await world.rest(world.alice).send('PUT', `/api/v1/statuses/${id}`, { body: { status: 'second words' } });
    expect(await first()).toMatchObject({ content: '<p>second words</p>' });
    const rename = (name: string) =>
      world.rest(world.alice).send('PATCH', `/api/v1/persons/${world.alice.id}`, { body: { name } });
    await rename('Alice of the Lake');
    expect(await first()).toMatchObject({ name: 'Alice of the Lake', content: '<p>second words</p>' });
    await rename('alice');
    expect((await first()).name).toBe('alice');
    expect((await first()).statements).toBe(1);
  });
});

test('a new role is shown on existing posts', async () => {
  const { id } = await world.publish(world.alice, 'before');
  const roles = async () => (await world.read(null, id)).account.roles?.map((role) => role.name);
  expect(await roles()).toEqual([]);
  const user = { id: world.alice.userId };
  await world.platform.db.user.update({ where: user, data: { roleId: 1n } });
  expect(await roles()).toEqual(['Moderator']);
  await world.platform.db.user.update({ where: user, data: { roleId: null } });
  expect(await roles()).toEqual([]);
});
