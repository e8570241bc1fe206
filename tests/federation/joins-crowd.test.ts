/**
 * Many people on many servers join an event with few places, even while the worker stops and starts, and with activities in any
 * order.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startWorker } from '../../src/jobs/worker/worker.ts';
import { type FediversePeer, type PeerActor, startPeer } from '../support/servers/fediverse-peer.ts';
import { inHours, organize } from '../support/world/events.ts';
import { NEIGHBOURS } from '../support/world/federated.ts';
import { createWorld, type World } from '../support/world/world.ts';

const [SERVERS, EACH, PLACES] = [10, 5, 10];

interface Guest {
  peer: FediversePeer;
  actor: PeerActor;
}

let world: World;
let peers: FediversePeer[];
let guests: Guest[];
beforeAll(async () => {
  world = await createWorld({ env: NEIGHBOURS });
  peers = await Promise.all(Array.from({ length: SERVERS }, () => startPeer()));
  guests = peers.flatMap((peer) =>
    Array.from({ length: EACH }, (_, number) => ({ peer, actor: peer.actor(`guest${number}`) })),
  );
});
afterAll(async () => {
  await world.close();
  await Promise.all(peers.map((peer) => peer.close()));
});
afterEach(() => {
  for (const peer of peers) peer.forget();
});

const joinOf = ({ actor }: Guest, url: string) => ({
  ...{ id: `${actor.uri}#joins/${url.split('/').at(-1)}`, type: 'Join', object: url },
});

/**
 * Sends a Join, again as long as the server requires it: it fetches only a few keys of one site at once, and all peers share an
 * address.
 */
async function askFor({ peer, actor }: Guest, activity: Record<string, unknown>): Promise<number> {
  for (;;) {
    const status = await peer.send(world, actor, activity);
    if (status !== 503) return status;
  }
}

async function ask(some: readonly Guest[], url: string): Promise<void> {
  const asked = some.map((guest) => askFor(guest, joinOf(guest, url)));
  expect(new Set(await Promise.all(asked))).toEqual(new Set([202]));
}

const placesTaken = async (uuid: string): Promise<string[]> =>
  (
    await world.platform.db.participant.findMany({
      where: { event: { uuid }, role: 'PARTICIPANT' },
      select: { uri: true },
    })
  )
    .map(({ uri }) => uri ?? '')
    .sort();

/** Addresses of the Joins that were answered so, each once. */
const answered = (type: string): string[] =>
  [...new Set(peers.flatMap((peer) => peer.activities(type).map(({ object }) => object.id as string)))].sort();

/** Addresses of the Joins of people who wait, in their order. */
const waiting = async (uuid: string): Promise<string[]> =>
  (
    await world.platform.db.waitingEntry.findMany({
      where: { event: { uuid } },
      orderBy: { id: 'asc' },
      select: { uri: true },
    })
  ).map(({ uri }) => uri ?? '');

/** Ten have a place, and the others wait without an answer; who leaves makes room for the first of them. */
async function expectTenIn({ uuid, url }: { uuid: string; url: string }): Promise<void> {
  const [taken, others] = [await placesTaken(uuid), await waiting(uuid)];
  expect([taken.length, answered('Accept'), answered('Reject')]).toEqual([PLACES, taken, []]);
  const all = guests.map((guest) => joinOf(guest, url).id);
  expect([...taken, ...others].sort()).toEqual(all.sort());
  const gone = guests.filter((guest) => taken.includes(joinOf(guest, url).id)).slice(0, EACH);
  await Promise.all(
    gone.map((guest) => askFor(guest, { id: `${joinOf(guest, url).id}/leave`, type: 'Leave', object: url })),
  );
  await world.drain();
  const next = others.slice(0, EACH);
  const stay = taken.filter((id) => !gone.some((guest) => joinOf(guest, url).id === id));
  expect([await placesTaken(uuid), answered('Accept')]).toEqual([
    [...stay, ...next].sort(),
    [...taken, ...next].sort(),
  ]);
  expect([await waiting(uuid), answered('Reject')]).toEqual([others.slice(EACH), []]);
}

const few = () => organize(world, world.bob, { options: { maximumAttendeeCapacity: PLACES } });

test('exactly ten of fifty people of ten servers get a place, and the others wait for one', async () => {
  const event = await few();
  await ask(guests, event.url);
  await world.drain();
  await expectTenIn(event);
});

test('the same where the worker stops in the middle, and another one goes on', async () => {
  const event = await few();
  const half = guests.length / 2;
  await ask(guests.slice(0, half), event.url);
  const worker = await startWorker(world.platform);
  await ask(guests.slice(half), event.url);
  await worker.stop(0);
  await world.drain();
  await expectTenIn(event);
});

/** Always the same sequence, from a seed. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function shuffled<T>(all: readonly T[], roll: () => number): T[] {
  const rest = [...all];
  return all.map(() => rest.splice(Math.floor(roll() * rest.length), 1)[0] as T);
}

/** The activities of five people about an event, each with a time; only the first and the fourth participate in the end. */
function story(url: string, [returns, wavers, takesBack, goes, declines]: readonly Guest[]) {
  const at = (minutes: number): string => inHours(world, -1 + minutes / 60);
  const of = (guest: Guest | undefined, name: string, minutes: number, more: Record<string, unknown>) => ({
    guest: guest as Guest,
    activity: { id: `${guest?.actor.uri}#${name}/${url.split('/').at(-1)}`, published: at(minutes), ...more },
  });
  const join = of(takesBack, 'join', 1, { type: 'Join', object: url });
  return [
    of(returns, 'join', 1, { type: 'Join', object: url }),
    of(returns, 'leave', 2, { type: 'Leave', object: url }),
    of(returns, 'again', 3, { type: 'Join', object: url }),
    of(wavers, 'yes', 1, { type: 'Accept', object: url }),
    of(wavers, 'maybe', 2, { type: 'TentativeAccept', object: url }),
    join,
    of(takesBack, 'undo', 2, { type: 'Undo', object: { ...join.activity, actor: takesBack?.actor.uri } }),
    of(goes, 'no', 1, { type: 'Reject', object: url }),
    of(goes, 'join', 2, { type: 'Join', object: url }),
    of(declines, 'join', 1, { type: 'Join', object: url }),
    of(declines, 'no', 2, { type: 'Reject', object: url }),
  ];
}

/** The three activities of the first person, and the two of every other one. */
const ORDERS = [6, 2, 2, 2, 2];

test('FEV-095: a story ends in the same rows in whatever order its activities come, every third of them twice', async () => {
  const cast = peers.slice(0, 5).flatMap((peer) => guests.find((guest) => guest.peer === peer) ?? []);
  const roll = dice(7);
  const told: { uuid: string; going: string[] }[] = [];
  const orders = cast.map(() => new Set<string>());
  for (let order = 0; order < 24; order += 1) {
    const { url, uuid } = await organize(world, world.bob);
    const acts = story(url, cast);
    const sent = shuffled([...acts, ...acts.filter(() => roll() < 1 / 3)], roll);
    // One after the other, since each server's are done as they arrive.
    for (const { guest, activity } of sent) await guest.peer.send(world, guest.actor, activity);
    for (const [index, each] of cast.entries()) {
      const own = sent
        .filter(({ guest }) => guest === each)
        .map(({ activity }) => activity.id.split('#')[1]?.split('/')[0]);
      orders[index]?.add([...new Set(own)].join());
    }
    told.push({ uuid, going: [acts[2], acts[8]].map((act) => act?.activity.id ?? '').sort() });
  }
  expect(orders.map(({ size }) => size)).toEqual(ORDERS);
  await world.drain();
  for (const { uuid, going } of told) {
    expect([uuid, await placesTaken(uuid)]).toEqual([uuid, going]);
    const where = { event: { uuid } };
    const maybe = await world.platform.db.eventInterest.findMany({ where, include: { actor: true } });
    expect(maybe.map(({ actor }) => actor.uri)).toEqual([cast[1]?.actor.uri]);
  }
});
