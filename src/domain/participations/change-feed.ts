/**
 * Changes of events as streams: each process has one reader of the log, which the bus wakes and which notifies all listeners.
 */

import { Subscription } from '../../platform/bus/subscription.ts';
import { Mailbox } from '../../platform/concurrency/mailbox.ts';
import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { EventChangeKind } from '../events/jobs.ts';
import type { StreamHub } from '../streams/hub.ts';
import type { OpenStreamOptions } from '../streams/open-stream.ts';
import { streamRefusal } from '../streams/select-stream.ts';
import type { StreamViewer } from '../streams/stream-source.ts';
import { changesAfter, type EventChange, lastChange, reachesBackTo, whoMayKnow } from './event-changes.ts';

/** Its messages are empty: the log has new rows. */
export const CHANGES_CHANNEL = 'event-changes';

export interface FeedItem {
  /** To resume after it. */
  id: bigint;
  /** `opened`: all later changes are reported; the client must read the earlier state. */
  what: EventChangeKind | 'opened';
  eventId: bigint | null;
}

interface Listener {
  viewer: StreamViewer;
  /** The observed event; null for all events that concern the viewer. */
  eventId: bigint | null;
  mailbox: Mailbox<FeedItem>;
}

type Ctx = Pick<Platform, 'bus' | 'sql' | 'clock' | 'log'>;

const PORTION = 500;
/** Clients that missed more must read everything again. */
const MOST_MISSED = 2_000;
const WAITING_ITEMS = 1_000;
/** In case the bus lost a message. */
const LOOK_AGAIN_MS = 10_000;

const scopeOf = ({ eventId }: Pick<Listener, 'eventId'>) => (eventId === null ? 'concerned' : 'all');

class ChangeFeed {
  readonly #ctx: Ctx;
  readonly #listeners = new Set<Listener>();
  readonly #subscription: Subscription;
  /** All rows up to this one were reported. */
  #told: bigint | null = null;
  #reading = false;
  /** Whether it was woken while it read. */
  #woken = false;
  #stopLooking: () => void = () => {};

  constructor(ctx: Ctx) {
    this.#ctx = ctx;
    const wake = (): void => this.#look();
    this.#subscription = new Subscription(() => ctx.bus.subscribe(CHANGES_CHANNEL, wake, wake));
  }

  /**
   * Yields the changes of the event, or of all events that concern the viewer: first `opened`, or the changes after the given id.
   *
   * @throws Refusal as `openStream` does
   */
  async *follow(
    hub: StreamHub,
    viewer: StreamViewer,
    eventId: bigint | null,
    { signal, after, address = null, max = WAITING_ITEMS }: OpenStreamOptions,
  ): AsyncGenerator<FeedItem> {
    const leave = hub.open.admit(viewer.userId, address);
    try {
      // Before the log is read, so that a token that is revoked in between is noticed.
      await hub.ready();
      await this.#ready();
      const mailbox = new Mailbox<FeedItem>(max);
      const end = hub.watch(viewer, (why) => mailbox.fail(streamRefusal(why === 'revoked' ? 'token_revoked' : why)));
      const listener = { viewer, eventId, mailbox };
      const from = this.#told ?? 0n;
      this.#listen(listener);
      try {
        yield* this.#missed(listener, parseId(after ?? ''), from);
        yield* mailbox.take(signal);
        if (mailbox.overflowed && !signal.aborted) throw streamRefusal('too_slow');
      } finally {
        end();
        this.#forget(listener);
      }
    } finally {
      leave();
    }
  }

  async *#missed(listener: Listener, after: bigint | null, until: bigint): AsyncGenerator<FeedItem> {
    const { viewer, eventId } = listener;
    const range = { until, eventId, limit: MOST_MISSED + 1 };
    const known = after !== null && (await reachesBackTo(this.#ctx, after, until));
    const rows = known ? await changesAfter(this.#ctx, after, range) : [];
    if (!known || rows.length > MOST_MISSED) {
      yield { id: until, what: 'opened', eventId: null };
      return;
    }
    if (rows.length === 0) return;
    const mayKnow = await whoMayKnow(this.#ctx, rows, [viewer.actorId]);
    for (const row of rows) if (mayKnow(row, viewer.actorId, scopeOf(listener))) yield row;
  }

  async #ready(): Promise<void> {
    await this.#subscription.ready();
    // Without listeners, nothing was read for a while.
    if (this.#listeners.size > 0) return;
    const last = await lastChange(this.#ctx);
    if (this.#listeners.size === 0) this.#told = last;
  }

  #listen(listener: Listener): void {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#stopLooking = this.#ctx.clock.every(LOOK_AGAIN_MS, () => this.#look());
  }

  #forget(listener: Listener): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size === 0) this.#stopLooking();
  }

  #look(): void {
    this.#woken = true;
    if (this.#reading) return;
    this.#reading = true;
    void this.#readAll().finally(() => {
      this.#reading = false;
    });
  }

  async #readAll(): Promise<void> {
    while (this.#woken) {
      this.#woken = false;
      await this.#read();
    }
  }

  async #read(): Promise<void> {
    try {
      while (this.#listeners.size > 0 && this.#told !== null) {
        const rows = await changesAfter(this.#ctx, this.#told, { limit: PORTION });
        const last = rows.at(-1);
        if (!last) return;
        // Listeners that begin after this point find these rows in the log.
        const listeners = [...this.#listeners];
        this.#told = last.id;
        await this.#tell(rows, listeners);
      }
    } catch (error) {
      this.#ctx.log.error({ err: error }, 'what happened to events could not be told');
    }
  }

  async #tell(rows: readonly EventChange[], listeners: readonly Listener[]): Promise<void> {
    try {
      const mayKnow = await whoMayKnow(
        this.#ctx,
        rows,
        listeners.map(({ viewer }) => viewer.actorId),
      );
      for (const listener of listeners) {
        const { viewer, eventId, mailbox } = listener;
        for (const row of rows) {
          const asked = eventId === null || eventId === row.eventId;
          if (asked && mayKnow(row, viewer.actorId, scopeOf(listener))) mailbox.put(row);
        }
      }
    } catch (error) {
      // They reconnect with their last id and read from the log.
      for (const { mailbox } of listeners) mailbox.fail(streamRefusal('interrupted'));
      throw error;
    }
  }
}

const feeds = new WeakMap<object, ChangeFeed>();

/** One for each process: contexts are copies of the platform that share the bus. */
export function changeFeed({ bus, sql, clock, log }: Ctx): ChangeFeed {
  const found = feeds.get(bus) ?? new ChangeFeed({ bus, sql, clock, log });
  feeds.set(bus, found);
  return found;
}
