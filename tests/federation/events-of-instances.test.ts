/** Following event servers through their actor: the events that it announces are stored. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import { activityOf, eventObject, inHours, storedEvent } from '../support/federation/event-sender.ts';
import type { PeerActor } from '../support/servers/fediverse-peer.ts';

let from: Correspondent;
let relay: PeerActor;
beforeAll(async () => {
  from = await Correspondent.open();
  relay = from.peer.actor('relay', { type: 'Application', followers: undefined });
});
afterAll(() => from.close());
beforeEach(() => from.peer.forget());

/** An event of an actor without local followers. */
function strangersEvent(more: Record<string, unknown> = {}) {
  const { uri } = from.peer.actor('organizer');
  return eventObject(from, { actor: uri, attributedTo: uri, cc: [`${uri}/followers`], ...more });
}

const announce = (object: ReturnType<typeof strangersEvent>) =>
  from.sendAs(relay, {
    ...{ id: `${object.id}/announces/7`, type: 'Announce', object, to: [`${relay.uri}/followers`, object.actor] },
    cc: object.to,
  });

test('FEV-139, FEV-140: the actor of a server is found as relay@host, and followed like anybody', async () => {
  const { world, peer } = from;
  const { body } = await world
    .rest(world.carol)
    .get('/api/v2/search', { q: `relay@${peer.domain}`, resolve: true, type: 'accounts' });
  expect(body.accounts).toMatchObject([{ acct: `relay@${peer.domain}`, bot: true }]);
  await world.rest(world.carol).post(`/api/v1/accounts/${body.accounts[0].id}/follow`);
  await world.drain();
  const [follow] = peer.activities('Follow');
  expect(follow).toMatchObject({ object: relay.uri });
  await from.sendAs(relay, { type: 'Accept', object: follow });
});

test('FEV-139: NodeInfo names the actor of this server', async () => {
  const { links } = await (await fetch(`${from.world.url}/.well-known/nodeinfo`)).json();
  const { href } = links.find(
    ({ rel }: { rel: string }) => rel === 'https://www.w3.org/ns/activitystreams#Application',
  );
  const actor = await (await fetch(href, { headers: { accept: 'application/activity+json' } })).json();
  expect(actor).toMatchObject({ id: href, type: 'Application' });
});

test('FEV-141, FEV-144: lists an announced event publicly if the announcement has the whole event inside', async () => {
  const object = strangersEvent();
  await announce(object);
  const stored = await storedEvent(from, object.id);
  expect(stored).toMatchObject({ organizer: { preferredUsername: 'organizer' }, visibility: 'PUBLIC' });
  const { body } = await from.world.rest(null).get('/api/v1/events', { limit: 40 });
  expect(body.map(({ uuid }: { uuid: string }) => uuid)).toContain(stored?.uuid);
  expect(await from.world.platform.db.status.count({ where: { actor: { uri: relay.uri } } })).toBe(0);
});

test('FEV-142: changes and deletions come from its organizer alone, and count', async () => {
  const { uri } = from.peer.actor('organizer');
  const organizer = { ...relay, name: 'organizer', uri };
  const object = strangersEvent();
  await announce(object);
  await from.sendAs(organizer, activityOf('Update', { ...object, name: 'Moved', updated: inHours(from, 1) } as never));
  expect(await storedEvent(from, object.id)).toMatchObject({ title: 'Moved' });
  await from.sendAs(organizer, { id: `${object.id}/delete`, type: 'Delete', object: object.id });
  expect(await storedEvent(from, object.id)).toBeNull();
});

test('an activity inside an Announce is ignored, and an event of another host is fetched from that host', async () => {
  const object = strangersEvent();
  await from.sendAs(relay, { id: `${object.id}/announces/8`, type: 'Announce', object: activityOf('Create', object) });
  expect(await storedEvent(from, object.id)).toBeNull();
});
