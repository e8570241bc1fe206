/** When other servers learn of an event with a later publication, and of a changed publication time. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import { inHours, organize } from '../support/world/events.ts';

let from: Correspondent;
beforeAll(async () => {
  from = await Correspondent.open();
  await from.peer.follow(from.world, from.sam, from.world.bob);
});
afterAll(() => from.close());
beforeEach(async () => {
  await from.world.drain();
  from.peer.forget();
});

/** Lets the hours pass; the activities that the other server has got until then. */
async function after(hours: number): Promise<string[]> {
  from.world.clock.advance(hours * 3_600_000);
  await from.world.drain();
  return from.peer.received.map(({ activity }) => activity.type as string);
}

async function eventIn(hours: number) {
  const { world } = from;
  const { uuid } = await organize(world, world.bob, {
    ...{ publishAt: inHours(world, hours), beginsOn: inHours(world, 900), endsOn: null },
  });
  await world.drain();
  const change = async (publishAt: string | null) => {
    const { status } = await world.rest(world.bob).send('PATCH', `/api/v1/events/${uuid}`, { body: { publishAt } });
    expect(status).toBe(200);
    await world.drain();
  };
  const published = () => world.platform.db.eventChange.count({ where: { what: 'published', eventId } });
  const { id: eventId } = await world.platform.db.event.findUniqueOrThrow({ where: { uuid } });
  return { change, published };
}

test('moved to later: its Create is sent then, and once', async () => {
  const { change, published } = await eventIn(2);
  await change(inHours(from.world, 5));
  expect(await after(3)).toEqual([]);
  expect(await after(2)).toEqual(['Create']);
  expect(await published()).toBe(1);
});

test('moved to earlier: its Create is sent then, and not once more at the first time', async () => {
  const { change, published } = await eventIn(5);
  await change(inHours(from.world, 2));
  expect(await after(2)).toEqual(['Create']);
  expect(await after(4)).toEqual(['Create']);
  expect(await published()).toBe(1);
});

test('published at once after all: its Create is sent at once', async () => {
  const { change, published } = await eventIn(5);
  await change(null);
  expect((await after(0))[0]).toBe('Create');
  expect((await after(6)).filter((type) => type === 'Create')).toHaveLength(1);
  expect(await published()).toBe(1);
});

test('an announce of a post that is not known reads its document once', async () => {
  const author = from.peer.actor('author');
  const note = from.noteAt(from.peer, author);
  await from.send({ id: from.fresh(from.sam), type: 'Announce', object: note.id, to: note.to });
  expect(await from.storedOf(note.id)).not.toBeNull();
  expect(from.peer.read.filter((path) => path === new URL(note.id).pathname)).toHaveLength(1);
});
