/** Series on other servers: followers learn of a date when it is near, and others only of dates that they have. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { Correspondent } from '../support/federation/correspondent.ts';
import { join } from '../support/federation/joiner.ts';
import type { PeerActor } from '../support/servers/fediverse-peer.ts';
import { createGroup } from '../support/world/events.ts';
import { occurrences, plusHours, weekly } from '../support/world/series.ts';

const DAY_MS = 86_400_000;

let from: Correspondent;
let dora: PeerActor;
beforeAll(async () => {
  from = await Correspondent.open();
  await from.peer.follow(from.world, from.sam, from.world.bob);
  dora = from.peer.actor('dora');
});
afterAll(() => from.close());
beforeEach(async () => {
  await from.world.drain();
  from.peer.forget();
});

const of = () => from.world.trpc(from.world.bob).series;

/** The events that activities of this type are about. */
const sent = (type: string): string[] =>
  from.peer.activities(type).map(({ object }) => (typeof object === 'string' ? object : object.id));

async function made(fields: Parameters<typeof weekly>[2]) {
  const first = await weekly(from.world, from.world.bob, fields);
  await from.world.drain();
  return { id: first.seriesId, all: await occurrences(from.world, first.seriesId, from.world.bob) };
}

/** The dates of bob's outbox that belong to the series. */
async function outbox(all: readonly { url: string }[]): Promise<string[]> {
  const found: string[] = [];
  for (let page: string | undefined = `${from.uriOf('bob')}/outbox?page=true`; page; ) {
    const answer = await (await fetch(page, { headers: { accept: 'application/activity+json' } })).json();
    found.push(...answer.orderedItems.map(({ object }: { object: { id: string } }) => object.id));
    page = answer.next;
  }
  return all.map(({ url }) => url).filter((url) => found.includes(url));
}

async function after(days: number): Promise<void> {
  from.peer.forget();
  from.world.clock.advance(days * DAY_MS);
  await runFromTimetable(from.world.platform, 'occurrences.near');
  await from.world.drain();
}

test('followers hear of the dates of the next sixty days, and of others when these come near; outboxes have the same', async () => {
  const { all } = await made({});
  const until = plusHours(from.world.clock.now().toISOString(), 60 * 24);
  const near = all.filter(({ beginsOn }) => beginsOn < until).map(({ url }) => url);
  const next = all[near.length]?.url;
  expect(near.length).toBeGreaterThan(6);
  expect(sent('Create').sort()).toEqual(near.toSorted());
  expect(await outbox(all)).toEqual(near);
  await after(7);
  expect(sent('Create')).toEqual([next]);
  expect(await outbox(all)).toEqual([...near, next]);
  await after(0);
  expect(sent('Create')).toEqual([]);
});

test('followers hear of ten dates of a daily series ahead', async () => {
  const { all } = await made({ rule: 'FREQ=DAILY;COUNT=15' });
  expect(sent('Create').sort()).toEqual(
    all
      .slice(0, 10)
      .map(({ url }) => url)
      .toSorted(),
  );
  const [first] = all;
  const days = Math.ceil((new Date(first?.beginsOn ?? '').getTime() - from.world.clock.now().getTime()) / DAY_MS);
  await after(days);
  expect(sent('Create')).toEqual([all[10]?.url]);
});

test('the end, a change and a reduced visibility are sent of announced dates alone', async () => {
  const { id, all } = await made({});
  const near = sent('Create').sort();
  expect(near.length).toBeLessThan(all.length);
  from.peer.forget();
  await of().update.mutate({ id, title: 'Running' });
  await from.world.drain();
  expect(sent('Update').sort()).toEqual(near);
  await of().update.mutate({ id, visibility: 'PRIVATE' });
  await from.world.drain();
  expect(sent('Delete').sort()).toEqual(near);
  const other = await made({ title: 'Choir' });
  const announced = sent('Create').sort();
  from.peer.forget();
  await of().end.mutate({ id: other.id });
  await from.world.drain();
  expect(sent('Delete').sort()).toEqual(announced);
});

test('a participant on another server hears of a date before it is announced, and members of the group do not', async () => {
  const { world, peer } = from;
  const group = await createGroup(world, world.bob, { openness: 'OPEN' });
  const uri = from.uriOf(group.preferredUsername ?? '');
  const member = peer.actor('member');
  await from.sendAs(member, { id: `${peer.url}/join/member`, type: 'Join', object: uri, to: [uri] });
  const { id, all } = await made({ organizerActorId: group.id });
  const near = sent('Create').sort();
  const far = all.at(-1);
  if (!far) throw new Error('too few');
  await join(from, dora, far);
  peer.forget();
  await of().update.mutate({ id, title: 'Choir' });
  await world.drain();
  expect(sent('Update').sort()).toEqual([...near, far.url].toSorted());
  peer.forget();
  await of().end.mutate({ id });
  await world.drain();
  // The date with a participant is cancelled instead.
  expect(sent('Delete').sort()).toEqual(near);
  expect(sent('Update')).toEqual([far.url]);
  peer.forget();
  await world.trpc(world.bob).events.delete.mutate({ id: far.id, actorId: world.bob.id });
  await world.drain();
  expect(sent('Delete')).toEqual([far.url]);
});
