/** The workers of a primary: started, restarted when they die, and replaced one after the other. */
import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log.ts';
import type { Ending } from '../shutdown.ts';
import type { Listener } from './listener.ts';
import { openPeer, type Peer } from './peer.ts';
import { WORKER } from './siblings.ts';

export interface WorkerPoolOptions {
  size: number;
  /** The program file and its arguments, and the environment of a worker in addition to the primary's. */
  file: string;
  args: readonly string[];
  env: Record<string, string>;
  listener: Listener;
  log: Log;
  /** Registers the requests that a worker may send to the primary; returns the function to call when the worker has ended. */
  equip(peer: Peer): () => void;
}

interface Member {
  slot: number;
  child: ChildProcess;
  peer: Peer;
  /** Rejects if the worker ended before. */
  ready: Promise<void>;
  exited: Promise<void>;
}

/** A replaced worker may finish its last uploads, and its sockets reconnect over some time. */
const REPLACED: Ending = { totalMs: 60_000, idleMs: 5_000 };

/** The pause before restarting a worker that died early; doubled each time. */
const AGAIN_MS = 500;
const MOST_AGAIN_MS = 30_000;
/** A worker that lived this long started successfully. */
const WELL_MS = 10_000;

/** The grace period before a worker that does not end is killed. */
const LATE_MS = 1_000;

export class WorkerPool {
  readonly #options: WorkerPoolOptions;
  /** The serving worker of each slot. */
  readonly #members = new Map<number, Member>();
  /** Serving workers and those that are starting or ending. */
  readonly #alive = new Set<Member>();
  readonly #ending = new AbortController();
  #replacing: Promise<void> | null = null;
  #further: Promise<void> | null = null;
  /** Slots whose worker is being replaced: its end starts no other worker. */
  readonly #replaced = new Set<number>();

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  /** The peers of the serving workers. */
  get peers(): Peer[] {
    return [...this.#members.values()].map(({ peer }) => peer);
  }

  /**
   * Starts the first worker, which performs one-time tasks, and then the others. Rejects if the first one ends before it is
   * ready.
   */
  async start(): Promise<void> {
    const first = this.#fork(1);
    await first.ready;
    this.#serve(first);
    await Promise.all(Array.from({ length: this.#options.size - 1 }, (_, i) => this.#keep(i + 2)));
  }

  /**
   * Replaces each worker, which ends when its replacement is ready. Calls during a pass share one more pass, because the workers
   * of the current one may have loaded the old files.
   *
   * @throws Error if a replacement does not start; the remaining workers continue
   */
  replaceAll(): Promise<void> {
    if (this.#replacing) {
      this.#further ??= this.#replacing
        .catch(() => {})
        .then(() => {
          this.#further = null;
          return this.replaceAll();
        });
      return this.#further;
    }
    this.#replacing = this.#replaceEach().finally(() => {
      this.#replacing = null;
    });
    return this.#replacing;
  }

  async stop(totalMs: number): Promise<void> {
    this.#ending.abort();
    await Promise.all([...this.#alive].map((member) => this.#end(member, { totalMs, idleMs: 0 })));
  }

  #fork(slot: number): Member {
    const { file, args, env, log, equip } = this.#options;
    const child = fork(file, args, { env: { ...process.env, ...env, [WORKER]: String(slot) } });
    const peer = openPeer({
      send: (message, socket) => void (child.connected && child.send(message, socket, { keepOpen: true }, () => {})),
      listen: (listener) => void child.on('message', (message, handle) => listener(message, handle as Socket)),
    });
    const ready = Promise.withResolvers<void>();
    const exited = Promise.withResolvers<void>();
    ready.promise.catch(() => {});
    const member = { slot, child, peer, ready: ready.promise, exited: exited.promise };
    this.#alive.add(member);
    peer.answer('ready', () => ready.resolve());
    const leave = equip(peer);
    child.once('disconnect', () => peer.close());
    child.on('error', (error) => log.error({ err: error }, `worker ${slot}`));
    child.once('exit', (code, signal) => {
      // A child that dies while a socket is in transit is never reported as disconnected.
      peer.close();
      leave();
      this.#alive.delete(member);
      ready.reject(new Error(`Worker ${slot} ended by ${signal ?? `code ${code}`} before it was ready.`));
      exited.resolve();
    });
    return member;
  }

  /** From now on the worker is restarted when it ends. */
  #serve(member: Member): void {
    const { slot } = member;
    const began = performance.now();
    this.#members.set(slot, member);
    this.#options.listener.add(member.peer);
    void member.exited.then(async () => {
      this.#options.listener.remove(member.peer);
      if (this.#ending.signal.aborted || this.#replaced.has(slot) || this.#members.get(slot) !== member) return;
      this.#members.delete(slot);
      this.#options.log.error(`Worker ${slot} ended by itself and is started again.`);
      await this.#keep(slot, performance.now() - began < WELL_MS ? 1 : 0);
    });
  }

  /** Starts workers until one is ready. */
  async #keep(slot: number, failures = 0): Promise<void> {
    for (let failed = failures; !this.#ending.signal.aborted; failed += 1) {
      if (failed > 0) await this.#rest(Math.min(AGAIN_MS * 2 ** (failed - 1), MOST_AGAIN_MS));
      if (this.#ending.signal.aborted) return;
      const member = this.#fork(slot);
      try {
        await member.ready;
        this.#serve(member);
        return;
      } catch (error) {
        if (!this.#ending.signal.aborted) this.#options.log.error((error as Error).message);
      }
    }
  }

  async #replaceEach(): Promise<void> {
    for (const [slot, old] of [...this.#members]) {
      if (this.#ending.signal.aborted) return;
      this.#replaced.add(slot);
      try {
        const fresh = this.#fork(slot);
        await fresh.ready;
        this.#serve(fresh);
        this.#options.log.info(`Worker ${slot} is replaced.`);
        await this.#end(old, REPLACED);
      } finally {
        this.#replaced.delete(slot);
        // It ended before its replacement was ready, and there is none.
        if (this.#members.get(slot) === old && !this.#alive.has(old)) void this.#keep(slot, 1);
      }
    }
  }

  async #end({ peer, child, exited }: Member, ending: Ending): Promise<void> {
    this.#options.listener.remove(peer);
    peer.tell('end', ending);
    const ended = exited.then(() => true);
    if (await Promise.race([ended, pause(ending.totalMs + LATE_MS, false, { ref: false })])) return;
    child.kill('SIGKILL');
    await exited;
  }

  #rest(ms: number): Promise<void> {
    return pause(ms, undefined, { ref: false, signal: this.#ending.signal }).catch(() => {});
  }
}
