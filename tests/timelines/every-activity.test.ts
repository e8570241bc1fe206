/**
 * The law of `every-mutation.test.ts` for received activities: after every kind of activity, lists that were shown before are the
 * same as in a fresh process.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMMANDS } from '../../src/domain/federation/inbox/commands.ts';
import { forget, pagesOf } from '../support/clients/shown-again.ts';
import { Correspondent } from '../support/federation/correspondent.ts';
import { activityOf, createEvent, type EventObject, updateEvent } from '../support/federation/event-sender.ts';
import { eventOfBob, join } from '../support/federation/joiner.ts';
import type { PeerActor } from '../support/servers/fediverse-peer.ts';
import { NEIGHBOURS } from '../support/world/federated.ts';
import { createEmptyWorld, type Person, type World } from '../support/world/world.ts';

let net: Correspondent;
let other: World;
let viewers: (Person | null)[];
let paths: string[];
/** References of one activity to the previous one. */
const about: Record<string, string> = {};
let note: Record<string, unknown> & { id: string };
let event: EventObject;
let party: Awaited<ReturnType<typeof eventOfBob>>;
let ticket: { id: string };
/** Another person of sam's server, who moves and is deleted. */
let max: PeerActor;

beforeAll(async () => {
  net = await Correspondent.open();
  const { world, peer, sam } = net;
  const { databaseUrl, clock, url, alice, bob } = world;
  other = await createEmptyWorld({ databaseUrl, clock, env: { ...NEIGHBOURS, PUBLIC_URL: url } });
  viewers = [null, alice, bob];
  max = peer.actor('max');
  const post = await net.post(alice, { status: 'What do you say?', visibility: 'public' });
  Object.assign(about, { post: post.uri, postId: post.id });
  party = await eventOfBob(net);
  const ids = await Promise.all([sam, max].map((actor) => peer.idAt(world, actor)));
  await world.rest(bob).post(`/api/v1/accounts/${ids[1]}/follow`);
  await world.drain();
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
    `/api/v1/statuses/${post.id}/context`,
    `/api/v1/statuses/${post.id}`,
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

const act = (type: string, more: Record<string, unknown>) => net.send({ id: net.fresh(net.sam), type, ...more });
const sendAsMax = (type: string, more: Record<string, unknown>) =>
  net.sendAs(max, { id: net.fresh(max), type, ...more });
const undo = (type: string, object: unknown) =>
  act('Undo', { object: { id: about[type], type, actor: net.sam.uri, object } });

/** As `act`, and its id is stored for the activity that undoes it. */
async function begin(type: string, more: Record<string, unknown>): Promise<void> {
  about[type] = net.fresh(net.sam);
  await net.send({ id: about[type], type, ...more });
}

/** An event of sam that a local person requests to join, and its local id. */
async function asked(joinMode: string): Promise<Record<string, unknown>> {
  const { world, peer } = net;
  const object = await createEvent(net, { joinMode });
  const { uuid } = await world.platform.db.event.findUniqueOrThrow({ where: { uri: object.id } });
  await world.trpc(world.bob).participations.join.mutate({ id: uuid ?? '' });
  await world.drain();
  return { ...peer.activities('Join').at(-1) };
}

/** The first word is the kind. */
const ARRIVING: [what: string, arrive: () => Promise<unknown>][] = [
  ['Follow', () => begin('Follow', { object: net.uriOf('alice') })],
  [
    'Create a post',
    async () => {
      note = await net.create({ content: '<p>Good morning</p>' });
    },
  ],
  ['Create an answer', () => net.create({ inReplyTo: about.post, cc: [net.uriOf('alice')] })],
  [
    'QuoteRequest',
    () => {
      const instrument = net.note({ content: '<p>Look</p>', quote: about.post });
      return act('QuoteRequest', { object: about.post, instrument });
    },
  ],
  [
    'ReplyRequest',
    () => {
      const instrument = net.note({ content: '<p>Good morning, Alice</p>', inReplyTo: about.post });
      return act('ReplyRequest', { object: about.post, instrument });
    },
  ],
  ...['LikeRequest', 'AnnounceRequest'].map((type): [string, () => Promise<unknown>] => [
    type,
    () => {
      const instrument = { id: net.fresh(net.sam), type: type.replace('Request', ''), actor: net.sam.uri };
      return act(type, { object: about.post, instrument: { ...instrument, object: about.post } });
    },
  ]),
  ['Undo what a LikeRequest asked for', () => undo('Like', about.post)],
  ['Undo what an AnnounceRequest asked for', () => undo('Announce', about.post)],
  [
    'Update a post',
    () =>
      act('Update', {
        object: { ...note, content: '<p>Good evening</p>', updated: net.world.clock.now().toISOString() },
      }),
  ],
  ['Like', () => begin('Like', { object: about.post })],
  ['Undo a Like', () => undo('Like', about.post)],
  ['EmojiReact', () => begin('EmojiReact', { object: about.post, content: '🪁' })],
  ['Announce', () => begin('Announce', { object: about.post, to: ['https://www.w3.org/ns/activitystreams#Public'] })],
  ['Undo an Announce', () => undo('Announce', about.post)],
  [
    'Update a profile',
    async () => {
      net.peer.actor('sam', { name: 'Samuel', featured: `${net.sam.uri}/featured` });
      await act('Update', { object: await (await fetch(net.sam.uri)).json() });
    },
  ],
  ['Add a pin', () => act('Add', { object: note.id, target: `${net.sam.uri}/featured` })],
  ['Remove a pin', () => act('Remove', { object: note.id, target: `${net.sam.uri}/featured` })],
  [
    'Create an event',
    async () => {
      event = await createEvent(net);
    },
  ],
  ['Update an event', () => updateEvent(net, event, { name: 'Another name' })],
  [
    'Join',
    async () => {
      ticket = await join(net, net.sam, party);
    },
  ],
  ['Leave', () => act('Leave', { object: party.url })],
  ['TentativeAccept', () => act('TentativeAccept', { object: party.url })],
  ['Invite', () => act('Invite', { object: event.id, target: net.uriOf('bob'), to: [net.uriOf('bob')] })],
  ['Accept of a Join', async () => act('Accept', { object: await asked('restricted') })],
  ['Reject of a Join', async () => act('Reject', { object: await asked('restricted') })],
  ['Ignore', async () => act('Ignore', { object: await asked('restricted') })],
  ['Accept of a Follow', () => sendAsMax('Accept', { object: net.peer.activities('Follow').at(-1) })],
  [
    'Create of max',
    () =>
      net.sendAs(
        max,
        activityOf('Create', { ...net.note({ attributedTo: max.uri, cc: [max.followers] }) } as unknown as EventObject),
      ),
  ],
  ['Flag', () => act('Flag', { object: [net.uriOf('alice'), about.post], content: 'Rude' })],
  ['Block', () => begin('Block', { object: net.uriOf('alice') })],
  ['Undo a Block', () => undo('Block', net.uriOf('alice'))],
  [
    'Move',
    async () => {
      const target = net.peer.actor('maxine', { alsoKnownAs: [max.uri] });
      await sendAsMax('Move', { object: max.uri, target: target.uri });
    },
  ],
  ['Delete a post', () => act('Delete', { object: note.id })],
  ['Delete an event', () => act('Delete', { object: event.id })],
  ['Delete somebody', () => act('Delete', { object: net.sam.uri })],
];

/** Kinds that no list of these viewers shows. */
const UNSEEN = new Set(['TentativeAccept', 'Flag', 'Undo a Block']);

test.each(ARRIVING)('%s', async (what, arrive) => {
  const before = await compare();
  net.world.clock.advance(1000);
  await arrive();
  const after = await compare();
  if (!UNSEEN.has(what)) expect(after).not.toEqual(before);
});

test('every kind that is performed is among them', () => {
  const kinds = new Set(ARRIVING.map(([what]) => what.split(' ')[0]));
  const performed = Object.entries(COMMANDS).filter(([, of]) => Object.values(of).some((command) => command !== null));
  expect([...kinds].toSorted()).toEqual(performed.map(([kind]) => kind).toSorted());
  expect(ticket.id).toBeTruthy();
});
