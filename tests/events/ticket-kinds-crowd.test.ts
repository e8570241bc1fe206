/**
 * Sixty people at once at an event with kinds of ticket, sent to two processes of one server, of which one is killed: they join or wait
 * with guests, choose other kinds and leave. The places of each kind and of the event are exact.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RestClient } from '../support/clients/clients.ts';
import { end, type Running, ServerProcesses } from '../support/servers/process.ts';
import { FakeClock } from '../support/world/fake-clock.ts';
import { withKinds } from '../support/world/kinds.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

const [CROWD, PLACES] = [60, 27];
const CAPACITIES: Record<string, number | null> = { A: 12, B: 9, C: null };

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

interface Party {
  kind: string;
  seats: number;
}

/** No place of a kind or of the event is given twice, and nobody waits who would fit. */
async function expectExact(id: string, names: Map<string, string>): Promise<void> {
  const of = { where: { eventId: BigInt(id) } };
  const party = ({ ticketKind, guests }: { ticketKind: string | null; guests: number }): Party => ({
    kind: names.get(ticketKind ?? '') ?? 'none',
    seats: 1 + guests,
  });
  const seated = (await world.platform.db.participant.findMany(of))
    .filter(({ role }) => role === 'PARTICIPANT')
    .map(party);
  const waiting = (await world.platform.db.waitingEntry.findMany(of)).map(party);
  const taken = (kind?: string): number =>
    seated.reduce((sum, each) => sum + (kind === undefined || each.kind === kind ? each.seats : 0), 0);
  const free = (kind: string): number =>
    Math.min(PLACES - taken(), (CAPACITIES[kind] ?? Number.POSITIVE_INFINITY) - taken(kind));
  for (const kind of Object.keys(CAPACITIES)) expect(free(kind), kind).toBeGreaterThanOrEqual(0);
  expect(waiting.filter(({ kind, seats }) => seats <= free(kind))).toEqual([]);
  const { ticketKinds, options } = await world.trpc(world.alice).events.get.query({ id });
  expect(options.remainingAttendeeCapacity).toBe(PLACES - taken());
  expect(ticketKinds.map(({ name, taken: given, remaining }) => [name, given, remaining])).toEqual(
    Object.keys(CAPACITIES).map((kind) => [kind, taken(kind), free(kind)]),
  );
}

test('joins, changes of kinds and leaves by two processes, one of which is killed, leave exact places of each kind', async () => {
  const both = [await servers.start(env), await servers.start(env)] as [Running, Running];
  const ticketKinds = Object.entries(CAPACITIES).map(([name, capacity]) => ({ name, capacity }));
  const options = { maximumAttendeeCapacity: PLACES };
  const { id, kind } = await withKinds(world, { ticketKinds, options, guestsPerPerson: 2 });
  const names = new Map(Object.keys(CAPACITIES).map((name) => [kind(name), name]));
  const kinds = [...names.keys()];
  const path = `/api/v1/events/${id}`;
  const send = async (index: number, method: 'POST' | 'PUT', act: string, body: Record<string, unknown>) => {
    const { url } = both[index % 2] as Running;
    const person = crowd[index] as Person;
    return new RestClient(url, person.token).send(method, `${path}/${act}`, { body }).catch(() => null);
  };
  const join = (index: number) =>
    send(index, 'POST', 'join', { waiting: true, guests: index % 3, ticketKind: kinds[(index >> 1) % 3] });
  const joined = await Promise.all(crowd.map((_, index) => join(index)));
  expect(new Set(joined.map((answer) => answer?.status))).toEqual(new Set([200]));
  await expectExact(id, names);

  let answered = 0;
  const act = async (index: number) => {
    const answer = await (index % 3 === 0
      ? send(index, 'POST', 'leave', {})
      : send(index, 'PUT', 'ticket_kind', { ticketKind: kinds[(index * 7) % 3] }));
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
  await expectExact(id, names);
});
