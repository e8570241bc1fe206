/** Receives the notifications of other processes (NOTIFY) on a connection of its own. */
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import type { DatabasePool } from './pool.ts';

/** After this long without a message, the connection is probed. */
const TRUSTED_MS = 5_000;

export class Listener {
  readonly #pool: DatabasePool;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #channels = new Map<string, Set<() => void>>();
  #client: pg.PoolClient | null = null;
  #attempt: Promise<void> | null = null;
  #first: Promise<void> | null = null;
  #askedAt = 0;
  #closed = false;

  constructor(pool: DatabasePool, clock: Pick<Clock, 'now'>) {
    this.#pool = pool;
    this.#clock = clock;
  }

  /** @param told called with every message of the channel, and when messages may have been missed */
  on(channel: string, told: () => void): void {
    this.#channels.set(channel, (this.#channels.get(channel) ?? new Set()).add(told));
    // An open connection does not listen to the new channel yet.
    this.#lose(this.#client);
  }

  /** Whether every future commit will be noticed. */
  get isHearing(): boolean {
    return this.#client !== null;
  }

  /**
   * Begins to listen, again if the connection was lost. Waits only for the first attempt, so that nobody waits twice for an
   * unavailable database. Never rejects.
   */
  async ready(): Promise<void> {
    if (this.#closed) return;
    if (this.#client) return this.#ask(this.#client);
    this.#attempt ??= this.#connect()
      .catch(() => {})
      .finally(() => {
        this.#attempt = null;
      });
    this.#first ??= this.#attempt;
    await this.#first;
  }

  /** Probes a silent connection in the background. */
  #ask(client: pg.PoolClient): void {
    const now = this.#clock.now().getTime();
    if (Math.abs(now - this.#askedAt) < TRUSTED_MS) return;
    this.#askedAt = now;
    client.query('SELECT').catch(() => this.#lose(client));
  }

  async #connect(): Promise<void> {
    const client = await this.#pool.pool.connect();
    const lost = (): void => this.#lose(client);
    client.on('notification', ({ channel }) => this.#tell(this.#channels.get(channel)));
    client.once('error', lost).once('end', lost);
    try {
      for (const channel of this.#channels.keys()) await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      client.release(true);
      throw error;
    }
    if (this.#closed) client.release(true);
    else this.#client = client;
    this.#askedAt = this.#clock.now().getTime();
  }

  #lose(client: pg.PoolClient | null): void {
    if (!client || this.#client !== client) return;
    this.#client = null;
    client.release(true);
    for (const listeners of this.#channels.values()) this.#tell(listeners);
  }

  #tell(listeners: Iterable<() => void> = []): void {
    for (const told of listeners) told();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#lose(this.#client);
    await this.#attempt;
    await this.#pool.pool.end();
  }
}
