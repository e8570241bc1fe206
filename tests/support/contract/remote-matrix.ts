/** The visibility matrix with a remote person: as the author whom local people see, or as each of the viewers. */
import { type FediversePeer, type PeerActor, PUBLIC, startPeer } from '../servers/fediverse-peer.ts';
import { organize } from '../world/events.ts';
import { NEIGHBOURS } from '../world/federated.ts';
import { createEmptyWorld, type Person, type World } from '../world/world.ts';
import {
  blockAll,
  followBooster,
  type Kept,
  keep,
  type Matrix,
  postAll,
  RELATIONS,
  type Relation,
  reblogAll,
  secretOf,
  VISIBILITIES,
  type Visibility,
} from './status-matrix.ts';

export interface RemoteMatrix extends Matrix {
  peer: FediversePeer;
  /**
   * The same posts again, after the blocks and with empty caches: whose home timeline has each, and who was notified of the
   * mention.
   */
  reached: ReadonlyMap<Visibility, { homes: Relation[]; told: Relation[] }>;
}

/** The recipients of a post of each visibility, besides mentioned people. */
const ADDRESSES = {
  public: ({ followers }: PeerActor, named: string[]) => ({ to: [PUBLIC], cc: [followers, ...named] }),
  unlisted: ({ followers }: PeerActor, named: string[]) => ({ to: [followers], cc: [PUBLIC, ...named] }),
  private: ({ followers }: PeerActor, named: string[]) => ({ to: [followers], cc: named }),
  direct: (_by: PeerActor, named: string[]) => ({ to: named, cc: [] }),
} as const satisfies Record<Visibility, (by: PeerActor, named: string[]) => object>;

/** Activities of the author's server. */
class Writer {
  readonly world: World;
  readonly peer: FediversePeer;
  readonly by: PeerActor;
  #number = 0;

  constructor(world: World, peer: FediversePeer, by: PeerActor) {
    this.world = world;
    this.peer = peer;
    this.by = by;
  }

  uriOf(name: string): string {
    return `${this.world.url}/users/${name}`;
  }

  async send(activity: Record<string, unknown>): Promise<void> {
    this.#number += 1;
    await this.peer.send(this.world, this.by, { id: `${this.by.uri}#${this.#number}`, ...activity });
    await this.world.drain();
  }

  /** Returns the local ids. */
  async post(visibility: Visibility, more: Record<string, unknown> = {}, named: string[] = []) {
    this.#number += 1;
    const { by, world } = this;
    const audience = ADDRESSES[visibility](by, named);
    const object = {
      ...{ id: `${by.uri}/notes/${this.#number}`, type: 'Note', attributedTo: by.uri, content: visibility },
      ...{ published: world.clock.now().toISOString(), tag: named.map((href) => ({ type: 'Mention', href })) },
      ...{ ...audience, ...more },
    };
    await this.send({ type: 'Create', object, ...audience });
    const stored = await world.platform.db.status.findFirstOrThrow({
      where: { uri: object.id },
      include: { poll: true },
    });
    return { id: `${stored.id}`, poll: `${stored.poll?.id ?? ''}`, uri: object.id };
  }
}

const option = (name: string) => ({ type: 'Note', name, replies: { type: 'Collection', totalItems: 0 } });

/** A remote author, and a local viewer for each relation except the author's own. */
export async function createRemoteAuthor(): Promise<RemoteMatrix> {
  const world = await createEmptyWorld({ env: NEIGHBOURS });
  const peer = await startPeer();
  const writer = new Writer(
    world,
    peer,
    peer.actor('author', { manuallyApprovesFollowers: true, discoverable: true, indexable: true }),
  );
  const { by } = writer;
  const id = await peer.idAt(world, by);
  const author = { name: by.handle, id, actorId: BigInt(id) } as Person;
  const people = new Map<Relation, Person | null>();
  for (const relation of RELATIONS.filter((each) => each !== 'author'))
    people.set(relation, relation === 'nobody' ? null : await world.person(relation));
  const person = (relation: Relation) => people.get(relation) as Person;
  for (const relation of ['follower', 'asking', 'blockedFollower'] as const) {
    await world.rest(person(relation)).post(`/api/v1/accounts/${id}/follow`);
    await world.drain();
    if (relation !== 'asking') await writer.send({ type: 'Accept', object: peer.activities('Follow').at(-1) });
  }
  const root = await writer.post('public');
  const named = ['mentioned', 'blockedMentioned'].map((name) => writer.uriOf(name));
  const statuses = new Map<Visibility, { id: string; poll: string; uri: string }>();
  for (const visibility of VISIBILITIES) {
    const secret = secretOf(visibility);
    const tag = [...named.map((href) => ({ type: 'Mention', href })), { type: 'Hashtag', name: '#matrix' }];
    const question = {
      type: 'Question',
      oneOf: [option(secret), option('no')],
      endTime: new Date(world.clock.now().getTime() + 3_600_000).toISOString(),
    };
    statuses.set(
      visibility,
      await writer.post(visibility, { ...question, content: `<p>${secret}</p>`, inReplyTo: root.uri, tag }, named),
    );
  }
  const booster = await world.person('booster');
  const { private: _, ...open } = Object.fromEntries(statuses);
  const reblogs = new Map<Visibility, { id: string; by: Person }>();
  for (const visibility of ['public', 'unlisted'] as const) {
    const { body } = await world.rest(booster).post(`/api/v1/statuses/${open[visibility]?.id}/reblog`);
    reblogs.set(visibility, { id: body.id, by: booster });
  }
  await writer.send({
    type: 'Announce',
    id: `${by.uri}#boost`,
    object: statuses.get('private')?.uri,
    to: [by.followers],
  });
  const own = await world.platform.db.status.findFirstOrThrow({ where: { uri: `${by.uri}#boost` } });
  reblogs.set('private', { id: `${own.id}`, by: author });
  await followBooster(world, people, booster);
  const kept = new Map<string, Kept>();
  for (const [relation, viewer] of people)
    for (const [visibility, status] of statuses)
      if (viewer)
        kept.set(
          `${relation} ${visibility}`,
          await keep(world, viewer, booster, { id: BigInt(status.id), thread: BigInt(root.id) }),
        );
  for (const relation of ['blocked', 'blockedMentioned', 'blockedFollower'])
    await writer.send({ type: 'Block', object: writer.uriOf(relation) });
  const follower = { followerId: person('blockedFollower').actorId, targetId: author.actorId, approved: true };
  await world.platform.db.follow.create({
    data: { id: world.platform.ids.next(), ...follower, createdAt: world.clock.now() },
  });
  const among = (actorIds: bigint[]) => RELATIONS.filter((each) => actorIds.includes(people.get(each)?.actorId ?? 0n));
  const reached = new Map<Visibility, { homes: Relation[]; told: Relation[] }>();
  for (const visibility of VISIBILITIES) {
    const statusId = BigInt((await writer.post(visibility, {}, named)).id);
    const homes = await world.platform.db.homeEntry.findMany({ where: { statusId } });
    const told = await world.platform.db.notification.findMany({ where: { statusId, type: 'mention' } });
    reached.set(visibility, {
      homes: among(homes.map(({ actorId }) => actorId)),
      told: among(told.map(({ recipientId }) => recipientId)),
    });
  }
  const none = { list: '0', notification: '0', conversation: '0' };
  const keptOf: Matrix['keptOf'] = (relation, visibility) => kept.get(`${relation} ${visibility}`) ?? none;
  const { id: event } = await organize(world, booster);
  await world.platform.db.eventComment.create({ data: { statusId: BigInt(root.id), eventId: BigInt(event) } });
  return { world, peer, author, people, root: root.id, event, statuses, reblogs, kept, keptOf, reached };
}

export interface RemoteViewers {
  world: World;
  author: Person;
  statuses: ReadonlyMap<Visibility, { id: string; poll: string }>;
  /** Posted before and after the blocks. */
  uris: Record<'before' | 'after', ReadonlyMap<Visibility, string>>;
  /** Each on a separate server; visitors have none. */
  viewers: ReadonlyMap<Relation, { peer: FediversePeer; by: PeerActor; actorId: bigint } | null>;
  close(): Promise<void>;
}

/** A local author, and a remote viewer for each relation except the author's own. */
export async function createRemoteViewers(): Promise<RemoteViewers> {
  const world = await createEmptyWorld({ env: NEIGHBOURS });
  const author = await world.person('author', { locked: true });
  const viewers = new Map<Relation, { peer: FediversePeer; by: PeerActor; actorId: bigint } | null>([['nobody', null]]);
  const peers: FediversePeer[] = [];
  for (const relation of RELATIONS.filter((each) => each !== 'author' && each !== 'nobody')) {
    const peer = await startPeer();
    peers.push(peer);
    const by = peer.actor(relation);
    const id = await peer.idAt(world, by);
    viewers.set(relation, { peer, by, actorId: BigInt(id) });
    if (!['follower', 'asking', 'blockedFollower'].includes(relation)) continue;
    await peer.follow(world, by, author);
    if (relation !== 'asking') await world.rest(author).post(`/api/v1/follow_requests/${id}/authorize`);
  }
  const handles = ['mentioned', 'blockedMentioned'].map((name) => viewers.get(name as Relation)?.by.handle ?? '');
  const { body: root } = await world.rest(author).post('/api/v1/statuses', { status: 'root' });
  const statuses = await postAll(world, author, root.id, handles);
  const booster = await world.person('booster');
  await reblogAll(world, statuses, author, booster);
  await world.drain();
  const uriOf = async ({ id }: { id: string }) =>
    (await world.platform.db.status.findUniqueOrThrow({ where: { id: BigInt(id) } })).uri;
  const urisOf = async (of: ReadonlyMap<Visibility, { id: string }>) =>
    new Map(await Promise.all([...of].map(async ([visibility, status]) => [visibility, await uriOf(status)] as const)));
  const before = await urisOf(statuses);
  const people = new Map(
    [...viewers].map(([relation, viewer]) => [
      relation,
      viewer && ({ id: `${viewer.actorId}`, actorId: viewer.actorId } as Person),
    ]),
  );
  await blockAll(world, { people, author });
  const after = await urisOf(await postAll(world, author, root.id, handles));
  await world.drain();
  return {
    ...{ world, author, statuses, viewers, uris: { before, after } },
    async close() {
      await world.close();
      await Promise.all(peers.map((peer) => peer.close()));
    },
  };
}
