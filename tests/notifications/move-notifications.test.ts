/** Followers of an account that moved are notified, with what became of their follow. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import type { PeerActor } from '../support/servers/fediverse-peer.ts';
import { PushBrowser, type PushService, startPushService } from '../support/servers/push-receiver.ts';
import type { Person, World } from '../support/world/world.ts';

const KIND = { supported_types: ['account.moved'] };
const DAY = 86_400_000;

let net: Correspondent;
let world: World;
let service: PushService;
let number = 0;
let follower: Person;
beforeAll(async () => {
  [net, service] = await Promise.all([Correspondent.open(), startPushService()]);
  ({ world } = net);
});
afterAll(async () => {
  await net.close();
  await service.close();
});
beforeEach(async () => {
  number += 1;
  follower = await world.someone('follower');
  net.peer.forget();
  service.forget();
});

const act = async (who: Person, verb: string, id: string, body?: object) => {
  expect((await world.rest(who).post(`/api/v1/accounts/${id}/${verb}`, body)).status).toBe(200);
  await world.drain();
};
const notifications = async (of: Person, query: object = KIND) => {
  await world.drain();
  const { body } = await world.rest(of).get('/api/v1/notifications', { ...query });
  return body.filter(({ type }: { type: string }) => type === 'account.moved');
};
const outcomes = async (of: Person) =>
  (await notifications(of)).map((row: { community_move: { follow: string | null } }) => row.community_move.follow);

describe('a move of a remote account', () => {
  let [old, fresh]: PeerActor[] = [];
  let [oldId, freshId] = ['', ''];
  beforeEach(async () => {
    old = net.peer.actor(`old${number}`);
    fresh = net.peer.actor(`fresh${number}`, { alsoKnownAs: [old.uri] });
    [oldId, freshId] = [await net.peer.idAt(world, old), await net.peer.idAt(world, fresh)];
    await followOld(follower);
  });

  async function accept(by: PeerActor | undefined): Promise<void> {
    for (const object of net.peer.activities('Follow').filter((asked) => asked.object === by?.uri))
      await net.sendAs(by as PeerActor, { id: net.fresh(by as PeerActor), type: 'Accept', object });
  }

  async function followOld(who: Person): Promise<void> {
    await act(who, 'follow', oldId);
    await accept(old);
  }

  const move = async () => {
    const object = old?.uri;
    await net.sendAs(old as PeerActor, { id: net.fresh(old as PeerActor), type: 'Move', object, target: fresh?.uri });
  };

  test('is shown with a request first, and with a follow once the server of the new account accepts it', async () => {
    await move();
    const [shown, ...others] = await notifications(follower);
    expect(others).toEqual([]);
    expect(shown).toMatchObject({
      account: { id: oldId },
      community_move: { account: { id: freshId, acct: fresh?.handle }, follow: 'requested' },
    });
    expect(shown).not.toHaveProperty('fallback');
    await accept(fresh);
    expect(await outcomes(follower)).toEqual(['following']);
    const { body } = await world.rest(follower).get('/api/v2/notifications', KIND);
    expect(body.notification_groups).toMatchObject([
      { type: 'account.moved', community_move: { follow: 'following' } },
    ]);
    await act(follower, 'unfollow', freshId);
    expect(await outcomes(follower)).toEqual([null]);
  });

  test('is shown with a failure if the follow could not move, and once, however often the Move arrives', async () => {
    const full = { followingCount: 7_500 };
    await world.platform.db.actorStats.update({ where: { actorId: follower.actorId }, data: full });
    await move();
    expect(await outcomes(follower)).toEqual(['failed']);
    world.clock.advance(8 * DAY);
    await move();
    expect(await outcomes(follower)).toEqual(['failed']);
  });

  test('is not shown to people who mute, block or hide one of the two accounts', async () => {
    const people = (await Promise.all(['a', 'b', 'c', 'd'].map((name) => world.someone(name)))) as Person[];
    const [mutesOld, mutesNew, blocksNew, hides] = people as [Person, Person, Person, Person];
    for (const who of people) await followOld(who);
    await act(mutesOld, 'mute', oldId);
    await act(mutesNew, 'mute', freshId);
    await act(blocksNew, 'block', freshId);
    const hidden = { actorId: hides.actorId, domain: net.peer.domain, createdAt: world.clock.now() };
    await world.platform.db.accountDomainBlock.create({ data: { id: world.platform.ids.next(), ...hidden } });
    await move();
    for (const who of people) expect(await outcomes(who)).toEqual([]);
    expect(await outcomes(follower)).toEqual(['requested']);
  });

  test('is shown only to apps that know the kind; others get a text, and browsers a push message', async () => {
    const browser = new PushBrowser(`${service.url}/${follower.name}`);
    const subscription = { endpoint: browser.endpoint, keys: browser.keys, standard: true };
    const data = { alerts: { 'account.moved': true } };
    await world.rest(follower).post('/api/v1/push/subscription', { subscription, data });
    await move();
    expect(await notifications(follower, {})).toEqual([]);
    const [{ fallback }] = await notifications(follower, { supported_types: ['mention'] });
    expect(fallback.title).toContain(`moved to <a href="${net.peer.url}/@${fresh?.name}">@${fresh?.handle}</a>`);
    expect(fallback.summary).toBe('Your follow request was sent to the new account.');
    const messages = service.received.map((push) => browser.read(push));
    expect(messages.map(({ title, body }) => [title, body])).toEqual([
      [`@${old?.name} moved to @${fresh?.handle}`, 'Your follow request was sent to the new account.'],
    ]);
  });
});

describe('a move of a local account', () => {
  test('is shown to each follower once, with the follow or the request', async () => {
    const [old, fresh] = [await world.person(`leaving${number}`), await world.person(`arriving${number}`)];
    const people = (await Promise.all(['e', 'f', 'g'].map((name) => world.someone(name)))) as Person[];
    const [both, asking, blocker] = people as [Person, Person, Person];
    for (const who of [follower, ...people]) await act(who, 'follow', old.id);
    await act(both, 'follow', fresh.id);
    await act(fresh, 'follow', old.id);
    await world.platform.db.actor.update({ where: { id: fresh.actorId }, data: { locked: true } });
    await act(asking, 'follow', fresh.id);
    await act(blocker, 'block', fresh.id);
    const inPerson = (who: Person) => world.rest({ ...who, token: who.accessToken });
    await inPerson(fresh).post('/api/v1/account_aliases', { acct: old.name });
    expect((await inPerson(old).post('/api/v1/accounts/move', { acct: fresh.name })).status).toBe(200);
    expect(await outcomes(follower)).toEqual(['following']);
    expect(await outcomes(both)).toEqual(['following']);
    expect(await outcomes(asking)).toEqual(['requested']);
    expect(await outcomes(blocker)).toEqual([]);
    expect(await outcomes(fresh)).toEqual([]);
    const [{ community_move: shown }] = await notifications(follower);
    expect(shown.account).toMatchObject({ id: fresh.id, acct: fresh.name });
  });
});
