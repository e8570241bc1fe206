/** A server whose alice follows sam of another one, and the delivery of sam's activities. */
import { expect } from 'vitest';
import { type FediversePeer, type PeerActor, PUBLIC, startPeer } from '../servers/fediverse-peer.ts';
import { NEIGHBOURS } from '../world/federated.ts';
import { createWorld, type Person, type World, type WorldOptions } from '../world/world.ts';

export interface Note extends Record<string, unknown> {
  id: string;
  content: string;
  to: string[];
  cc: string[];
}

export class Correspondent {
  readonly world: World;
  readonly peer: FediversePeer;
  readonly sam: PeerActor;
  #number = 0;
  #acts = 0;

  constructor(world: World, peer: FediversePeer, sam: PeerActor) {
    this.world = world;
    this.peer = peer;
    this.sam = sam;
  }

  /** @param host of the other server; see `listenLocally` */
  static async open({
    host,
    env = {},
    ...more
  }: { host?: string } & Pick<WorldOptions, 'env' | 'connections'> = {}): Promise<Correspondent> {
    const world = await createWorld({ env: { ...NEIGHBOURS, ...env }, ...more });
    const peer = await startPeer('cavage', host);
    const sam = peer.actor('sam');
    await world.rest(world.alice).post(`/api/v1/accounts/${await peer.idAt(world, sam)}/follow`);
    await world.drain();
    const [follow] = peer.activities('Follow');
    await peer.send(world, sam, { type: 'Accept', object: follow });
    await world.drain();
    return new Correspondent(world, peer, sam);
  }

  async close(): Promise<void> {
    await this.world.close();
    await this.peer.close();
  }

  /** The address of a local person. */
  uriOf(name: string): string {
    return `${this.world.url}/users/${name}`;
  }

  /** A public post of sam, unless `more` overrides that. */
  note(more: Record<string, unknown> = {}): Note {
    this.#number += 1;
    const { peer, sam, world } = this;
    return {
      ...{ id: `${peer.url}/notes/${this.#number}`, type: 'Note', attributedTo: sam.uri },
      ...{ content: `<p>Note ${this.#number}</p>`, to: [PUBLIC], cc: [sam.followers] },
      published: world.clock.now().toISOString(),
      ...more,
    };
  }

  /** The id of a new activity of a person. */
  fresh(by: PeerActor): string {
    this.#acts += 1;
    return `${by.uri}#acts/${this.#acts}`;
  }

  /** Serves a post of a person at its address. */
  noteAt(peer: FediversePeer, author: PeerActor, more: Record<string, unknown> = {}): Note {
    const id = `${peer.url}/posts/${crypto.randomUUID()}`;
    const note = { ...this.note({ attributedTo: author.uri, cc: [author.followers], ...more }), id };
    peer.put(new URL(id).pathname, { '@context': 'https://www.w3.org/ns/activitystreams', ...note });
    return note;
  }

  /** A post of a local person, in the author's view, after its jobs. */
  async post(person: Person, more: Record<string, unknown> = {}) {
    const { body } = await this.world.rest(person).post('/api/v1/statuses', { status: 'Here', ...more });
    await this.world.drain();
    return body;
  }

  /** Sends as sam, and runs the resulting jobs. */
  async send(activity: Record<string, unknown>, inbox?: string): Promise<void> {
    await this.sendAs(this.sam, activity, inbox);
  }

  async sendAs(by: PeerActor, activity: Record<string, unknown>, inbox?: string): Promise<void> {
    expect(await this.peer.send(this.world, by, activity, inbox)).toBe(202);
    await this.world.drain();
  }

  async create(more: Record<string, unknown> = {}): Promise<Note> {
    const object = this.note(more);
    await this.send({ id: `${object.id}/activity`, type: 'Create', object, to: object.to, cc: object.cc });
    return object;
  }

  /** Serves a file of the peer with any declared type; returns the address. */
  serve(path: string, bytes: Uint8Array, type: string): string {
    return this.peer.put(path, (res) => res.writeHead(200, { 'content-type': type }).end(bytes));
  }

  storedOf(uri: string) {
    return this.world.platform.db.status.findFirst({ where: { uri, deletedAt: null } });
  }

  /** As alice, or another person, sees it; null if they do not. */
  async shown(uri: string, person: Person = this.world.alice) {
    const stored = await this.storedOf(uri);
    const { status, body } = await this.world.rest(person).get(`/api/v1/statuses/${stored?.id ?? 0n}`);
    return status === 200 ? body : null;
  }

  /** Addresses of the posts in the home of alice, newest first. */
  async home(): Promise<string[]> {
    const { body } = await this.world.rest(this.world.alice).get('/api/v1/timelines/home');
    return body.map(({ uri }: { uri: string }) => uri);
  }
}
