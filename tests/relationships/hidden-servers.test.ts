/** Servers that people hide for themselves, by REST; tests/relationships/unwanted.test.ts covers what they no longer see. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { wrongCounters } from '../support/database/counters.ts';
import { insertFollow, type RemoteActor, remoteActor, remoteStatus } from '../support/world/remote-actors.ts';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let me: Person;
let number = 0;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  number += 1;
  me = await world.person(`me${number}`);
});

const get = (path: string, query = {}, who: Person | null = me) => world.rest(who).get(path, query);
const act = (verb: string, whom: { id: string }, body?: object) =>
  world.rest(me).post(`/api/v1/accounts/${whom.id}/${verb}`, body);
const relation = async (whom: { id: string }) =>
  (await get('/api/v1/accounts/relationships', { id: [whom.id] })).body[0];

describe('hidden servers', () => {
  const FAR = 'far.example';
  let far: RemoteActor;
  beforeEach(async () => {
    far = await remoteActor(world, `far${number}`, FAR);
  });
  const send = (method: string, domain: string) =>
    world.rest(me).send(method, '/api/v1/domain_blocks', { body: { domain } });

  test('domain_blocks-01: a blank or invalid domain, or this server’s own, is refused', async () => {
    const refused: [string, string][] = [
      ['', "Validation failed: Domain can't be blank"],
      ['  ', "Validation failed: Domain can't be blank"],
      ['not a domain', 'Validation failed: Domain is not a valid domain name'],
      ['far.example\nnear.example', 'Validation failed: Domain is not a valid domain name'],
      ['https://far.example/x', 'Validation failed: Domain is not a valid domain name'],
      [new URL(world.url).host, "Validation failed: Domain is this server's own"],
    ];
    for (const [domain, error] of refused) {
      const { status, body } = await send('POST', domain);
      expect([domain, status, body.error]).toEqual([domain, 422, error]);
      expect((await get('/api/v1/domain_blocks/preview', { domain })).status).toBe(422);
    }
    expect((await get('/api/v1/domain_blocks')).body).toEqual([]);
  });

  test('domain_blocks-03: showing a server that was not hidden is no error', async () => {
    for (const domain of ['other.example', 'not a domain'])
      expect(await send('DELETE', domain)).toMatchObject({ status: 200, body: {} });
    await send('POST', FAR);
    expect((await world.rest(me).delete(`/api/v1/domain_blocks?domain=${FAR}`)).body).toEqual({});
    expect((await get('/api/v1/domain_blocks')).body).toEqual([]);
  });

  test('are listed newest first in one spelling, and page by Link', async () => {
    for (const domain of ['One.example', 'two.example', 'BÜCHER.example', 'one.EXAMPLE/'])
      expect(await send('POST', domain)).toMatchObject({ status: 200, body: {} });
    const first = await get('/api/v1/domain_blocks', { limit: 2 });
    expect(first.body).toEqual(['xn--bcher-kva.example', 'two.example']);
    const next = await get('/api/v1/domain_blocks', Object.fromEntries(first.links.next ?? []));
    expect(next.body).toEqual(['one.example']);
  });

  test('end follows and requests both ways with their counts, and what depends on them', async () => {
    const other = await remoteActor(world, `other${number}`, 'other.example');
    const asking = await remoteActor(world, `asking${number}`, FAR);
    for (const who of [far, other]) {
      await insertFollow(world, me.actorId, who.actorId);
      await insertFollow(world, who.actorId, me.actorId);
      await act('endorse', who);
    }
    await insertFollow(world, asking.actorId, me.actorId, false);
    const list = (await world.rest(me).post('/api/v1/lists', { title: 'all' })).body.id;
    await world.rest(me).post(`/api/v1/lists/${list}/accounts`, { account_ids: [far.id, other.id] });
    const statuses = [await remoteStatus(world, far, 'far'), await remoteStatus(world, other, 'near')];
    const { db, ids: made, clock } = world.platform;
    for (const statusId of statuses) {
      await db.homeEntry.create({ data: { actorId: me.actorId, statusId } });
      await db.listEntry.create({ data: { listId: BigInt(list), statusId } });
    }
    const notification = { recipientId: me.actorId, type: 'follow', createdAt: clock.now() };
    for (const { actorId } of [far, other])
      await db.notification.create({ data: { id: made.next(), originId: actorId, ...notification } });
    const direct = { actorId: me.actorId, lastStatusId: statuses[0] ?? 0n, unread: true };
    for (const { actorId } of [far, other])
      await db.conversation.create({
        data: { id: made.next(), threadId: actorId, participantIds: [actorId], ...direct },
      });
    const preview = await get('/api/v1/domain_blocks/preview', { domain: FAR });
    expect(preview.body).toEqual({ following_count: 1, followers_count: 1 });

    await send('POST', FAR);
    await world.drain();
    expect(await relation(far)).toMatchObject({
      ...{ following: false, followed_by: false, endorsed: false },
      domain_blocking: true,
    });
    expect(await relation(asking)).toMatchObject({ requested_by: false, domain_blocking: true });
    expect(await relation(other)).toMatchObject({
      ...{ following: true, followed_by: true, endorsed: true },
      domain_blocking: false,
    });
    expect(await wrongCounters(world)).toEqual([]);
    expect(idsOf((await get(`/api/v1/lists/${list}/accounts`)).body)).toEqual([other.id]);
    expect(await db.homeEntry.count({ where: { actorId: me.actorId } })).toBe(1);
    expect(await db.listEntry.count({ where: { listId: BigInt(list) } })).toBe(1);
    expect((await get('/api/v1/notifications')).body).toMatchObject([
      { type: 'follow', account: { id: other.id } },
      { type: 'severed_relationships', event: { type: 'user_domain_block', target_name: FAR } },
    ]);
    expect(await db.conversation.count({ where: { actorId: me.actorId } })).toBe(1);
    expect((await act('follow', far)).status).toBe(403);
    await send('DELETE', FAR);
    expect((await relation(far)).domain_blocking).toBe(false);
    expect((await act('follow', far)).status).toBe(200);
  });

  test('known servers are found by the beginning of their domain', async () => {
    await remoteActor(world, `x${number}`, 'fair.example');
    const search = async (q: string) => (await get('/api/v1/peers/search', { q }, null)).body;
    expect(await search('FA')).toEqual(['fair.example', FAR]);
    expect(await search('far.')).toEqual([FAR]);
    expect([await search(''), await search('example')]).toEqual([[], []]);
  });
});
