/** What other processes tell by NOTIFY, heard on a connection of its own. */
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import type { DatabasePool } from './pool.ts';

/** How long silence is trusted before the connection is asked whether it still stands. */
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

  /** @param told called with every message of the channel, and when some may have been missed */
  on(channel: string, told: () => void): void {
    this.#channels.set(channel, (this.#channels.get(channel) ?? new Set()).add(told));
    // What listens already does not listen to this one.
    this.#lose(this.#client);
  }

  /** Whether everything that is committed from now on will be heard. */
  get isHearing(): boolean {
    return this.#client !== null;
  }

  /**
   * Begins to listen, again where the connection was lost. Waits for the first attempt alone, so that nobody waits for a database that is away
   * twice. Never rejects.
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

  /** Finds out in the background whether a connection that is silent was lost. */
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
