/** A light load on a server that is being harmed: one person posts, another reads, and follows a stream that resumes and a WebSocket that does not. */
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { createPlazaClient } from '../../../src/client/plaza-client.ts';
import { signUp } from '../servers/sign-up.ts';

export interface LoadOptions {
  url: string;
  /** How long a client waits for an answer before it retries. */
  patienceMs: number;
  /** Between two posts, and between two reads. */
  everyMs: number;
}

export interface Answer {
  /** Null if there was none. */
  status: number | null;
  body: unknown;
}

const PAGE = 40;
const AGAIN_MS = 200;

const idsOf = (body: unknown): string[] => (body as { id: string }[]).map(({ id }) => id);

export class Load {
  readonly #options: LoadOptions;
  readonly #ending = new AbortController();
  #author = '';
  #reader = '';
  #numbers = 0;
  #loops: Promise<void>[] = [];
  #ends: (() => void)[] = [];
  /** Every post that was answered, oldest first. */
  readonly posted: string[] = [];
  /** Statuses of all answers, and `none` → how many. */
  readonly answers = new Map<string, number>();
  slowestMs = 0;
  /** Messages of the stream and of the socket, including duplicates. */
  readonly streamed: string[] = [];
  readonly socketed: string[] = [];
  /** Posts that were read from the timeline after the stream reported missed messages, and when the socket was reopened. */
  readonly readForStream = new Set<string>();
  readonly readForSocket = new Set<string>();
  /** The history of the server and the socket, with the number of posts that were answered before. */
  readonly history: string[] = [];
  /** The reason why the stream ended permanently. */
  streamError: unknown = null;

  constructor(options: LoadOptions) {
    this.#options = options;
  }

  /** Makes the people, and begins. */
  async start(): Promise<void> {
    const { url } = this.#options;
    this.#author = await this.#accomplish(() => signUp(url, 'ann').catch(() => null));
    this.#reader = await this.#accomplish(() => signUp(url, 'ben').catch(() => null));
    const insist = (path: string, init?: RequestInit) =>
      this.#accomplish(async () => {
        const answer = await this.ask(path, init);
        return answer.status === 200 ? (answer.body as { id: string }) : null;
      });
    const { id } = await insist('/api/v1/accounts/lookup?acct=ann');
    await insist(`/api/v1/accounts/${id}/follow`, { method: 'POST' });
    await Promise.all([this.#follow(), this.#openSocket()]);
    this.#loops = [this.#repeat(() => this.post()), this.#repeat(() => this.home())];
  }

  /** Repeats what the server refused, because a busy machine exceeds its short time limits. */
  async #accomplish<Result>(act: () => Promise<Result | null>): Promise<Result> {
    for (;;) {
      const result = await act();
      if (result !== null) return result;
      await pause(AGAIN_MS);
    }
  }

  note(what: string): void {
    this.history.push(`${this.posted.length} ${what}`);
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await Promise.all(this.#loops);
  }

  /** After the last check of received messages. */
  close(): void {
    for (const end of this.#ends.splice(0)) end();
  }

  async ask(
    path: string,
    init: RequestInit = {},
    token = this.#reader,
    patienceMs = this.#options.patienceMs,
  ): Promise<Answer> {
    const began = performance.now();
    const answer = await this.#send(path, init, token, patienceMs).catch(() => null);
    const name = String(answer?.status ?? 'none');
    this.answers.set(name, (this.answers.get(name) ?? 0) + 1);
    this.slowestMs = Math.max(this.slowestMs, performance.now() - began);
    return { status: null, body: null, ...answer };
  }

  async #send(
    path: string,
    init: RequestInit,
    token: string,
    patienceMs: number,
  ): Promise<{ status: number; body: unknown }> {
    const headers = { authorization: `Bearer ${token}`, ...init.headers };
    const signal = AbortSignal.timeout(patienceMs);
    const answer = await fetch(this.#options.url + path, { ...init, headers, signal });
    return { status: answer.status, body: answer.ok ? await answer.json() : await answer.text() };
  }

  /** One post, which is sent under the same key until it is answered; null when the load ended before. */
  async post(): Promise<string | null> {
    this.#numbers += 1;
    const number = this.#numbers;
    const headers = { 'content-type': 'application/json', 'idempotency-key': `post ${number}` };
    const init = { method: 'POST', headers, body: JSON.stringify({ status: `@ben ${number}` }) };
    for (;;) {
      const { status, body } = await this.ask('/api/v1/statuses', init, this.#author);
      if (status === 200) {
        const { id } = body as { id: string };
        this.posted.push(id);
        return id;
      }
      if (this.#ending.signal.aborted) return null;
      await pause(AGAIN_MS);
    }
  }

  /** So many reads, and posts that are not repeated, at the same time. */
  flood(count: number, patienceMs = this.#options.patienceMs): Promise<Answer[]> {
    const headers = { 'content-type': 'application/json' };
    const change = { method: 'POST', headers, body: JSON.stringify({ status: 'not for ben', visibility: 'direct' }) };
    const asked = Array.from({ length: count }, (_, n) =>
      n % 2 === 0 ? this.home(patienceMs) : this.ask('/api/v1/statuses', change, this.#author, patienceMs),
    );
    return Promise.all(asked);
  }

  home(patienceMs = this.#options.patienceMs): Promise<Answer> {
    return this.ask(`/api/v1/timelines/home?limit=${PAGE}`, {}, this.#reader, patienceMs);
  }

  /** The whole home timeline, including duplicates, newest first; up to `known` if given. */
  async wholeHome(known: ReadonlySet<string> = new Set()): Promise<string[]> {
    const found: string[] = [];
    for (;;) {
      const after = found.length > 0 ? `&max_id=${found.at(-1)}` : '';
      const { status, body } = await this.ask(`/api/v1/timelines/home?limit=${PAGE}${after}`);
      if (status === 200) {
        const ids = idsOf(body);
        found.push(...ids);
        if (ids.length === 0 || ids.some((id) => known.has(id))) return found;
      } else if (this.#ending.signal.aborted) return found;
      else await pause(AGAIN_MS);
    }
  }

  async #repeat(act: () => Promise<unknown>): Promise<void> {
    while (!this.#ending.signal.aborted) {
      await act();
      await pause(this.#options.everyMs);
    }
  }

  /** @param had the messages that had arrived before some were missed */
  async #readMissed(into: Set<string>, had: readonly string[]): Promise<void> {
    for (const id of await this.wholeHome(new Set([...had, ...into]))) into.add(id);
  }

  /** As `docs/streaming.md` requires: after `missed` the client reads the timeline. */
  async #follow(): Promise<void> {
    const begun = Promise.withResolvers<void>();
    const plaza = createPlazaClient({ url: this.#options.url, token: this.#reader });
    const { unsubscribe } = plaza.streams.open.subscribe(
      { stream: 'user' },
      {
        onData: ({ data: { event, payload } }) => {
          if (event === 'opened') begun.resolve();
          if (event === 'update') this.streamed.push(JSON.parse(payload ?? '{}').id);
          if (event === 'missed') void this.#readMissed(this.readForStream, this.streamed);
        },
        onError: (error) => {
          this.streamError = error;
        },
      },
    );
    this.#ends.push(unsubscribe);
    await begun.promise;
  }

  /**
   * As Mastodon's apps do: a socket that closed is opened again, and then the timeline is read.
   *
   * @param had the messages of the sockets before
   */
  async #openSocket(had: readonly string[] | null = null): Promise<void> {
    const url = `${this.#options.url.replace('http', 'ws')}/api/v1/streaming?stream=user&access_token=${this.#reader}`;
    const socket = new WebSocket(url, { handshakeTimeout: this.#options.patienceMs });
    const closed = Promise.withResolvers<void>();
    const opened = new Promise<boolean>((resolve) => {
      // The server reads frames in order, so the stream is open by then.
      socket.once('open', () => socket.ping()).once('pong', () => resolve(true));
      void closed.promise.then(() => resolve(false));
    });
    const end = (): void =>
      socket
        .removeAllListeners('close')
        .on('error', () => {})
        .terminate();
    this.#ends.push(end);
    socket.on('error', () => {});
    socket.on('message', (data) => {
      const { event, payload } = JSON.parse(String(data));
      if (event === 'update') this.socketed.push(JSON.parse(payload).id);
    });
    socket.once('close', async (code) => {
      this.note(`the socket closed: ${code}`);
      closed.resolve();
      // After a socket that never opened, the timeline is still to be read from where the one before ended.
      const next = (await opened) || had === null ? [...this.socketed] : had;
      await pause(AGAIN_MS);
      if (this.#ends.includes(end)) await this.#openSocket(next);
    });
    if (!(await opened) || had === null) return;
    this.note('the socket is open again');
    await this.#readMissed(this.readForSocket, had);
    this.note(`read to ${[...this.readForSocket].sort().at(-1)}`);
  }
}
