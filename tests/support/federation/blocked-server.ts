/** A server on a separate host that staff block, and a new person of it for each test. */
import { expect } from 'vitest';
import type { PeerActor } from '../servers/fediverse-peer.ts';
import { Correspondent, type Note } from './correspondent.ts';

/** So that other hosts on this machine are not blocked with it. */
export const HOST = '127.0.0.2';
const PATH = '/api/v1/admin/domain_blocks';

export class BlockedServer {
  readonly net: Correspondent;
  #number = 0;
  #blocked: string | null = null;

  constructor(net: Correspondent) {
    this.net = net;
  }

  static open = async (): Promise<BlockedServer> => new BlockedServer(await Correspondent.open({ host: HOST }));

  /** As the administrator. */
  get admin() {
    return this.net.world.rest(this.net.world.admin);
  }

  /** Blocks it by REST; the caller runs the jobs. */
  async begin(fields: object, domain = HOST): Promise<string> {
    const { status, body } = await this.admin.post(PATH, { domain, ...fields });
    expect([status, body.error]).toEqual([200, undefined]);
    this.#blocked = body.id;
    return body.id;
  }

  async block(fields: object, domain = HOST): Promise<string> {
    const id = await this.begin(fields, domain);
    await this.net.world.drain();
    return id;
  }

  async change(id: string, fields: object): Promise<void> {
    expect((await this.admin.send('PUT', `${PATH}/${id}`, { body: fields })).status).toBe(200);
    await this.net.world.drain();
  }

  /** Ends the block, if there is one. */
  async lift(): Promise<void> {
    if (this.#blocked === null) return;
    expect((await this.admin.delete(`${PATH}/${this.#blocked}`)).status).toBe(200);
    this.#blocked = null;
    await this.net.world.drain();
  }

  /** A new person whom alice and bob follow, and who follows alice, without notifications. */
  async somebody(): Promise<{ actor: PeerActor; id: string }> {
    this.#number += 1;
    const { world, peer } = this.net;
    const actor = peer.actor(`s${this.#number}`);
    const id = await peer.idAt(world, actor);
    for (const person of [world.alice, world.bob]) await world.rest(person).post(`/api/v1/accounts/${id}/follow`);
    await world.drain();
    for (const follow of peer.activities('Follow').filter(({ object }) => object === actor.uri))
      await this.net.sendAs(actor, { type: 'Accept', object: follow });
    await peer.follow(world, actor, world.alice);
    await world.platform.db.notification.deleteMany();
    peer.forget();
    return { actor, id };
  }

  /** A post of a person, public unless `more` overrides that. */
  noteOf(by: PeerActor, more: Record<string, unknown> = {}): Note {
    return this.net.note({ attributedTo: by.uri, cc: [by.followers], ...more });
  }

  async post(by: PeerActor, more: Record<string, unknown> = {}): Promise<Note> {
    const object = this.noteOf(by, more);
    await this.net.sendAs(by, { id: `${object.id}/activity`, type: 'Create', object, to: object.to, cc: object.cc });
    return object;
  }

  /** As staff sees an account. */
  account = async (id: string) => (await this.admin.get(`/api/v1/admin/accounts/${id}`)).body;
}
