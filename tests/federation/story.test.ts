/**
 * Two servers and their people, only over HTTP: looked up, followed, read, replied, boosted, voted, edited, deleted, blocked.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followFrom, startManyHosts } from '../support/servers/many-hosts.ts';
import { picture } from '../support/values/pictures.ts';
import { createFederated, type Federated } from '../support/world/federated.ts';
import type { Person, World } from '../support/world/world.ts';

let both: Federated;
beforeAll(async () => {
  both = await createFederated();
});
afterAll(() => both.close());

/** The id of a person of the other server, looked up by handle. */
async function find(at: World, by: Person, of: World, name: string): Promise<string> {
  const q = both.handleOf(of, name);
  const { body } = await at.rest(by).get('/api/v2/search', { q: `@${q}`, resolve: true, type: 'accounts' });
  expect(body.accounts.map(({ acct }: { acct: string }) => acct)).toEqual([q]);
  return body.accounts[0].id;
}

/** The copy of the other server's post; null if there is none, or not for this person. */
async function copyOf(at: World, by: Person, uri: string) {
  const stored = await at.platform.db.status.findFirst({ where: { uri, deletedAt: null } });
  const { status, body } = await at.rest(by).get(`/api/v1/statuses/${stored?.id ?? 0n}`);
  return status === 200 ? body : null;
}

describe('local alice and remote erin, who approves her followers', () => {
  test('meet, and read and answer each other', async () => {
    const { here, there } = both;
    const [alice, erin] = [here.alice, there.erin];
    const erinHere = await find(here, alice, there, 'erin');
    await here.rest(alice).post(`/api/v1/accounts/${erinHere}/follow`);
    await both.settle();
    const [asking] = (await there.rest(erin).get('/api/v1/follow_requests')).body;
    expect(asking.acct).toBe(both.handleOf(here, 'alice'));
    await there.rest(erin).post(`/api/v1/follow_requests/${asking.id}/authorize`);
    await both.settle();

    const text = `For @${both.handleOf(here, 'alice')} #tea`;
    const poll = { options: ['Green', 'Black'], expires_in: 3600 };
    const posted = (await there.rest(erin).post('/api/v1/statuses', { status: text, poll, visibility: 'private' }))
      .body;
    await both.settle();
    const home = (await here.rest(alice).get('/api/v1/timelines/home')).body;
    expect(home[0]).toMatchObject({
      ...{ uri: posted.uri, visibility: 'private', account: { acct: both.handleOf(there, 'erin') } },
      ...{
        mentions: [{ acct: 'alice' }],
        tags: [{ name: 'tea' }],
        poll: { options: [{ title: 'Green' }, { title: 'Black' }] },
      },
    });
    expect(await copyOf(here, here.bob, posted.uri)).toBeNull();
    const told = (await here.rest(alice).get('/api/v1/notifications')).body;
    expect(told).toMatchObject([{ type: 'mention', status: { uri: posted.uri } }]);

    await here.rest(alice).post(`/api/v1/polls/${home[0].poll.id}/votes`, { choices: [1] });
    await here.rest(alice).post(`/api/v1/statuses/${home[0].id}/favourite`);
    const handle = both.handleOf(there, 'erin');
    const answer = (
      await here.rest(alice).post('/api/v1/statuses', { status: `@${handle} Black!`, in_reply_to_id: home[0].id })
    ).body;
    await both.settle();
    const [seen] = (await there.rest(erin).get(`/api/v1/statuses/${posted.id}/context`)).body.descendants;
    expect(seen).toMatchObject({ uri: answer.uri, account: { acct: both.handleOf(here, 'alice') } });
    const counted = (await there.rest(erin).get(`/api/v1/statuses/${posted.id}`)).body;
    expect(counted).toMatchObject({ favourites_count: 1, poll: { voters_count: 1 } });
    expect(counted.poll.options.map(({ votes_count }: { votes_count: number }) => votes_count)).toEqual([0, 1]);
    const kinds = (await there.rest(erin).get('/api/v1/notifications')).body.map(({ type }: { type: string }) => type);
    expect(kinds.sort()).toEqual(['favourite', 'follow', 'mention']);
  });

  test('edit and delete answers, and show pictures', async () => {
    const { here, there } = both;
    const [alice, erin] = [here.alice, there.erin];
    const form = new FormData();
    form.set('file', new File([new Uint8Array(await picture())], 'tree.png', { type: 'image/png' }));
    form.set('description', 'A tree');
    const media = (await there.rest(erin).post('/api/v2/media', form)).body;
    const shown = { status: 'Look', visibility: 'private', media_ids: [media.id] };
    const posted = (await there.rest(erin).post('/api/v1/statuses', shown)).body;
    await both.settle();
    const copy = await copyOf(here, alice, posted.uri);
    expect(copy.media_attachments).toMatchObject([{ type: 'image', description: 'A tree' }]);
    const file = await fetch(copy.media_attachments[0].url);
    expect([copy.media_attachments[0].url.startsWith(here.url), file.status]).toEqual([true, 200]);

    const status = `@${both.handleOf(there, 'erin')} nice`;
    const answer = (await here.rest(alice).post('/api/v1/statuses', { status, in_reply_to_id: copy.id })).body;
    await both.settle();
    here.clock.advance(60_000);
    const edit = { body: { status: `${status} tree` } };
    await here.rest(alice).send('PUT', `/api/v1/statuses/${answer.id}`, edit);
    await both.settle();
    const seen = await copyOf(there, erin, answer.uri);
    expect(seen).toMatchObject({ content: expect.stringContaining('nice tree'), in_reply_to_id: posted.id });
    await here.rest(alice).delete(`/api/v1/statuses/${answer.id}`);
    await both.settle();
    expect(await copyOf(there, erin, answer.uri)).toBeNull();
  });

  test('boost, edit and delete', async () => {
    const { here, there } = both;
    const [alice, erin] = [here.alice, there.erin];
    const posted = (await there.rest(erin).post('/api/v1/statuses', { status: 'Good morning', visibility: 'public' }))
      .body;
    await both.settle();
    const copy = await copyOf(here, alice, posted.uri);
    await here.rest(alice).post(`/api/v1/statuses/${copy.id}/reblog`);
    await both.settle();
    const count = async () => (await there.rest(erin).get(`/api/v1/statuses/${posted.id}`)).body.reblogs_count;
    expect(await count()).toBe(1);
    here.clock.advance(60_000);
    await there.rest(erin).send('PUT', `/api/v1/statuses/${posted.id}`, { body: { status: 'Good evening' } });
    await both.settle();
    expect(await copyOf(here, alice, posted.uri)).toMatchObject({
      content: expect.stringContaining('Good evening'),
      edited_at: expect.any(String),
    });
    await here.rest(alice).post(`/api/v1/statuses/${copy.id}/unreblog`);
    await both.settle();
    expect(await count()).toBe(0);
    await there.rest(erin).delete(`/api/v1/statuses/${posted.id}`);
    await both.settle();
    expect(await copyOf(here, alice, posted.uri)).toBeNull();
  });

  test('part when one blocks the other', async () => {
    const { here, there } = both;
    const aliceThere = await find(there, there.erin, here, 'alice');
    await there.rest(there.erin).post(`/api/v1/accounts/${aliceThere}/block`);
    await both.settle();
    const erinHere = await find(here, here.bob, there, 'erin');
    const [relation] = (await here.rest(here.alice).get('/api/v1/accounts/relationships', { id: [erinHere] })).body;
    expect(relation).toMatchObject({ following: false, blocked_by: true });
  });

  test('may meet again when the block has ended', async () => {
    const { here, there } = both;
    const aliceThere = await find(there, there.erin, here, 'alice');
    await there.rest(there.erin).post(`/api/v1/accounts/${aliceThere}/unblock`);
    await both.settle();
    const erinHere = await find(here, here.alice, there, 'erin');
    await here.rest(here.alice).post(`/api/v1/accounts/${erinHere}/follow`);
    await both.settle();
    const [relation] = (await here.rest(here.alice).get('/api/v1/accounts/relationships', { id: [erinHere] })).body;
    expect(relation).toMatchObject({ following: false, requested: true, blocked_by: false });
    expect((await there.rest(there.erin).get('/api/v1/follow_requests')).body).toMatchObject([{ id: aliceThere }]);
  });

  test('are apart while the moderators suspend the other server', async () => {
    const { here, there } = both;
    const bobThere = there.bob;
    const bobHere = await find(here, here.carol, there, 'bob');
    await here.rest(here.carol).post(`/api/v1/accounts/${bobHere}/follow`);
    await both.settle();
    // Both are on the same host, so that the administration would refuse it as its own.
    const block = { domain: new URL(there.url).hostname, severity: 'SUSPEND' as const, createdAt: here.clock.now() };
    await here.platform.db.instanceDomainBlock.create({ data: { id: 1n, ...block } });
    const hidden = (await there.rest(bobThere).post('/api/v1/statuses', { status: 'Nobody hears me' })).body;
    await both.settle();
    expect(await copyOf(here, here.carol, hidden.uri)).toBeNull();
    await here.platform.db.instanceDomainBlock.deleteMany();
    const heard = (await there.rest(bobThere).post('/api/v1/statuses', { status: 'Here I am again' })).body;
    await both.settle();
    expect(await copyOf(here, here.carol, heard.uri)).toMatchObject({ account: { acct: both.handleOf(there, 'bob') } });
  });
});

test('each reads posts of the other server as far as they may, and no further', async () => {
  for (const [at, of] of [
    [both.here, both.there],
    [both.there, both.here],
  ] as const) {
    const [reader, writer] = ['carol', 'bob'];
    const [fan, author, other] = [at.carol, of.bob, at.alice];
    await at.rest(fan).post(`/api/v1/accounts/${await find(at, fan, of, writer)}/follow`);
    await both.settle();
    const posted: Record<string, { uri: string }> = {};
    for (const visibility of ['public', 'unlisted', 'private', 'direct']) {
      const status = visibility === 'direct' ? `@${both.handleOf(at, reader)} psst` : visibility;
      posted[visibility] = (await of.rest(author).post('/api/v1/statuses', { status, visibility })).body;
    }
    // Before anybody reads them, and for a person who looks up their addresses.
    const seenBy = async (person: Person): Promise<string[]> => {
      const seen = Object.entries(posted).map(async ([visibility, { uri }]) => {
        const found = (await at.rest(person).get('/api/v2/search', { q: uri, resolve: true })).body.statuses;
        const shown = await copyOf(at, person, uri);
        expect(found.map((status: { uri: string }) => status.uri)).toEqual(shown ? [uri] : []);
        return shown ? [visibility] : [];
      });
      return (await Promise.all(seen)).flat();
    };
    await both.settle();
    expect(await seenBy(fan)).toEqual(['public', 'unlisted', 'private', 'direct']);
    expect(await seenBy(other)).toEqual(['public', 'unlisted']);
    const home = (await at.rest(fan).get('/api/v1/timelines/home')).body.map(({ uri }: { uri: string }) => uri);
    const uris = Object.values(posted).map(({ uri }) => uri);
    expect(uris.filter((uri) => home.includes(uri))).toEqual(uris);
    const lists = (await at.rest(other).get('/api/v1/timelines/public')).body;
    expect(uris.filter((uri) => lists.some((status: { uri: string }) => status.uri === uri))).toEqual(uris.slice(0, 1));
  }
});

test('bob moves to the other server, and 5,000 followers of 50 servers hear of it once', async () => {
  const { here, there } = both;
  const hosts = await startManyHosts();
  const [old, target, fan] = [await here.someone('mover'), await there.someone('moved'), there.bob];
  const oldThere = await find(there, fan, here, old.name);
  await there.rest(fan).post(`/api/v1/accounts/${oldThere}/follow`);
  await here.rest(here.alice).post(`/api/v1/accounts/${old.id}/follow`);
  await both.settle();
  await followFrom(here, hosts, old.actorId, { people: 5_000, of: 50 });
  const inPerson = (world: World, person: typeof old) => world.rest({ ...person, token: person.accessToken });
  const named = await inPerson(there, target).post('/api/v1/account_aliases', { acct: both.handleOf(here, old.name) });
  const moved = await inPerson(here, old).post('/api/v1/accounts/move', { acct: both.handleOf(there, target.name) });
  expect([named.status, moved.status]).toEqual([200, 200]);
  await both.settle();
  const heard = [...hosts.received.values()];
  await hosts.close();
  expect(heard).toHaveLength(50);
  expect(new Set(heard.map(String))).toEqual(new Set(['Update,Move']));
  const follows = async (world: World, person: Person, id: string) =>
    (await world.rest(person).get('/api/v1/accounts/relationships', { id: [id] })).body[0].following;
  expect(await follows(there, fan, target.id)).toBe(true);
  expect(await follows(here, here.alice, await find(here, here.alice, there, target.name))).toBe(true);
  expect((await there.rest(fan).get(`/api/v1/accounts/${oldThere}`)).body.moved).toMatchObject({ id: target.id });
});
