/**
 * Offers of a waiting list, given and answered by two processes of one server, of which one is killed: each free place is held for one person, in
 * the order of the list, and an answer that is sent again counts once.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RestClient } from '../support/clients/clients.ts';
import { end, type Running, ServerProcesses } from '../support/servers/process.ts';
import { inHours, organize } from '../support/world/events.ts';
import { FakeClock } from '../support/world/fake-clock.ts';
import { standings, take, wait } from '../support/world/waiting.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

const [PLACES, WAITING] = [10, 20];

const servers = new ServerProcesses();
let world: World;
let env: Record<string, string>;
let id: string;
let [seated, waiting]: Person[][] = [];
beforeAll(async () => {
  world = await createWorld({ clock: FakeClock.atRealTime() });
  const people: Person[] = [];
  for (let number = 0; number < PLACES + WAITING; number += 1) people.push(await world.person(`guest${number}`));
  [seated, waiting] = [people.slice(0, PLACES), people.slice(PLACES)];
  // So near that places are held for people, in place of given.
  const options = { maximumAttendeeCapacity: PLACES };
  ({ id } = await organize(world, world.alice, { beginsOn: inHours(world, 8), options }));
  for (const person of seated) await take(world, id, person);
  for (const person of waiting) await wait(world, person, id);
  env = { DATABASE_URL: world.databaseUrl, DATABASE_TIMEOUT: '120', RATE_LIMITS: 'off' };
});
afterAll(async () => {
  servers.kill();
  servers.remove();
  await world.close();
});

interface Wish {
  person: Person;
  method: 'post' | 'delete';
  act: string;
}

/**
 * Sends all at once to both processes, kills the second after a third of the answers, and sends the wishes that got no answer to the first.
 */
async function whileKilled(both: [Running, Running], wishes: readonly Wish[]): Promise<void> {
  let answered = 0;
  const send = async ({ person, method, act }: Wish, index: number): Promise<number | null> => {
    const { url } = both[index % 2] as Running;
    const client = new RestClient(url, person.token);
    const answer = await client[method](`/api/v1/events/${id}/${act}`).catch(() => null);
    if (answer === null) return null;
    answered += 1;
    if (answered === Math.ceil(wishes.length / 3)) await end(both[1].child, 'SIGKILL');
    return answer.status;
  };
  const first = await Promise.all(wishes.map(send));
  expect(new Set(first.filter((status) => status !== null))).toEqual(new Set([200]));
  // A wish that was granted before its answer was lost is refused now.
  const again = await Promise.all(wishes.filter((_, index) => first[index] === null).map((wish) => send(wish, 0)));
  expect(again.filter((status) => status === null || status >= 500)).toEqual([]);
}

const names = (people: readonly Person[]): string[] => people.map(({ name }) => name);
const held = (people: readonly Person[]): string[] => people.map(({ name }) => `${name}!`);

test('each free place is offered once, and answers count once', async () => {
  const both = await Promise.all([servers.start(env), servers.start(env)]);
  await whileKilled(both, seated?.map((person) => ({ person, method: 'post', act: 'leave' })) ?? []);
  both[1] = await servers.start(env);
  const [offered, rest] = [waiting?.slice(0, PLACES) ?? [], waiting?.slice(PLACES) ?? []];
  expect(await standings(world, id)).toEqual({ seated: [], waiting: [...held(offered), ...names(rest)] });

  const accepts = (index: number): boolean => index % 2 === 0;
  await whileKilled(
    both,
    offered.map((person, index) =>
      accepts(index) ? { person, method: 'post', act: 'join' } : { person, method: 'delete', act: 'waiting' },
    ),
  );
  const came = offered.filter((_, index) => accepts(index));
  const next = PLACES - came.length;
  const after = await standings(world, id);
  expect(after.seated.toSorted()).toEqual(names(came).sort());
  expect(after.waiting).toEqual([...held(rest.slice(0, next)), ...names(rest.slice(next))]);
});
