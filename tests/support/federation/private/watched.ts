/**
 * A server between two recorders. `near` has a follower of bob, a person whom bob mentions, and a member of a private group;
 * `far` has a follower of carol, and a person whom bob blocked. Both know every address that any of them has seen.
 */
import type { PeerActor } from '../../servers/fediverse-peer.ts';
import { NEIGHBOURS } from '../../world/federated.ts';
import { createWorld, type Person, type World } from '../../world/world.ts';
import { Markers, type Sink } from './markers.ts';
import { Answers, Recorder } from './recorder.ts';

/** Readers of documents. */
export const READERS = ['fan', 'friend', 'member', 'stranger', 'passer', 'foe', 'nobody'] as const;
type Reader = (typeof READERS)[number];

/** Everybody but the person whom bob blocks. */
export const UNBLOCKED = READERS.filter((reader) => reader !== 'foe');

type Signer = Exclude<Reader, 'nobody'>;

const FAR: readonly Signer[] = ['passer', 'foe'];

/** Documents below an address, which a person who knows it can guess. */
const PARTS = {
  post: ['', '/activity', '/replies?page=true', '/likes', '/shares'],
  event: ['', '/activity', '/comments', '/participants'],
  group: [
    '',
    ...['members', 'outbox', 'followers', 'discussions', 'resources', 'posts', 'todos'].map(
      (part) => `/${part}?page=true`,
    ),
  ],
} as const;

const OPEN_PATHS = [
  ...['/actor', '/nodeinfo/2.0', '/nodeinfo/2.1', '/.well-known/nodeinfo', '/.well-known/host-meta', '/inbox'],
  ...['/actor/outbox', '/api/v1/instance', '/api/v2/instance', '/api/v1/instance/peers'],
];

export class Watched {
  readonly world: World;
  readonly near: Recorder;
  readonly far: Recorder;
  readonly actors: Record<Signer, PeerActor>;
  readonly markers = new Markers();
  readonly #answers: Record<Reader, Answers>;
  readonly #betrayed = new Set<string>();
  readonly #read = new Set<string>();
  #acts = 0;

  private constructor(world: World, near: Recorder, far: Recorder) {
    this.world = world;
    this.near = near;
    this.far = far;
    const signers = READERS.filter((reader) => reader !== 'nobody');
    const of = (name: Signer): Recorder => (FAR.includes(name) ? far : near);
    this.actors = Object.fromEntries(signers.map((name) => [name, of(name).peer.actor(name)])) as Watched['actors'];
    const signed = signers.map((name) => [name, new Answers(world, { peer: of(name).peer, actor: this.actors[name] })]);
    this.#answers = { ...Object.fromEntries(signed), nobody: new Answers(world, null) };
  }

  static async open(): Promise<Watched> {
    const [world, near, far] = await Promise.all([
      createWorld({ env: NEIGHBOURS }),
      Recorder.start('127.0.0.2'),
      Recorder.start('127.0.0.3'),
    ]);
    const watched = new Watched(world, near, far);
    const { fan, passer, foe } = watched.actors;
    await near.peer.follow(world, fan, world.bob);
    await far.peer.follow(world, passer, world.carol);
    await far.peer.follow(world, foe, world.bob);
    await watched.act(world.bob, `/api/v1/accounts/${await watched.idOf('foe')}/block`);
    return watched;
  }

  async close(): Promise<void> {
    await this.world.close();
    await Promise.all([this.near.peer.close(), this.far.peer.close()]);
  }

  idOf(name: Signer): Promise<string> {
    return (FAR.includes(name) ? this.far : this.near).peer.idAt(this.world, this.actors[name]);
  }

  /** A request that must succeed, with its jobs; returns the entity. */
  async act(who: Person, path: string, body: unknown = {}, method = 'POST') {
    const answer = await this.world.rest(who).send(method, path, { body });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    await this.world.drain();
    return answer.body;
  }

  /** A post, whose address both recorders know. */
  async post(who: Person, status: string, more: object = {}) {
    const made = await this.act(who, '/api/v1/statuses', { status, ...more });
    this.betray('post', made.uri);
    return made;
  }

  /** Tells an address to the readers, as if somebody had passed it on. */
  betray(kind: keyof typeof PARTS, address: string): void {
    for (const part of PARTS[kind]) this.#betrayed.add(address.replace(/\/activity$/, '') + part);
  }

  /** An activity of a person of `near` or `far`, which is accepted. */
  async send(by: Signer, activity: Record<string, unknown>, inbox?: string): Promise<void> {
    this.#acts += 1;
    const { peer } = FAR.includes(by) ? this.far : this.near;
    const actor = this.actors[by];
    const status = await peer.send(this.world, actor, { id: `${actor.uri}#acts/${this.#acts}`, ...activity }, inbox);
    if (status !== 202) throw new Error(`an activity of ${by} was answered ${status}`);
    await this.world.drain();
  }

  /** Addresses that no reader has asked for. The landing page is left out: it lists local people. */
  #unread(documents: readonly string[]): string[] {
    const { url } = this.world;
    const text = [...documents, this.near.received, this.far.received].join('\n');
    const found = text.match(new RegExp(`${url.replaceAll('.', '\\.')}/[^\\s"'<>\\\\#)\\],;]+`, 'g')) ?? [];
    const known = new Set([...OPEN_PATHS.map((path) => url + path), ...this.#betrayed, ...found]);
    return [...known].filter((address) => !this.#read.has(address));
  }

  /** Each reader reads each address that any of them knows and has not read, until no answer has a new one. */
  async readEverything(): Promise<void> {
    for (let next = this.#unread([]); next.length > 0; ) {
      const documents: string[] = [];
      for (const address of next) {
        this.#read.add(address);
        documents.push(...(await Promise.all(READERS.map((by) => this.#answers[by].read(address)))));
      }
      next = this.#unread(documents);
    }
  }

  /** All bytes of each sink. */
  get seen(): Record<Sink, string> {
    const read = Object.fromEntries(READERS.map((by) => [by, this.#answers[by].text])) as Record<Reader, string>;
    return { 'near inbox': this.near.received, 'far inbox': this.far.received, ...read };
  }
}
