/** All open streams of this process: one bus subscription, and each message is rendered once for all listeners. */
import type { Bus } from '../../platform/bus/bus.ts';
import { BEFORE_ALL, type BusMessage, isLater } from '../../platform/bus/message.ts';
import { Subscription } from '../../platform/bus/subscription.ts';
import type { Clock } from '../../platform/clock.ts';
import { OrderedQueue } from '../../platform/concurrency/ordered-queue.ts';
import { retryWhileAway } from '../../platform/concurrency/retry-while-away.ts';
import { causedBy } from '../../platform/database/slow-statements.ts';
import type { Log } from '../../platform/log.ts';
import type { Tracing } from '../../platform/tracing/tracing.ts';
import { refusalOf } from '../../platform/trouble.ts';
import { accepts, type StreamChannel, topicsOf } from './channels.ts';
import { Index } from './index-of-listeners.ts';
import { missedMessages, selectedTopics } from './missed-messages.ts';
import { OpenStreams, type StreamLimits } from './open-streams.ts';
import { type Rendering, render, type StreamItem } from './render.ts';
import { Repeats } from './repeats.ts';
import { type Selection, type StreamRequest, selectStream } from './select-stream.ts';
import { type ShownMessage, STREAM_CHANNEL, type StreamMessage } from './stream-event.ts';
import { type StreamEnd, StreamHolders } from './stream-holders.ts';
import type { StreamHolder, StreamSource, StreamViewer } from './stream-source.ts';

export type StreamListener = (item: StreamItem) => void;

export interface StreamHubParts {
  bus: Bus;
  source: StreamSource;
  clock: Clock;
  log: Log;
  tracing?: Tracing | null;
  /** Null for an unlimited number of streams. */
  limits?: StreamLimits | null;
}

/** Counts for the streams with one name. */
export interface StreamCount {
  open: number;
  /** Items that were handed to them since the start. */
  delivered: number;
}

interface Listening {
  selection: Selection;
  listener: StreamListener;
  count: StreamCount;
  open: boolean;
}

/** Concurrency limit of rendering: streams share the database with requests. */
const CONCURRENT_RENDERS = 4;
/** Queue limit: when the database cannot keep up, streams end that should have got further messages. */
const QUEUE_LIMIT = 10_000;

const NOT_PRESENTED = 'a message for the streams was not presented';

const missedAt = (id: string): StreamItem => ({ id, event: 'missed', payload: null });

export class StreamHub {
  readonly #bus: Bus;
  readonly #source: StreamSource;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #tracing: Tracing | null;
  readonly #listening = new Index<Listening>();
  readonly #holders: StreamHolders;
  /** The streams of all facades. */
  readonly open: OpenStreams;
  /** By the name of the stream. */
  readonly counts = new Map<string, StreamCount>();
  readonly #repeats = new Repeats();
  readonly #queue = new OrderedQueue(CONCURRENT_RENDERS);
  readonly #closing = new AbortController();
  readonly #subscription: Subscription;
  #position = BEFORE_ALL;

  constructor({ bus, source, clock, log, tracing = null, limits = null }: StreamHubParts) {
    this.open = new OpenStreams(limits);
    this.#holders = new StreamHolders({ source, clock, log, closing: this.#closing.signal });
    this.#bus = bus;
    this.#source = source;
    this.#clock = clock;
    this.#tracing = tracing;
    this.#log = log;
    this.#subscription = new Subscription(async () => {
      this.#position = await bus.latest(STREAM_CHANNEL);
      return bus.subscribe(
        STREAM_CHANNEL,
        (arrived) => this.#receive(arrived),
        () => {
          this.interrupt();
          this.#readPosition().catch((error) => log.error({ err: error }, 'the last message of the bus is unknown'));
        },
      );
    });
  }

  /** After it resolves, everything that is published reaches the listeners. Rejects when the bus does not answer. */
  ready(): Promise<void> {
    return this.#subscription.ready();
  }

  /** An id after which every message reaches a stream that begins to listen in this turn of the event loop. */
  get position(): string {
    return this.#position;
  }

  /** Refuses streams that the viewer may not open (see `selectStream`). */
  async select(viewer: StreamViewer, request: StreamRequest): Promise<Selection> {
    const selection = await selectStream(this.#source, viewer, request);
    await this.ready();
    return selection;
  }

  /** Calls `listener` for each item of the stream, in order, until the returned function is called. */
  listen(selection: Selection, listener: StreamListener): () => void {
    const count = this.#countOf(selection);
    const listening = { selection, listener, count, open: true };
    const removals = selectedTopics(selection).map((topic) => this.#listening.add(topic, listening));
    count.open += 1;
    return () => {
      if (listening.open) count.open -= 1;
      listening.open = false;
      for (const remove of removals) remove();
    };
  }

  #countOf({ label: [name = ''] }: Selection): StreamCount {
    const count = this.counts.get(name) ?? { open: 0, delivered: 0 };
    this.counts.set(name, count);
    return count;
  }

  /** Calls `end` when a stream of the holder must end, until the returned function is called. */
  watch(holder: StreamHolder, end: (why: StreamEnd) => void): () => void {
    return this.#holders.watch(holder, end);
  }

  /** Ends every stream, so that clients reopen theirs and read what they missed. */
  interrupt(): void {
    this.#log.warn({ streams: this.#holders.size }, 'messages for the streams were lost: open streams end');
    this.#holders.endAll('interrupted');
  }

  /**
   * Messages of a stream after an id. Yields the ids of those that it delivers, and the id of the last one that was read, with null;
   * `missed` alone, with the last id, where the bus does not reach back to the id or the client missed too many; and `missed` in
   * place of a message that cannot be rendered.
   *
   * @throws Refusal of kind `unavailable` when the database is away
   */
  async *replay(selection: Selection, after: string): AsyncGenerator<{ id: string; item: StreamItem | null }> {
    const { viewer, channel } = selection;
    const missed = await missedMessages(this.#bus, selection, after);
    if (!missed) {
      const id = await this.#readPosition();
      yield { id, item: missedAt(id) };
      return;
    }
    for (const { id, message } of missed.wanted)
      yield { id, item: await this.#renderAgain(id, message, viewer, channel) };
    yield { id: missed.last, item: null };
  }

  /** A Redis that lost its data does not retain the id of the last message that arrived. */
  async #readPosition(): Promise<string> {
    const last = await this.#bus.latest(STREAM_CHANNEL);
    if (isLater(last, this.#position)) this.#position = last;
    return last;
  }

  /** For resuming clients. A fault of the message itself must not end each attempt to get past it. */
  async #renderAgain(id: string, message: ShownMessage, viewer: StreamViewer, channel: StreamChannel) {
    try {
      const rendering = await render(this.#source, id, message, [viewer]);
      return rendering(viewer, channel);
    } catch (error) {
      if (refusalOf(error)?.kind === 'unavailable') throw error;
      this.#log.error({ err: error, event: message.event }, NOT_PRESENTED);
      return missedAt(id);
    }
  }

  /** Unsubscribes from the bus and ends the open streams. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#holders.endAll('interrupted');
    await this.#subscription.end();
  }

  #receive({ id, text }: BusMessage): void {
    this.#position = id;
    try {
      this.#sort(id, JSON.parse(text) as StreamMessage);
    } catch (error) {
      this.#log.error({ err: error }, 'a message for the streams could not be read');
    }
  }

  #sort(id: string, message: StreamMessage): void {
    if (message.event === 'kill') {
      this.#holders.end(message.tokenId, 'revoked');
      return;
    }
    if (message.event === 'second_factor_owed') {
      void this.#holders.endOwing();
      return;
    }
    if (this.#repeats.isRepeat(message)) return;
    const takers: Listening[] = [];
    for (const topic of topicsOf(message)) {
      for (const listening of this.#listening.get(topic)) {
        if (accepts(listening.selection.channel, listening.selection.viewer, message)) takers.push(listening);
      }
    }
    const [first, ...others] = takers.map((taker) => taker.selection.viewer);
    if (!first) return;
    if (this.#queue.size >= QUEUE_LIMIT) {
      this.#log.error({ event: message.event }, 'too many messages wait for their presentation: streams end');
      this.#lose(takers);
      return;
    }
    this.#queue.add(
      () => this.#render(id, message, [first, ...others]),
      (rendering) => this.#hand(takers, rendering),
      (error) => {
        this.#log.error({ err: error, event: message.event }, NOT_PRESENTED);
        this.#lose(takers);
      },
    );
  }

  async #render(id: string, message: ShownMessage, viewers: [StreamViewer, ...StreamViewer[]]): Promise<Rendering> {
    const { event } = message;
    const work = () =>
      retryWhileAway(this.#clock, this.#closing.signal, () => render(this.#source, id, message, viewers));
    const attributes = { 'plaza.stream.event': event, 'plaza.stream.listeners': viewers.length };
    const span = this.#tracing?.begin('consumer', `stream ${event}`, attributes);
    if (!span) return work();
    try {
      const rendering = await causedBy(() => ({ stream: event }), work, span);
      span.end({ attributes: {}, error: null });
      return rendering;
    } catch (error) {
      span.end({ attributes: {}, error: error instanceof Error ? error.name : 'unknown' });
      throw error;
    }
  }

  /** Ends these streams, so that their clients reconnect for what they missed. */
  #lose(takers: readonly Listening[]): void {
    for (const { selection } of takers) this.#holders.end(selection.viewer.tokenId, 'interrupted');
  }

  #hand(takers: readonly Listening[], rendering: Rendering): void {
    for (const taker of takers) {
      const { viewer, channel } = taker.selection;
      const item = taker.open ? rendering(viewer, channel) : null;
      if (item === null) continue;
      taker.count.delivered += 1;
      try {
        taker.listener(item);
      } catch (error) {
        this.#log.error({ err: error }, 'a stream could not be written');
      }
    }
  }
}
