/**
 * A crowd with guests at one event, sent to two processes of one server, of which one is killed: people join or wait, change their guests
 * and leave, all at once. The places are exact, and whatever was answered is stored.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RestClient } from '../support/clients/clients.ts';
import { end, type Running, ServerProcesses } from '../support/servers/process.ts';
import { FakeClock } from '../support/world/fake-clock.ts';
import { parties, withGuests } from '../support/world/guests.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

const [CROWD, PLACES] = [60, 24];

const servers = new ServerProcesses();
let world: World;
let crowd: Person[];
let env: Record<string, string>;
beforeAll(async () => {
  world = await createWorld({ clock: FakeClock.atRealTime() });
  crowd = [];
  for (let number = 0; number < CROWD; number += 1) crowd.push(await world.person(`guest${number}`));
  // On a busy machine many requests wait for the lock of the event for longer than the default.
  env = { DATABASE_URL: world.databaseUrl, DATABASE_TIMEOUT: '120', RATE_LIMITS: 'off' };
});
afterAll(async () => {
  servers.kill();
  servers.remove();
  await world.close();
});

const seatsIn = (names: readonly string[]): number =>
  names.reduce((sum, name) => sum + 1 + Number(name.split('+')[1]?.replace('!', '')), 0);

/** No place is given twice, and nobody waits who would fit. */
async function expectExact(id: string): Promise<void> {
  const { seated, waiting } = await parties(world, id);
  const free = PLACES - seatsIn(seated);
  expect(free).toBeGreaterThanOrEqual(0);
  expect(waiting.filter((name) => seatsIn([name]) <= free)).toEqual([]);
  const { options, participantStats } = await world.trpc().events.get.query({ id });
  expect([options.remainingAttendeeCapacity, participantStats.participants]).toEqual([free, PLACES - free]);
}

test('joins with guests, changes and leaves by two processes, one of which is killed, leave exact places', async () => {
  const both = [await servers.start(env), await servers.start(env)] as [Running, Running];
  const { id } = await withGuests(world, PLACES);
  const path = `/api/v1/events/${id}`;
  const send = async (index: number, method: 'POST' | 'PUT', act: string, body: Record<string, unknown>) => {
    const { url } = both[index % 2] as Running;
    const person = crowd[index] as Person;
    return new RestClient(url, person.token).send(method, `${path}/${act}`, { body }).catch(() => null);
  };
  const join = (index: number) => send(index, 'POST', 'join', { waiting: true, guests: index % 4 });
  const joined = await Promise.all(crowd.map((_, index) => join(index)));
  expect(new Set(joined.map((answer) => answer?.status))).toEqual(new Set([200]));
  const before = await parties(world, id);
  expect(before.seated.length + before.waiting.length).toBe(CROWD);
  await expectExact(id);

  let answered = 0;
  const act = async (index: number) => {
    const answer = await (index % 3 === 0
      ? send(index, 'POST', 'leave', {})
      : send(index, 'PUT', 'guests', { guests: (index * 7) % 5 }));
    if (answer === null) return null;
    answered += 1;
    if (answered === CROWD / 4) await end(both[1].child, 'SIGKILL');
    return answer;
  };
  const acts = await Promise.all(crowd.map((_, index) => act(index)));
  expect(acts.some((answer) => answer === null)).toBe(true);
  both[1] = await servers.start(env);
  // Acts that the killed process had not begun are repeated.
  const later = await Promise.all(crowd.flatMap((_, index) => (acts[index] === null ? [act(index)] : [])));
  const refused = [...acts, ...later].filter((answer) => answer !== null && ![200, 404, 409].includes(answer.status));
  expect(refused.map((answer) => answer?.body)).toEqual([]);
  await expectExact(id);
});
