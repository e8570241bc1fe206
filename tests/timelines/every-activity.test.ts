/**
 * The law of `every-mutation.test.ts` for received activities: after every kind of activity, lists that were shown before are the
 * same as in a fresh process.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMMANDS } from '../../src/domain/federation/inbox/commands.ts';
import { forget, pagesOf } from '../support/clients/shown-again.ts';
import { ActivityStory, ARRIVING } from '../support/federation/activity-story.ts';
import { Correspondent } from '../support/federation/correspondent.ts';
import { NEIGHBOURS } from '../support/world/federated.ts';
import { createEmptyWorld, type Person, type World } from '../support/world/world.ts';

let net: Correspondent;
let story: ActivityStory;
let other: World;
let viewers: (Person | null)[];
let paths: string[];

beforeAll(async () => {
  net = await Correspondent.open();
  const { databaseUrl, clock, url, alice, bob } = net.world;
  other = await createEmptyWorld({ databaseUrl, clock, env: { ...NEIGHBOURS, PUBLIC_URL: url } });
  viewers = [null, alice, bob];
  story = await ActivityStory.begin(net);
  const { ids, about, party } = story;
  paths = [
    '/api/v1/timelines/home',
    '/api/v1/timelines/public',
    ...[alice.id, ...ids].flatMap((id) => [
      `/api/v1/accounts/${id}`,
      `/api/v1/accounts/${id}/statuses`,
      `/api/v1/accounts/${id}/statuses?pinned=true`,
      `/api/v1/accounts/${id}/followers`,
      `/api/v1/accounts/${id}/following`,
    ]),
    `/api/v1/statuses/${about.postId}/context`,
    `/api/v1/statuses/${about.postId}`,
    '/api/v1/notifications?supported_types[]=event.joined&supported_types[]=event.invited',
    '/api/v2/notifications?supported_types[]=event.joined&supported_types[]=event.invited',
    `/api/v1/accounts/relationships?id[]=${ids[0]}&id[]=${ids[1]}`,
    '/api/v1/events',
    `/api/v1/events/${party.uuid}`,
    `/api/v1/events/${party.uuid}/participants`,
  ];
  await compare();
});
afterAll(async () => {
  await other.close();
  await net.close();
});

/** The lists as they are shown now, which is as they are. */
async function compare(): Promise<unknown[]> {
  forget(other);
  const [shown, fresh] = [await pagesOf(net.world, viewers, paths), await pagesOf(other, viewers, paths)];
  expect(shown).toEqual(fresh);
  return shown;
}

/** Kinds that no list of these viewers shows. */
const UNSEEN = new Set(['TentativeAccept', 'Flag', 'Undo a Block']);

test.each(ARRIVING)('%s', async (what, arrive) => {
  const before = await compare();
  net.world.clock.advance(1000);
  await arrive(story);
  const after = await compare();
  if (!UNSEEN.has(what)) expect(after).not.toEqual(before);
});

test('every kind that is performed is among them', () => {
  const kinds = new Set(ARRIVING.map(([what]) => what.split(' ')[0]));
  const performed = Object.entries(COMMANDS).filter(([, of]) => Object.values(of).some((command) => command !== null));
  expect([...kinds].toSorted()).toEqual(performed.map(([kind]) => kind).toSorted());
  expect(story.ticket.id).toBeTruthy();
});
