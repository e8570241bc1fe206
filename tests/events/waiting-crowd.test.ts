/**
 * A crowd at one full event, sent to two processes of one server: people join or wait, leave, and give up waiting, all at once. The
 * maximum holds, nobody is lost or counted twice, and the list keeps its order.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RestClient } from '../support/clients/clients.ts';
import { type Running, ServerProcesses } from '../support/servers/process.ts';
import { organize } from '../support/world/events.ts';
import { FakeClock } from '../support/world/fake-clock.ts';
import { standings } from '../support/world/waiting.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

const [CROWD, PLACES, LATE] = [40, 10, 10];

interface Entry {
  position: number;
  actor: { preferredUsername: string };
}

const servers = new ServerProcesses();
let world: World;
let both: Running[];
let crowd: Person[];
let late: Person[];
beforeAll(async () => {
  world = await createWorld({ clock: FakeClock.atRealTime() });
  const people: Person[] = [];
  for (let number = 0; number < CROWD + LATE; number += 1) people.push(await world.person(`guest${number}`));
  [crowd, late] = [people.slice(0, CROWD), people.slice(CROWD)];
  // On a busy machine many requests wait for the lock of the event for longer than the default.
  const env = { DATABASE_URL: world.databaseUrl, DATABASE_TIMEOUT: '120', RATE_LIMITS: 'off' };
  both = [await servers.start(env), await servers.start(env)];
});
afterAll(async () => {
  servers.kill();
  servers.remove();
  await world.close();
});

let sent = 0;
/** Sends requests to the processes in turn. */
function send({ token }: Person, method: 'post' | 'delete', path: string, body?: Record<string, unknown>) {
  const { url } = both[sent++ % both.length] as Running;
  return new RestClient(url, token)[method](path, body);
}

const named = (names: readonly string[]) => crowd.filter(({ name }) => names.includes(name));

test('pretix#972, #1238: joins that may wait, leaves and give-ups by two processes leave exact seats and an exact list', async () => {
  const { id } = await organize(world, world.alice, { options: { maximumAttendeeCapacity: PLACES } });
  const path = `/api/v1/events/${id}`;
  const join = (person: Person) => send(person, 'post', `${path}/join`, { waiting: true });
  const joined = await Promise.all(crowd.map(join));
  expect(new Set(joined.map(({ status }) => status))).toEqual(new Set([200]));
  const before = await standings(world, id);
  const told = (role: string) => crowd.filter((_, index) => joined[index]?.body.role === role).map(({ name }) => name);
  expect([before.seated.toSorted(), before.waiting.toSorted()]).toEqual([
    told('PARTICIPANT').sort(),
    told('WAITING').sort(),
  ]);
  expect([before.seated.length, before.waiting.length]).toEqual([PLACES, CROWD - PLACES]);

  // The first to give up may have a place before their request arrives, and keep it.
  const quitters = named([...before.waiting.slice(0, 3), ...before.waiting.slice(20, 25)]);
  const [leaves, quits, again, came] = await Promise.all([
    Promise.all(named(before.seated.slice(0, 5)).map((person) => send(person, 'post', `${path}/leave`))),
    Promise.all(quitters.map((person) => send(person, 'delete', `${path}/waiting`))),
    Promise.all(named(before.waiting.slice(10, 15)).map(join)),
    Promise.all(late.map(join)),
  ]);
  expect(new Set([...leaves, ...again, ...came].map(({ status }) => status))).toEqual(new Set([200]));
  expect(quits.map(({ status }) => status).filter((status) => status !== 200 && status !== 404)).toEqual([]);
  const gone = quitters.filter((_, index) => quits[index]?.status === 200).map(({ name }) => name);
  const queue = before.waiting.filter((name) => !gone.includes(name));
  const after = await standings(world, id);
  expect(after.seated.toSorted()).toEqual([...before.seated.slice(5), ...queue.slice(0, 5)].sort());
  const old = queue.slice(5);
  expect(after.waiting.slice(0, old.length)).toEqual(old);
  expect(after.waiting.slice(old.length).sort()).toEqual(late.map(({ name }) => name).sort());

  for (const { url } of both) {
    const rest = new RestClient(url, world.alice.token);
    const { body: list } = await rest.get(`${path}/waiting`, { limit: 80 });
    expect(list.map(({ position, actor }: Entry) => [position, actor.preferredUsername])).toEqual(
      after.waiting.map((name, index) => [index + 1, name]),
    );
    const { body: event } = await rest.get(path);
    expect(event).toMatchObject({
      participantStats: { participants: PLACES, waiting: after.waiting.length },
      options: { maximumAttendeeCapacity: PLACES, remainingAttendeeCapacity: 0 },
    });
  }
});
