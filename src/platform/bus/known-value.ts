/**
 * A small value of the database that each process keeps in memory, because nearly every request needs it. A command that changes
 * it calls `forget` and publishes a message on the channel; the value is read again on demand.
 */
import type { Bus } from './bus.ts';
import { Subscription } from './subscription.ts';

interface Store<Value> {
  /** Increases with every change. */
  generation: number;
  known: { value: Value } | null;
  reading: Promise<Value> | null;
  subscription: Subscription;
}

export class KnownValue<Value, Ctx extends { bus: Bus }> {
  /** Empty messages on this channel announce a change of the value. */
  readonly channel: string;
  readonly #read: (ctx: Ctx) => Promise<Value>;
  /** Keyed by the bus, because contexts are copies of the platform that share it. */
  readonly #stores = new WeakMap<Bus, Store<Value>>();

  constructor(channel: string, read: (ctx: Ctx) => Promise<Value>) {
    this.channel = channel;
    this.#read = read;
  }

  #storeOf({ bus }: { bus: Bus }): Store<Value> {
    const found = this.#stores.get(bus);
    if (found) return found;
    const changed = (): void => this.#forget(store);
    const subscription = new Subscription(() => bus.subscribe(this.channel, changed, changed));
    const store: Store<Value> = { generation: 0, known: null, reading: null, subscription };
    this.#stores.set(bus, store);
    return store;
  }

  #forget(store: Store<Value>): void {
    store.generation += 1;
    store.known = null;
    store.reading = null;
  }

  async #readNow(ctx: Ctx, store: Store<Value>): Promise<Value> {
    const { generation } = store;
    // Subscribes first, so that no change between reading and subscribing is missed. Without the bus nothing is kept.
    const heard = await store.subscription.ready().then(
      () => true,
      () => false,
    );
    const value = await this.#read(ctx);
    if (heard && store.generation === generation) store.known = { value };
    return value;
  }

  /** Returns the known value. Reads it after a change and at the beginning, once for all concurrent callers. */
  async get(ctx: Ctx): Promise<Value> {
    const store = this.#storeOf(ctx);
    if (store.known) return store.known.value;
    const reading = store.reading ?? this.#readNow(ctx, store);
    store.reading = reading;
    try {
      return await reading;
    } finally {
      if (store.reading === reading) store.reading = null;
    }
  }

  /** A number that increases with every change that this process has noticed. */
  generation(ctx: { bus: Bus }): number {
    return this.#storeOf(ctx).generation;
  }

  /** Makes this process read the value again. */
  forget(ctx: { bus: Bus }): void {
    this.#forget(this.#storeOf(ctx));
  }
}
