/**
 * The law of `every-mutation.test.ts` for received activities: after every kind of activity, lists that were shown before are the
 * same as in a fresh process.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMMANDS } from '../../src/domain/federation/inbox/commands.ts';
import { CONNECTIONS, forget, pagesOf } from '../support/clients/shown-again.ts';
import { ActivityStory, ARRIVING } from '../support/federation/activity-story.ts';
import { Correspondent } from '../support/federation/correspondent.ts';
import { NEIGHBOURS } from '../support/world/federated.ts';
import { createEmptyWorld, type Person, type World } from '../support/world/world.ts';

let net: Correspondent;
let story: ActivityStory;
let other: World;
let viewers: (Person | null)[];
let paths: string[];
/** The lists after the last activity. */
let shown: unknown[];

beforeAll(async () => {
  net = await Correspondent.open({ connections: CONNECTIONS });
  const { databaseUrl, clock, url, alice, bob } = net.world;
  const env = { ...NEIGHBOURS, PUBLIC_URL: url };
  other = await createEmptyWorld({ databaseUrl, clock, env, connections: CONNECTIONS });
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

async function compare(): Promise<void> {
  forget(other);
  shown = await pagesOf(net.world, viewers, paths);
  expect(shown).toEqual(await pagesOf(other, viewers, paths));
}

/** Kinds that no list of these viewers shows. */
const UNSEEN = new Set(['TentativeAccept', 'Flag', 'Undo a Block']);

test.each(ARRIVING)('%s', async (what, arrive) => {
  const before = shown;
  net.world.clock.advance(1000);
  await arrive(story);
  await compare();
  if (!UNSEEN.has(what)) expect(shown).not.toEqual(before);
});

test('every kind that is performed is among them', () => {
  const kinds = new Set(ARRIVING.map(([what]) => what.split(' ')[0]));
  const performed = Object.entries(COMMANDS).filter(([, of]) => Object.values(of).some((command) => command !== null));
  expect([...kinds].toSorted()).toEqual(performed.map(([kind]) => kind).toSorted());
  expect(story.ticket.id).toBeTruthy();
});
