/**
 * Content that may no longer be seen disappears: at once in the process that made the change, and in another one when the
 * database has announced it, with and without a bus.
 */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type SilentProxy, silentProxy } from '../support/servers/silent-proxy.ts';
import { createGroup, organize } from '../support/world/events.ts';
import { createEmptyWorld, createWorld, type Person, type World } from '../support/world/world.ts';

const redisUrl = inject('redisUrl');

interface Way {
  /** The view of a process. */
  look(world: World): Promise<unknown>;
  seen: [before: unknown, after: unknown];
  change(world: World): Promise<unknown>;
}

const ids = ({ body }: { body: { id: string }[] }): string[] => body.map(({ id }) => id);

/** Changes for bob, with their authors. */
const WAYS: Record<string, (world: World, alice: Person, bob: Person) => Promise<Way>> = {
  'a token is revoked': async (_, _alice, bob) => ({
    look: async (at) => (await at.rest({ ...bob, token: bob.accessToken }).get('/api/v1/timelines/home')).status,
    seen: [200, 401],
    change: (at) => at.rest({ ...bob, token: bob.accessToken }).delete('/api/v1/sessions/current'),
  }),
  'a person is suspended': async (world, alice, bob) => {
    const { id } = await world.post(alice, 'Here I am');
    return {
      look: async (at) => ids(await at.rest(bob).get('/api/v1/timelines/public')).includes(id),
      seen: [true, false],
      change: (at) => at.rest(at.mod).post(`/api/v1/admin/accounts/${alice.id}/action`, { type: 'suspend' }),
    };
  },
  'a person blocks': async (world, alice, bob) => {
    const { id } = await world.post(alice, 'Here I am');
    return {
      look: async (at) => ids(await at.rest(bob).get(`/api/v1/accounts/${alice.id}/statuses`)).includes(id),
      seen: [true, false],
      change: (at) => at.rest(alice).post(`/api/v1/accounts/${bob.id}/block`),
    };
  },
  'an event is for fewer': async (world, alice, bob) => {
    const { id, uuid } = await organize(world, alice);
    return {
      look: async (at) => {
        const { body } = await at.rest(bob).get('/api/v1/events');
        return body.some((event: { uuid: string }) => event.uuid === uuid);
      },
      seen: [true, false],
      change: (at) => at.rest(alice).send('PATCH', `/api/v1/events/${id}`, { body: { visibility: 'UNLISTED' } }),
    };
  },
  'a post is deleted': async (world, alice, bob) => {
    await world.rest(bob).post(`/api/v1/accounts/${alice.id}/follow`);
    const { id } = await world.post(alice, 'Here I am');
    await world.drain();
    return {
      look: async (at) => ids(await at.rest(bob).get('/api/v1/timelines/home')).includes(id),
      seen: [true, false],
      change: (at) => at.rest(alice).delete(`/api/v1/statuses/${id}`),
    };
  },
  'a group is left': async (world, alice, bob) => {
    const { id } = await createGroup(world, alice, { openness: 'OPEN', groupType: 'GROUP' });
    await world.trpc(bob).groups.join.mutate({ id });
    return {
      look: async (at) => (await at.rest(bob).get(`/api/v1/groups/${id}/members`)).body.length,
      seen: [2, 0],
      change: (at) => at.trpc(bob).groups.leave.mutate({ id }),
    };
  },
};

interface Bus {
  env: Record<string, string>;
  /** Becomes unavailable, and returns. */
  leave(): void;
  return(): void;
  close(): Promise<void>;
}

async function awayBus(): Promise<Bus> {
  const url = new URL(redisUrl ?? '');
  const proxy: SilentProxy = await silentProxy({ host: url.hostname, port: Number(url.port || 6379) });
  const env = { REDIS_URL: `redis://127.0.0.1:${proxy.port}` };
  return { env, leave: () => proxy.freeze(), return: () => proxy.thaw(), close: () => proxy.close() };
}

const noBus = async (): Promise<Bus> => ({ env: {}, leave() {}, return() {}, async close() {} });

describe.each<[string, () => Promise<Bus>]>([
  ['no bus', noBus],
  ...(redisUrl === null ? [] : [['a bus that goes away and comes back', awayBus] as [string, typeof awayBus]]),
])('two processes with %s', (_, open) => {
  let bus: Bus;
  let one: World;
  let two: World;
  beforeAll(async () => {
    bus = await open();
    one = await createWorld({ env: bus.env });
    const { clock, databaseUrl, url } = one;
    two = await createEmptyWorld({ clock, databaseUrl, env: { ...bus.env, PUBLIC_URL: url } });
  });
  afterAll(async () => {
    bus.return();
    await two.close();
    await one.close();
    await bus.close();
  });

  test.each(Object.entries(WAYS))('%s', async (_what, begin) => {
    const { look, seen, change } = await begin(one, await one.someone(), await one.someone());
    const [before, after] = seen;
    for (const world of [one, two, one, two]) expect(await look(world)).toEqual(before);
    bus.leave();
    await change(one);
    expect(await look(one)).toEqual(after);
    await expect.poll(() => look(two)).toEqual(after);
    bus.return();
    for (const world of [one, two]) expect(await look(world)).toEqual(after);
  });
});
