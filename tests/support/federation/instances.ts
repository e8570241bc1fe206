/** Other servers as a whole: staff's follows and approvals, and the actors that represent them. */
import { expect } from 'vitest';
import type { PeerActor } from '../servers/fediverse-peer.ts';
import type { Correspondent } from './correspondent.ts';

const PATH = '/api/v1/admin/instances';

/** As Mobilizon's: a machine, with an outbox of its own. */
export const relayOf = ({ peer }: Correspondent, name = 'relay', more: Record<string, unknown> = {}): PeerActor =>
  peer.actor(name, { type: 'Application', name: 'Our town', followers: undefined, ...more });

export class Instances {
  readonly net: Correspondent;

  constructor(net: Correspondent) {
    this.net = net;
  }

  get admin() {
    return this.net.world.rest(this.net.world.admin);
  }

  get ownActor(): string {
    return `${this.net.world.url}/actor`;
  }

  list = async (query: Record<string, string> = {}) => (await this.admin.get(PATH, query)).body;

  /** As staff type it, and runs the resulting jobs. */
  async follow(address: string) {
    const answer = await this.admin.post(PATH, { address });
    await this.net.world.drain();
    return answer;
  }

  async act(id: string, what: 'accept' | 'reject' | 'unfollow') {
    const answer = await this.admin.post(`${PATH}/${id}/${what}`);
    await this.net.world.drain();
    return answer;
  }

  /** Follows the server, which accepts. */
  async followed(relay: PeerActor): Promise<string> {
    const { body } = await this.follow(relay.handle);
    const follow = this.net.peer.activities('Follow').at(-1);
    expect(follow).toMatchObject({ actor: this.ownActor, object: relay.uri });
    await this.net.sendAs(relay, { id: this.net.fresh(relay), type: 'Accept', object: follow });
    return body.id;
  }

  /** A server requests to follow this one; returns the id of the Follow. */
  async asks(by: PeerActor): Promise<string> {
    const id = this.net.fresh(by);
    await this.net.sendAs(by, { id, type: 'Follow', object: this.ownActor });
    return id;
  }

  /** The entry of the actor's server in the staff's list; undefined if it has none. */
  async stateOf({ uri }: PeerActor): Promise<{ id: string; followed: string; follower: string } | undefined> {
    return (await this.list()).find((one: { uri: string }) => one.uri === uri);
  }

  /** Ends every relation, and clears received activities. */
  async clear(): Promise<void> {
    for (const { id, followed, follower } of await this.list()) {
      if (followed !== 'none') await this.act(id, 'unfollow');
      if (follower !== 'none') await this.act(id, 'reject');
    }
    this.net.peer.forget();
  }
}
