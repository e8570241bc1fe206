/** All kinds of requesters of alice's documents, each on a server with the appropriate state and with its own key. */
import { type FediversePeer, startPeer } from '../servers/fediverse-peer.ts';
import type { World } from '../world/world.ts';
import { Stranger } from './stranger.ts';

export const READERS = [
  'unsigned',
  'bad signature',
  'stranger',
  'asking',
  'follower',
  'mentioned',
  'blocked',
  'blocking',
  'hidden server',
  'suspended account',
  'suspended server',
] as const;
export type Reader = (typeof READERS)[number];

/** Servers on separate hosts, so that a block affects only one of them. */
const HOSTS: Partial<Record<Reader, string>> = { 'suspended server': '127.0.0.2', 'hidden server': '127.0.0.3' };

export class Readers {
  readonly world: World;
  readonly #peers = new Map<string, FediversePeer>();
  readonly #keys = new Map<Reader, Stranger>();
  readonly #uris = new Map<Reader, string>();

  constructor(world: World) {
    this.world = world;
  }

  /** Stores them, each with a name; the mentioned one is only named so far. */
  static async of(world: World): Promise<Readers> {
    const readers = new Readers(world);
    for (const name of READERS.filter((each) => each !== 'unsigned')) await readers.#add(name);
    return readers;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#peers.values()].map((peer) => peer.close()));
  }

  uriOf(name: Reader): string {
    return this.#uris.get(name) ?? '';
  }

  handleOf(name: Reader): string {
    const { host, pathname } = new URL(this.uriOf(name));
    return `${pathname.split('/').at(-1)}@${host}`;
  }

  async #add(name: Reader): Promise<void> {
    const host = HOSTS[name] ?? '127.0.0.1';
    const peer = this.#peers.get(host) ?? (await startPeer('cavage', host));
    this.#peers.set(host, peer);
    const username = name.replace(/\W/g, '');
    const uri = `${peer.url}/users/${username}`;
    const key = new Stranger(`${uri}#key`);
    peer.actor(username, key.keyOf(uri));
    this.#keys.set(name, name === 'bad signature' ? new Stranger(key.keyId) : key);
    this.#uris.set(name, uri);
    const { world } = this;
    const alice = `${world.url}/users/alice`;
    const send = async (activity: Record<string, unknown>): Promise<void> => {
      await key.post(world, { actor: uri, ...activity });
      await world.drain();
    };
    const ask = { id: `${uri}#follow`, type: 'Follow', object: alice };
    // Even those who must not see anything had a reason to, once.
    await send(ask);
    if (name === 'blocking') await send({ id: `${uri}#block`, type: 'Block', object: alice });
  }

  /** All their requests are stored: only some become followers, and then their other relations begin. */
  async settle(waiting: readonly Reader[] = ['asking', 'stranger', 'mentioned', 'bad signature']): Promise<void> {
    const { world } = this;
    const rest = world.rest(world.alice);
    const { body } = await rest.get('/api/v1/follow_requests');
    const idOf = (name: Reader): string => body.find(({ acct }: { acct: string }) => acct === this.handleOf(name))?.id;
    for (const name of this.#uris.keys()) {
      const id = idOf(name);
      if (id === undefined) continue;
      const answer = waiting.includes(name) ? (name === 'asking' ? null : 'reject') : 'authorize';
      if (answer) await rest.post(`/api/v1/follow_requests/${id}/${answer}`);
    }
    await rest.post(`/api/v1/accounts/${idOf('blocked')}/block`);
    await rest.post('/api/v1/domain_blocks', { domain: new URL(this.uriOf('hidden server')).host });
    const admin = world.rest(world.admin);
    await admin.post(`/api/v1/admin/accounts/${idOf('suspended account')}/action`, { type: 'suspend' });
    await admin.post('/api/v1/admin/domain_blocks', { domain: '127.0.0.2', severity: 'suspend' });
    await world.drain();
  }

  read(name: Reader, url: string): Promise<Response> {
    const key = this.#keys.get(name);
    return key ? key.get(this.world, url) : fetch(url, { headers: { accept: 'application/activity+json' } });
  }
}
