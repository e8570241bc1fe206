/**
 * A hundred batches at once by the devices of two doors, sent to two processes of one server, of which one is killed: each act counts once, each
 * person came once, and both doors read which check-in counts.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RestClient } from '../support/clients/clients.ts';
import { end, type Running, ServerProcesses } from '../support/servers/process.ts';
import { type Act, actOf, figures } from '../support/world/check-in.ts';
import { organize } from '../support/world/events.ts';
import { FakeClock } from '../support/world/fake-clock.ts';
import { createWorld, type World } from '../support/world/world.ts';

const PEOPLE = 25;
const WALK_INS = 25;

const servers = new ServerProcesses();
let world: World;
let env: Record<string, string>;
let id: string;
const participations: string[] = [];
beforeAll(async () => {
  world = await createWorld({ clock: FakeClock.atRealTime() });
  const event = await organize(world, world.alice, { hasTickets: true, guestsPerPerson: 2 });
  id = event.uuid;
  for (let number = 0; number < PEOPLE; number += 1) {
    const person = await world.person(`guest${number}`);
    const joined = await world.trpc(person).participations.join.mutate({ id, guests: number % 3 });
    participations.push(joined.id);
  }
  // On a busy machine many requests wait for the lock of the event for longer than the default.
  env = { DATABASE_URL: world.databaseUrl, DATABASE_TIMEOUT: '120', RATE_LIMITS: 'off' };
});
afterAll(async () => {
  servers.kill();
  servers.remove();
  await world.close();
});

const isUndone = (number: number): boolean => number % 5 === 0;

/** Both doors check everybody in, the northern one first. The southern one takes some back, and each counts people without a place. */
function batchesOf(): Act[][] {
  const people = participations.flatMap((participationId, number) => {
    const scan = (door: string, ago: number) => actOf(world, 'CHECK_IN', { participationId, door, ago });
    const undo = actOf(world, 'UNDO', { participationId, door: 'South', ago: 60 });
    return [[scan('North', 300)], [scan('South', 200), ...(isUndone(number) ? [undo] : [])]];
  });
  const walkIns = Array.from({ length: WALK_INS }, () => [actOf(world, 'WALK_IN', { people: 2, ago: 100 })]);
  // A device that got no answer sends a batch again.
  return [...people, ...walkIns, ...walkIns];
}

test('acts sent at once to two processes, one of which is killed, and sent again, count once', async () => {
  const both = [await servers.start(env), await servers.start(env)] as [Running, Running];
  const batches = batchesOf();
  expect(batches).toHaveLength(100);
  let answered = 0;
  const send = async (acts: Act[], index: number) => {
    const { url } = both[index % 2] as Running;
    const path = `/api/v1/events/${id}/door/acts`;
    const answer = await new RestClient(url, world.alice.token).post(path, { acts }).catch(() => null);
    if (answer === null) return null;
    answered += 1;
    if (answered === batches.length / 4) await end(both[1].child, 'SIGKILL');
    return answer.status;
  };
  const first = await Promise.all(batches.map(send));
  expect(first.some((status) => status === null)).toBe(true);
  both[1] = await servers.start(env);
  const again = await Promise.all(batches.map(send));
  expect(new Set(again)).toEqual(new Set([200]));

  const all = new Set(batches.flat().map((act) => act.id));
  const stored = await world.platform.db.doorAct.findMany({ select: { key: true } });
  expect(stored.map(({ key }) => key).sort()).toEqual([...all].sort());
  const seats = participations.map((_, number) => 1 + (number % 3));
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
  const came = seats.filter((_, number) => !isUndone(number));
  expect(await figures(world, id)).toEqual([sum(seats), sum(came), 2 * WALK_INS]);
  const scans = batches.flat().filter(({ act }) => act === 'CHECK_IN');
  const { acts } = await world.trpc(world.alice).door.settle.mutate({ id, acts: scans });
  const outcomes = scans.map(({ participationId, door }) => {
    if (isUndone(participations.indexOf(participationId ?? ''))) return 'out';
    return door === 'North' ? 'in' : 'already_in';
  });
  expect(acts.map(({ outcome }) => outcome)).toEqual(outcomes);
});
