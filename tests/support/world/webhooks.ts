/** A group with a webhook, and the program that receives its deliveries. */
import { createHttp } from '../../../src/platform/http/outgoing.ts';
import {
  type Delivery,
  documentedVerify,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../servers/webhook-receiver.ts';
import { createGroup, inHours, organize } from './events.ts';
import { createWorld, type Person, type World } from './world.ts';

/** All kinds of the contract. */
export const ALL = [
  ...(['event.created', 'event.updated', 'event.cancelled', 'event.deleted'] as const),
  ...(['participation.created', 'participation.changed', 'participation.removed', 'waiting_list.changed'] as const),
];

export class Webhooks {
  readonly world: World;
  readonly receiver: WebhookReceiver;
  /** The id of the group. */
  id = '';
  webhookId = '';
  secret = '';
  readonly #verify: Awaited<ReturnType<typeof documentedVerify>>;

  private constructor(world: World, receiver: WebhookReceiver, verify: Awaited<ReturnType<typeof documentedVerify>>) {
    [this.world, this.receiver, this.#verify] = [world, receiver, verify];
  }

  static async open(): Promise<Webhooks> {
    return new Webhooks(await createWorld(), await startWebhookReceiver(), await documentedVerify());
  }

  async close(): Promise<void> {
    await this.receiver.close();
    await this.world.close();
  }

  /** Another group of Alice's with a webhook. */
  async begin(): Promise<void> {
    await this.world.drain();
    this.receiver.forget();
    this.allow();
    await this.world.platform.db.silentHost.deleteMany();
    await this.world.platform.db.webhook.deleteMany();
    ({ id: this.id } = await createGroup(this.world, this.world.alice, { openness: 'OPEN', name: 'Menders' }));
    const made = await this.of().create.mutate({ id: this.id, url: `${this.receiver.url}/hook`, kinds: ALL });
    [this.webhookId, this.secret] = [made.id, made.secret];
  }

  /** The server may send to this machine, and waits so long for an answer. */
  allow(timeoutMs?: number): void {
    const http = createHttp(() => true);
    const post: typeof http.post = (url, body, headers, limits) =>
      http.post(url, body, headers, { ...limits, ...(timeoutMs !== undefined && { timeoutMs }) });
    this.world.platform.http = { ...http, post };
  }

  of(person: Person = this.world.alice) {
    return this.world.trpc(person).groupWebhooks;
  }

  get one() {
    return { id: this.id, webhookId: this.webhookId };
  }

  /** An event of the group. */
  organize(fields: Partial<Parameters<typeof organize>[2]> = {}) {
    return organize(this.world, this.world.alice, {
      ...{ organizerActorId: this.id, beginsOn: inHours(this.world, 24 * 30), ...fields },
    });
  }

  /** Runs due jobs, and returns all verified deliveries. */
  async deliveries(secret = this.secret): Promise<Delivery[]> {
    await this.world.drain();
    const now = this.world.clock.now();
    return this.receiver.received.map(({ headers, body }) => {
      // An earlier request may be older than the receiver would accept.
      const at = new Date(Number(headers['webhook-timestamp']) * 1000);
      return this.#verify(secret, headers, body, at > now ? now : at);
    });
  }

  async types(): Promise<string[]> {
    return (await this.deliveries()).map(({ type }) => type);
  }

  async sequences(): Promise<number[]> {
    return (await this.deliveries()).map(({ sequence }) => sequence);
  }

  async state(): Promise<string> {
    const [row] = await this.of().list.query({ id: this.id });
    return `${row?.state} ${row?.waiting}`;
  }

  /** `sequence status attempts code error` of each delivery, the oldest first. */
  async rows(): Promise<string[]> {
    const rows = await this.of().deliveries.query({ ...this.one, limit: 100 });
    return rows
      .reverse()
      .map(({ sequence, status, attempts, code, error }) => `${sequence} ${status} ${attempts} ${code} ${error}`);
  }
}
