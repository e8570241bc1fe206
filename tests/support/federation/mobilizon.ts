/** A Mobilizon, which is the peer of a correspondent: the Articles of its people, and those that it receives from local groups. */
import type { PeerActor } from '../servers/fediverse-peer.ts';
import { createGroup } from '../world/events.ts';
import type { Correspondent } from './correspondent.ts';

const AS = { '@context': 'https://www.w3.org/ns/activitystreams' };

export interface LocalGroup {
  id: string;
  uri: string;
  followers: string;
  members: string;
}

export class Mobilizon {
  readonly #net: Correspondent;

  constructor(net: Correspondent) {
    this.#net = net;
  }

  /** An Article by a person for a group, as the person's server sends and serves it. */
  article(by: PeerActor, group: string, audience: { to: string[]; cc?: string[] }) {
    const { peer, world } = this.#net;
    const id = `${peer.url}/p/${crypto.randomUUID()}`;
    const document = {
      ...{ id, type: 'Article', actor: by.uri, attributedTo: group, name: 'Our season', draft: false },
      ...{ content: '<p>Ten concerts.</p>', published: world.clock.now().toISOString(), attachment: [] },
      ...{ to: audience.to, cc: audience.cc ?? [] },
    };
    peer.put(new URL(id).pathname, { ...AS, ...document });
    return document;
  }

  /** Sends an activity about an Article as sam, or another person. */
  act(type: string, object: ReturnType<Mobilizon['article']> & { updated?: string }, by = this.#net.sam) {
    return this.#net.sendAs(by, { id: this.#net.fresh(by), type, object, to: object.to, cc: object.cc });
  }

  /** A group that sam joined; bob founded it. */
  async founded(): Promise<LocalGroup> {
    const { world, peer, sam } = this.#net;
    const group = await createGroup(world, world.bob, { openness: 'OPEN' });
    const uri = this.#net.uriOf(group.preferredUsername ?? '');
    await this.#net.send({ id: this.#net.fresh(sam), type: 'Join', object: uri });
    const runs = { software: 'mobilizon', softwareReadAt: world.clock.now() };
    await world.platform.db.remoteHost.upsert({
      where: { host: peer.domain },
      create: { host: peer.domain, ...runs },
      update: runs,
    });
    peer.forget();
    return { id: group.id, uri, followers: `${uri}/followers`, members: `${uri}/members` };
  }

  /** A post of bob in the group. */
  post(group: { id: string }, more: Record<string, unknown> = {}) {
    const { world } = this.#net;
    return this.#net.post(world.bob, { status: 'Ten concerts this season. #jazz', group_id: group.id, ...more });
  }

  /** The received activities of that type about Articles. */
  received(type: string) {
    const isAbout = (object: { type: string; formerType?: string }): boolean =>
      [object.type, object.formerType].includes('Article');
    return this.#net.peer.activities(type).filter(({ object }) => isAbout(object));
  }
}
