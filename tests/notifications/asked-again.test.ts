/** People who withdraw and ask again, and second offers: each is notified again, in the list, on streams and by push. */
import { beforeEach, expect, test } from 'vitest';
import { createPlazaClient } from '../../src/client/plaza-client.ts';
import { participationChanged } from '../../src/jobs/events/participation-changed.ts';
import { waitingChanged } from '../../src/jobs/events/waiting-changed.ts';
import { PushBrowser, type PushService, startPushService } from '../support/servers/push-receiver.ts';
import { beside } from '../support/world/beside.ts';
import { inHours, organize } from '../support/world/events.ts';
import { fullEvent, take, wait } from '../support/world/waiting.ts';
import type { Person, World } from '../support/world/world.ts';

let world: World;
let service: PushService;
beside(startPushService, (made, started) => {
  [world, service] = [made, started];
});
beforeEach(async () => {
  await world.platform.db.notification.deleteMany();
});

/** The notifications of a kind that reach a person while they do something: on the stream of the client, and as push messages. */
async function reaching(person: Person, kind: string, act: () => Promise<void>): Promise<[string[], string[]]> {
  const browser = new PushBrowser(`${service.url}/${person.name}`);
  const subscription = { endpoint: browser.endpoint, keys: browser.keys, standard: true };
  const body = { subscription, data: { alerts: { [kind]: true } } };
  expect((await world.rest(person).post('/api/v1/push/subscription', body)).status).toBe(200);
  const client = createPlazaClient({ url: world.url, token: person.token });
  const streamed: string[] = [];
  const [opened, last] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const open = client.notifications.changes.subscribe(
    {},
    {
      onData: ({ data }) => {
        if (data.event === 'opened') opened.resolve();
        if (data.event !== 'notification') return;
        const { type } = JSON.parse(data.payload ?? '');
        if (type === kind) streamed.push(type);
        if (type === 'follow') last.resolve();
      },
    },
  );
  await opened.promise;
  await act();
  // Everything is delivered in order, and this comes last.
  const follower = await world.person(`last${world.platform.ids.next()}`);
  await world.rest(follower).post(`/api/v1/accounts/${person.id}/follow`);
  await world.drain();
  await last.promise;
  open.unsubscribe();
  return [streamed, service.received.map((push) => browser.read(push).notification_type)];
}

/** The ids of a person's notifications of the kind. */
const listed = async (person: Person, kind: string): Promise<string[]> =>
  (await world.rest(person).get('/api/v1/notifications', { types: [kind] })).body.map(({ id }: { id: string }) => id);

/** After each act the list has one notification, which is new. */
async function expectNew(person: Person, kind: string, acts: readonly (() => Promise<unknown>)[]): Promise<string[]> {
  const seen: string[] = [];
  for (const act of acts) {
    world.clock.advance(60_000);
    await act();
    await world.drain();
    const ids = await listed(person, kind);
    expect(ids).toHaveLength(1);
    seen.push(...ids);
  }
  expect(new Set(seen).size).toBe(acts.length);
  return seen;
}

const PAIR = [1, 2] as const;

/** The key of a job that the last act enqueued, a millisecond ago. */
const earlierKey = (): string => (world.platform.ids.next() - (1n << 16n)).toString();

test.each([
  ['RESTRICTED', 'event.join_request'],
  ['FREE', 'event.joined'],
] as const)('somebody leaves an event that is %s, and joins again', async (joinOptions, kind) => {
  const { alice, bob, platform } = world;
  const event = await organize(world, alice, { joinOptions });
  const join = async () => {
    await world
      .trpc(bob)
      .participations.leave.mutate({ id: event.id })
      .catch(() => {});
    await world.trpc(bob).participations.join.mutate({ id: event.id });
  };
  let seen: string[] = [];
  const reached = await reaching(alice, kind, async () => {
    seen = await expectNew(
      alice,
      kind,
      PAIR.map(() => join),
    );
  });
  expect(reached).toEqual(PAIR.map(() => [kind, kind]));
  // A repeated job notifies nobody.
  const { id } = await platform.db.participant.findFirstOrThrow({
    where: { actorId: bob.actorId, eventId: BigInt(event.id) },
  });
  const effect = joinOptions === 'FREE' ? 'joined' : 'asked';
  await participationChanged(platform, { participantId: id.toString(), effect, key: earlierKey() });
  expect(await listed(alice, kind)).toEqual(seen.slice(-1));
});

test('a person declines a place, waits again, and is offered another one', async () => {
  const { bob, erin, platform } = world;
  const event = await fullEvent(world, { beginsOn: inHours(world, 12) });
  const offer = async () => {
    await world.rest(bob).send('DELETE', `/api/v1/events/${event.id}/waiting`);
    const where = { eventId: BigInt(event.id), actorId: erin.actorId };
    if ((await platform.db.participant.count({ where })) === 0) await take(world, event.id, erin);
    await wait(world, bob, event.id);
    await world.drain();
    await world.trpc(erin).participations.leave.mutate({ id: event.id });
  };
  let seen: string[] = [];
  const reached = await reaching(bob, 'event.place_offered', async () => {
    seen = await expectNew(
      bob,
      'event.place_offered',
      PAIR.map(() => offer),
    );
  });
  expect(reached).toEqual(PAIR.map(() => ['event.place_offered', 'event.place_offered']));
  const entry = await platform.db.waitingEntry.findFirstOrThrow({ where: { actorId: bob.actorId } });
  await waitingChanged(platform, { entryId: entry.id.toString(), what: 'offered', key: earlierKey() });
  expect(await listed(bob, 'event.place_offered')).toEqual(seen.slice(-1));
});
