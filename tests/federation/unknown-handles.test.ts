/** A post of this server that names remote people who are not known: it is stored at once, and they are mentioned once they are found. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSocket } from '../support/clients/streaming.ts';
import { Correspondent } from '../support/federation/correspondent.ts';
import { type FediversePeer, type PeerActor, startPeer } from '../support/servers/fediverse-peer.ts';
import { impatientHttp, patientHttp } from '../support/servers/impatient-http.ts';
import type { Person } from '../support/world/world.ts';

const MINUTE = 60_000;

let net: Correspondent;
let other: FediversePeer;
let author: Person;
let named: PeerActor;
let number = 0;
beforeAll(async () => {
  [net, other] = await Promise.all([Correspondent.open(), startPeer()]);
});
afterAll(() => Promise.all([net.close(), other.close()]));
beforeEach(async () => {
  number += 1;
  author = await net.world.someone('author');
  named = net.peer.actor(`named${number}`);
  await net.peer.follow(net.world, net.sam, author);
  for (const peer of [net.peer, other]) peer.forget();
});

const rest = () => net.world.rest(author);
const write = (status: string, more: object = {}) => rest().post('/api/v1/statuses', { status, ...more });
const shown = async (id: string) => (await rest().get(`/api/v1/statuses/${id}`)).body;
const mentionsOf = async (id: string): Promise<string[]> =>
  (await shown(id)).mentions.map(({ acct }: { acct: string }) => acct).sort();
/** Types of the activities that a peer got, with the names of whom each mentions. */
const told = (peer: FediversePeer): [type: string, ...mentioned: string[]][] =>
  peer.received.map(({ activity: { type, object } }) => [
    type,
    ...(object.tag ?? []).map(({ name }: { name: string }) => name).sort(),
  ]);

describe('a post', () => {
  test('asks nobody before it is stored, and mentions them in one Create for everybody', async () => {
    const { body } = await write(`Hello @${named.handle}`);
    expect([body.mentions, net.peer.read]).toEqual([[], []]);
    await net.world.drain();
    expect(await mentionsOf(body.id)).toEqual([named.handle]);
    expect((await shown(body.id)).content).toContain(`${net.peer.url}/@${named.name}`);
    expect(told(net.peer)).toEqual([['Create', `@${named.handle}`]]);
  });

  test('is streamed at once, and again with the mention', async () => {
    const socket = await openSocket(Number(new URL(net.world.url).port), `?access_token=${author.token}&stream=user`);
    await socket.settled();
    const { body } = await write(`Hello @${named.handle}`);
    await net.world.drain();
    const frames = await socket.first(2);
    socket.ws.terminate();
    expect(frames.map(({ event }) => event)).toEqual(['update', 'status.update']);
    expect(JSON.parse(frames[1]?.payload ?? '')).toMatchObject({ id: body.id, mentions: [{ acct: named.handle }] });
  });

  test('a private post to an unknown handle reaches them alone, and their conversation has them', async () => {
    const away = other.actor(`away${number}`);
    const { body } = await write(`@${away.handle} psst`, { visibility: 'direct' });
    await net.world.drain();
    expect(told(net.peer)).toEqual([]);
    expect(told(other)).toEqual([['Create', `@${away.handle}`]]);
    expect(other.received[0]?.activity).toMatchObject({ to: [away.uri], cc: [] });
    const { body: conversations } = await rest().get('/api/v1/conversations');
    expect(conversations).toMatchObject([{ accounts: [{ acct: away.handle }], last_status: { id: body.id } }]);
  });

  test('looks up at most ten, and names those that do not answer', async () => {
    const handles = Array.from({ length: 12 }, (_, at) => net.peer.actor(`crowd${number}x${at}`).handle);
    const { body } = await write(`@nobody@127.0.0.1:1 ${handles.map((handle) => `@${handle}`).join(' ')}`);
    await net.world.drain();
    expect(await mentionsOf(body.id)).toEqual(handles.slice(0, 9).sort());
    expect(told(net.peer)).toHaveLength(1);
  });

  test('a scheduled post mentions them when it is published', async () => {
    const at = new Date(net.world.clock.now().getTime() + 10 * MINUTE).toISOString();
    await net.world.trpc(author).statuses.create.mutate({ status: `Later @${named.handle}`, scheduled_at: at });
    net.world.clock.advance(11 * MINUTE);
    await net.world.drain();
    expect(told(net.peer)).toEqual([['Create', `@${named.handle}`]]);
  });

  test('does not mention whom the author blocks', async () => {
    const { body } = await write(`Hello @${named.handle}`);
    const id = await net.peer.idAt(net.world, named);
    expect((await rest().post(`/api/v1/accounts/${id}/block`)).status).toBe(200);
    await net.world.drain();
    expect(await mentionsOf(body.id)).toEqual([]);
  });
});

describe('people whose server is silent', () => {
  test('hold up neither the post nor its Create, and get one when their server answers', async () => {
    const silent = await startPeer();
    const away = silent.actor('away');
    const path = '/.well-known/webfinger';
    silent.put(path, () => {});
    net.world.platform.http = impatientHttp(silent.domain);
    const { body } = await write(`Hello @${away.handle} and @${named.handle}`);
    await net.world.drain();
    expect(told(net.peer)).toEqual([['Create', `@${named.handle}`]]);
    const links = [{ rel: 'self', type: 'application/activity+json', href: away.uri }];
    silent.put(path, { subject: `acct:${away.handle}`, links });
    net.world.platform.http = patientHttp();
    net.world.clock.advance(5 * MINUTE + 1);
    await net.world.drain();
    const both = [away, named].map(({ handle }) => `@${handle}`).sort();
    expect((await mentionsOf(body.id)).map((acct) => `@${acct}`)).toEqual(both);
    expect(told(silent)[0]).toEqual(['Create', ...both]);
    expect(told(net.peer)).toEqual([
      ['Create', `@${named.handle}`],
      ['Update', ...both],
    ]);
    await silent.close();
  });
});

describe('an edit', () => {
  test('asks nobody before it is stored, and mentions them in its Update', async () => {
    const { body } = await write('Hello');
    await net.world.drain();
    for (const peer of [net.peer, other]) peer.forget();
    const status = `Hello @${named.handle}`;
    const edited = await rest().send('PUT', `/api/v1/statuses/${body.id}`, { body: { status } });
    expect([edited.body.mentions, net.peer.read]).toEqual([[], []]);
    await net.world.drain();
    expect(await mentionsOf(body.id)).toEqual([named.handle]);
    expect(told(net.peer)).toEqual([['Update', `@${named.handle}`]]);
  });

  test('does not mention a handle that an edit removes before its actor was found', async () => {
    const { body } = await write(`Hello @${named.handle}`);
    await rest().send('PUT', `/api/v1/statuses/${body.id}`, { body: { status: 'Hello' } });
    await net.world.drain();
    expect(await mentionsOf(body.id)).toEqual([]);
    expect((await shown(body.id)).content).toBe('<p>Hello</p>');
  });
});

describe('a post with allowed_mentions', () => {
  test('looks up unknown people first, and is refused for those who are not allowed', async () => {
    const refused = await write(`Hello @${named.handle}`, { allowed_mentions: [] });
    expect([refused.status, refused.body.unexpected_accounts]).toMatchObject([422, [{ acct: named.handle }]]);
  });

  test('mentions nobody whose handle could not be resolved then', async () => {
    const away = other.actor(`away${number}`);
    other.put(`/users/${away.name}`, 503);
    const { status, body } = await write(`Hello @${away.handle}`, { allowed_mentions: [] });
    expect(status).toBe(200);
    other.actor(away.name);
    net.world.clock.advance(10 * MINUTE);
    await net.world.drain();
    expect(await mentionsOf(body.id)).toEqual([]);
  });
});
