/** All open streams of this process: one bus subscription, and each message is rendered once for all listeners. */
import type { Bus } from '../../platform/bus/bus.ts';
import type { BusMessage } from '../../platform/bus/message.ts';
import { OrderedQueue } from '../../platform/concurrency/ordered-queue.ts';
import type { Log } from '../../platform/log.ts';
import { accepts, topicsOf } from './channels.ts';
import { type Rendering, render, type StreamItem } from './render.ts';
import { type Selection, type StreamRequest, selectStream } from './select-stream.ts';
import { STREAM_CHANNEL, type StreamMessage } from './stream-event.ts';
import type { StreamSource, StreamViewer } from './stream-source.ts';

export type StreamListener = (item: StreamItem) => void;

interface Listening {
  selection: Selection;
  listener: StreamListener;
  open: boolean;
}

/** Concurrency limit of rendering: streams share the database with requests. */
const CONCURRENT_RENDERS = 4;
/** Queue limit: further messages are dropped and logged when the database cannot keep up. */
const QUEUE_LIMIT = 10_000;

/** A multimap; empty sets are removed. */
class Index<Item> {
  readonly #sets = new Map<string, Set<Item>>();

  get(key: string): Iterable<Item> {
    return this.#sets.get(key) ?? [];
  }

  add(key: string, item: Item): () => void {
    const set = this.#sets.get(key) ?? new Set();
    this.#sets.set(key, set.add(item));
    return () => {
      if (set.delete(item) && set.size === 0) this.#sets.delete(key);
    };
  }
}

const selectedTopics = ({ topic, channel }: Selection): string[] => [topic, ...channel.also];

export class StreamHub {
  readonly #bus: Bus;
  readonly #source: StreamSource;
  readonly #log: Log;
  readonly #listening = new Index<Listening>();
  readonly #revoked = new Index<() => void>();
  readonly #queue = new OrderedQueue(CONCURRENT_RENDERS);
  #subscribed: Promise<() => Promise<void>> | null = null;

  constructor({ bus, source, log }: { bus: Bus; source: StreamSource; log: Log }) {
    this.#bus = bus;
    this.#source = source;
    this.#log = log;
  }

  /** After it resolves, everything that is published reaches the listeners. Rejects when the bus does not answer. */
  async ready(): Promise<void> {
    this.#subscribed ??= this.#bus.subscribe(STREAM_CHANNEL, (arrived) => this.#receive(arrived));
    const subscribed = this.#subscribed;
    try {
      await subscribed;
    } catch (error) {
      if (this.#subscribed === subscribed) this.#subscribed = null;
      throw error;
    }
  }

  /** Refuses what the viewer may not open (see `selectStream`). */
  async select(viewer: StreamViewer, request: StreamRequest): Promise<Selection> {
    const selection = await selectStream(this.#source, viewer, request);
    await this.ready();
    return selection;
  }

  /** Calls `listener` for each item of the stream, in order, until the returned function is called. */
  listen(selection: Selection, listener: StreamListener): () => void {
    const listening = { selection, listener, open: true };
    const removals = selectedTopics(selection).map((topic) => this.#listening.add(topic, listening));
    return () => {
      listening.open = false;
      for (const remove of removals) remove();
    };
  }

  /** Calls `end` when the token of a stream is revoked, until the returned function is called. */
  watch(tokenId: bigint, end: () => void): () => void {
    return this.#revoked.add(tokenId.toString(), () => end());
  }

  /**
   * Messages of a stream after an id, as far as the bus retains them. Yields the id of every message, with null for those that
   * the stream does not deliver.
   */
  async *replay(selection: Selection, after: string): AsyncGenerator<{ id: string; item: StreamItem | null }> {
    const { viewer, channel } = selection;
    const topics = selectedTopics(selection);
    for (const { id, text } of await this.#bus.since(STREAM_CHANNEL, after)) {
      const message = JSON.parse(text) as StreamMessage;
      const wanted =
        message.event !== 'kill' &&
        accepts(channel, viewer, message) &&
        topicsOf(message).some((topic) => topics.includes(topic));
      const rendering = wanted ? await render(this.#source, id, message, [viewer]) : null;
      yield { id, item: rendering?.(viewer) ?? null };
    }
  }

  /** Unsubscribes from the bus; open streams get nothing more. */
  async close(): Promise<void> {
    const subscribed = this.#subscribed;
    this.#subscribed = null;
    const leave = await subscribed?.catch(() => null);
    await leave?.();
  }

  #receive({ id, text }: BusMessage): void {
    try {
      this.#sort(id, JSON.parse(text) as StreamMessage);
    } catch (error) {
      this.#log.error({ err: error }, 'a message for the streams could not be read');
    }
  }

  #sort(id: string, message: StreamMessage): void {
    if (message.event === 'kill') {
      for (const end of [...this.#revoked.get(message.tokenId)]) end();
      return;
    }
    const takers: Listening[] = [];
    for (const topic of topicsOf(message)) {
      for (const listening of this.#listening.get(topic)) {
        if (accepts(listening.selection.channel, listening.selection.viewer, message)) takers.push(listening);
      }
    }
    const [first, ...others] = takers.map((taker) => taker.selection.viewer);
    if (!first) return;
    if (this.#queue.size >= QUEUE_LIMIT) {
      this.#log.error({ event: message.event }, 'too many messages wait for their presentation: this one is dropped');
      return;
    }
    this.#queue.add(
      () => render(this.#source, id, message, [first, ...others]),
      (rendering) => this.#hand(takers, rendering),
      (error) => this.#log.error({ err: error, event: message.event }, 'a message for the streams was not presented'),
    );
  }

  #hand(takers: readonly Listening[], rendering: Rendering): void {
    for (const taker of takers) {
      const item = taker.open ? rendering(taker.selection.viewer) : null;
      if (item === null) continue;
      try {
        taker.listener(item);
      } catch (error) {
        this.#log.error({ err: error }, 'a stream could not be written');
      }
    }
  }
}
