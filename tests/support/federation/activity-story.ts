/** Every kind of activity that is performed, each by sam of another server, in an order in which each has an effect. */
import { type PeerActor, PUBLIC } from '../servers/fediverse-peer.ts';
import type { Correspondent } from './correspondent.ts';
import { activityOf, createEvent, type EventObject, updateEvent } from './event-sender.ts';
import { eventOfBob, join } from './joiner.ts';

export class ActivityStory {
  readonly net: Correspondent;
  /** Another person of sam's server, whom bob follows, who moves and is deleted. */
  readonly max: PeerActor;
  /** References of one activity to the previous one. */
  readonly about: Record<string, string> = {};
  readonly party: Awaited<ReturnType<typeof eventOfBob>>;
  /** Local ids of sam and max. */
  readonly ids: readonly string[];
  note: Record<string, unknown> & { id: string } = { id: '' };
  event: EventObject = { id: '', name: '', to: [], cc: [] };
  ticket = { id: '' };

  private constructor(net: Correspondent, max: PeerActor, party: ActivityStory['party'], ids: readonly string[]) {
    this.net = net;
    this.max = max;
    this.party = party;
    this.ids = ids;
  }

  static async begin(net: Correspondent): Promise<ActivityStory> {
    const { world, peer, sam } = net;
    const max = peer.actor('max');
    const post = await net.post(world.alice, { status: 'What do you say?', visibility: 'public' });
    const party = await eventOfBob(net);
    const ids = await Promise.all([sam, max].map((actor) => peer.idAt(world, actor)));
    await world.rest(world.bob).post(`/api/v1/accounts/${ids[1]}/follow`);
    await world.drain();
    const story = new ActivityStory(net, max, party, ids);
    Object.assign(story.about, { post: post.uri, postId: post.id });
    return story;
  }

  act(type: string, more: Record<string, unknown>): Promise<void> {
    return this.net.send({ id: this.net.fresh(this.net.sam), type, ...more });
  }

  actAsMax(type: string, more: Record<string, unknown>): Promise<void> {
    return this.net.sendAs(this.max, { id: this.net.fresh(this.max), type, ...more });
  }

  /** As `act`, and its id is stored for the activity that undoes it. */
  async first(type: string, more: Record<string, unknown>): Promise<void> {
    const id = this.net.fresh(this.net.sam);
    this.about[type] = id;
    await this.net.send({ id, type, ...more });
  }

  undo(type: string, object: unknown): Promise<void> {
    return this.act('Undo', { object: { id: this.about[type], type, actor: this.net.sam.uri, object } });
  }

  /** The request of a local person to join an event of sam. */
  async asked(joinMode: string): Promise<Record<string, unknown>> {
    const { world, peer } = this.net;
    const object = await createEvent(this.net, { joinMode });
    const { uuid } = await world.platform.db.event.findUniqueOrThrow({ where: { uri: object.id } });
    await world.trpc(world.bob).participations.join.mutate({ id: uuid ?? '' });
    await world.drain();
    return { ...peer.activities('Join').at(-1) };
  }
}

export type Arriving = [what: string, arrive: (of: ActivityStory) => Promise<unknown>];

/** The first word is the kind. */
export const ARRIVING: Arriving[] = [
  ['Follow', (of) => of.first('Follow', { object: of.net.uriOf('alice') })],
  [
    'Create a post',
    async (of) => {
      of.note = await of.net.create({ content: '<p>Good morning</p>' });
    },
  ],
  ['Create an answer', ({ net, about }) => net.create({ inReplyTo: about.post, cc: [net.uriOf('alice')] })],
  [
    'QuoteRequest',
    (of) => {
      const instrument = of.net.note({ content: '<p>Look</p>', quote: of.about.post });
      return of.act('QuoteRequest', { object: of.about.post, instrument });
    },
  ],
  [
    'ReplyRequest',
    (of) => {
      const instrument = of.net.note({ content: '<p>Good morning, Alice</p>', inReplyTo: of.about.post });
      return of.act('ReplyRequest', { object: of.about.post, instrument });
    },
  ],
  ...['LikeRequest', 'AnnounceRequest'].map(
    (type): Arriving => [
      type,
      (of) => {
        const { net, about } = of;
        const instrument = { id: net.fresh(net.sam), type: type.replace('Request', ''), actor: net.sam.uri };
        return of.act(type, { object: about.post, instrument: { ...instrument, object: about.post } });
      },
    ],
  ),
  ['Undo what a LikeRequest asked for', (of) => of.undo('Like', of.about.post)],
  ['Undo what an AnnounceRequest asked for', (of) => of.undo('Announce', of.about.post)],
  [
    'Update a post',
    (of) =>
      of.act('Update', {
        object: { ...of.note, content: '<p>Good evening</p>', updated: of.net.world.clock.now().toISOString() },
      }),
  ],
  ['Like', (of) => of.first('Like', { object: of.about.post })],
  ['Undo a Like', (of) => of.undo('Like', of.about.post)],
  ['EmojiReact', (of) => of.first('EmojiReact', { object: of.about.post, content: '🪁' })],
  ['Announce', (of) => of.first('Announce', { object: of.about.post, to: [PUBLIC] })],
  ['Undo an Announce', (of) => of.undo('Announce', of.about.post)],
  [
    'Update a profile',
    async (of) => {
      const { peer, sam } = of.net;
      peer.actor('sam', { name: 'Samuel', featured: `${sam.uri}/featured` });
      await of.act('Update', { object: await (await fetch(sam.uri)).json() });
    },
  ],
  ['Add a pin', (of) => of.act('Add', { object: of.note.id, target: `${of.net.sam.uri}/featured` })],
  ['Remove a pin', (of) => of.act('Remove', { object: of.note.id, target: `${of.net.sam.uri}/featured` })],
  [
    'Create an event',
    async (of) => {
      of.event = await createEvent(of.net);
    },
  ],
  ['Update an event', (of) => updateEvent(of.net, of.event, { name: 'Another name' })],
  [
    'Join',
    async (of) => {
      of.ticket = await join(of.net, of.net.sam, of.party);
    },
  ],
  ['Leave', (of) => of.act('Leave', { object: of.party.url })],
  ['TentativeAccept', (of) => of.act('TentativeAccept', { object: of.party.url })],
  [
    'Invite',
    (of) => {
      const bob = of.net.uriOf('bob');
      return of.act('Invite', { object: of.event.id, target: bob, to: [bob] });
    },
  ],
  ['Accept of a Join', async (of) => of.act('Accept', { object: await of.asked('restricted') })],
  ['Reject of a Join', async (of) => of.act('Reject', { object: await of.asked('restricted') })],
  ['Ignore', async (of) => of.act('Ignore', { object: await of.asked('restricted') })],
  ['Accept of a Follow', (of) => of.actAsMax('Accept', { object: of.net.peer.activities('Follow').at(-1) })],
  [
    'Create of max',
    ({ net, max }) =>
      net.sendAs(
        max,
        activityOf('Create', { ...net.note({ attributedTo: max.uri, cc: [max.followers] }) } as unknown as EventObject),
      ),
  ],
  ['Flag', (of) => of.act('Flag', { object: [of.net.uriOf('alice'), of.about.post], content: 'Rude' })],
  ['Block', (of) => of.first('Block', { object: of.net.uriOf('alice') })],
  ['Undo a Block', (of) => of.undo('Block', of.net.uriOf('alice'))],
  [
    'Move',
    async (of) => {
      const target = of.net.peer.actor('maxine', { alsoKnownAs: [of.max.uri] });
      await of.actAsMax('Move', { object: of.max.uri, target: target.uri });
    },
  ],
  ['Delete a post', (of) => of.act('Delete', { object: of.note.id })],
  ['Delete an event', (of) => of.act('Delete', { object: of.event.id })],
  ['Delete somebody', (of) => of.act('Delete', { object: of.net.sam.uri })],
];
