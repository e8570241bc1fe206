/** A server with only the streaming API, over made-up people and posts, and streaming clients. */
import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { type ClientOptions, WebSocket } from 'ws';
import { StreamHub } from '../../../src/domain/streams/hub.ts';
import type { ShownStatus, StreamSource, StreamViewer } from '../../../src/domain/streams/stream-source.ts';
import { streamingFacade } from '../../../src/facades/streaming/facade.ts';
import type { Bus } from '../../../src/platform/bus/bus.ts';
import { createBus } from '../../../src/platform/bus/create-bus.ts';
import { FakeClock } from '../world/fake-clock.ts';

const READ = ['read'];

/** Token → viewer. */
export const VIEWERS: Record<string, StreamViewer> = {
  alice: { actorId: 1n, userId: 11n, tokenId: 101n, scopes: READ },
  bob: { actorId: 2n, userId: 12n, tokenId: 102n, scopes: READ },
  statuses: { actorId: 1n, userId: 11n, tokenId: 103n, scopes: ['read:statuses'] },
  notifications: { actorId: 1n, userId: 11n, tokenId: 104n, scopes: ['read:notifications'] },
  writer: { actorId: 1n, userId: 11n, tokenId: 105n, scopes: ['write', 'follow', 'push'] },
};

export class FakeSource implements StreamSource {
  /** Each rendering: which status, for how many viewers. */
  readonly presented: { statusId: bigint; viewers: number }[] = [];
  /** Actors that may see no status. */
  readonly blind = new Set<bigint>();
  /** Actors who did not choose the language of any status. */
  readonly foreign = new Set<bigint>();
  /** So many renderings fail as they do while the database is away. */
  failures = 0;
  /** Statuses that cannot be rendered. */
  readonly broken = new Set<bigint>();
  content = 'Hello';
  /** Rendering waits for it. */
  gate: Promise<unknown> = Promise.resolve();
  /** Queries for this list wait for it. */
  listGate: Promise<unknown> = Promise.resolve();

  async authenticate(token: string): Promise<StreamViewer | null> {
    if (token === 'broken') throw new Error('the database is gone');
    return VIEWERS[token] ?? null;
  }

  async presentStatuses(viewers: readonly StreamViewer[], statusId: bigint): Promise<Map<bigint, ShownStatus>> {
    this.presented.push({ statusId, viewers: viewers.length });
    await this.gate;
    if (this.failures > 0) {
      this.failures -= 1;
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    }
    if (this.broken.has(statusId)) throw new Error('no such emoji');
    const json = JSON.stringify({ id: `${statusId}`, content: this.content });
    return new Map(
      viewers
        .filter(({ actorId }) => !this.blind.has(actorId))
        .map(({ actorId }) => [actorId, { json, inChosenLanguages: !this.foreign.has(actorId) }]),
    );
  }

  async presentNotification(viewer: StreamViewer, notificationId: bigint): Promise<string | null> {
    return JSON.stringify({ id: `${notificationId}`, for: `${viewer.actorId}` });
  }

  async ownsList(viewer: StreamViewer, listId: string): Promise<boolean> {
    await this.listGate;
    return viewer.actorId === 1n && listId === '7';
  }
}

/** One process: a port, a hub and the facade, on a bus of its own or a shared one. */
export async function startStreaming(given?: Bus) {
  const clock = new FakeClock();
  const log = pino({ level: 'silent' });
  const bus = given ?? createBus(null, clock);
  const source = new FakeSource();
  const hub = new StreamHub({ bus, source, clock, log });
  const facade = streamingFacade({ hub, source, clock, log });
  const server = createServer((req, res) => facade.handler(req, res, () => res.writeHead(404).end('next')));
  server.on('upgrade', (req, socket, head) => {
    if (!facade.upgrade(req, socket, head)) socket.end('HTTP/1.1 404 Not Found\r\n\r\n');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    clock,
    bus,
    source,
    hub,
    facade,
    port,
    async close() {
      facade.close();
      await hub.close();
      if (!given) await bus.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type Streaming = Awaited<ReturnType<typeof startStreaming>>;

/** Received frames, and a way to wait for them. */
class Arrivals<Item> {
  readonly items: Item[] = [];
  #changed = Promise.withResolvers<void>();

  add(item: Item): void {
    this.items.push(item);
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  /** Resolves once `enough` returns true; the test's own timeout is the only limit. */
  async until(enough: (items: Item[]) => boolean): Promise<Item[]> {
    while (!enough(this.items)) await this.#changed.promise;
    return this.items;
  }
}

export interface Frame {
  stream?: string[];
  event?: string;
  payload?: string;
  error?: string;
  status?: number;
}

export class SocketClient {
  readonly ws: WebSocket;
  readonly closed: Promise<number>;
  readonly #frames = new Arrivals<Frame>();

  constructor(ws: WebSocket) {
    this.ws = ws;
    ws.on('message', (data) => this.#frames.add(JSON.parse(String(data)) as Frame));
    ws.on('error', () => {});
    this.closed = new Promise((resolve) => ws.once('close', (code) => resolve(code)));
  }

  get frames(): Frame[] {
    return this.#frames.items;
  }

  send(message: unknown): void {
    this.ws.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** Waits until that many frames have arrived. */
  async first(count: number): Promise<Frame[]> {
    return [...(await this.#frames.until((frames) => frames.length >= count))];
  }

  /**
   * Resolves when the server has read everything sent before: frames are processed in order, so it answers a ping and an unknown stream last.
   */
  async settled(): Promise<void> {
    const before = this.frames.filter((frame) => frame.error === 'Unknown stream type').length;
    this.send({ type: 'subscribe', stream: 'settled?' });
    await this.#frames.until(
      (frames) => frames.filter((frame) => frame.error === 'Unknown stream type').length > before,
    );
    this.frames.splice(
      this.frames.findLastIndex((frame) => frame.error === 'Unknown stream type'),
      1,
    );
  }
}

/** Opens a socket; rejects with the HTTP status and the body when the upgrade is refused. */
export async function openSocket(
  port: number,
  query: string,
  options: ClientOptions & { protocol?: string } = {},
): Promise<SocketClient> {
  const { protocol, ...rest } = options;
  const url = `ws://127.0.0.1:${port}/api/v1/streaming${query}`;
  const ws = protocol ? new WebSocket(url, protocol, rest) : new WebSocket(url, rest);
  const client = new SocketClient(ws);
  await new Promise<void>((resolve, reject) => {
    ws.once('open', resolve);
    ws.once('error', reject);
    ws.once('unexpected-response', (_req, res: IncomingMessage) => {
      let body = '';
      res.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      res.once('end', () => reject(new Error(`${res.statusCode} ${body}`, { cause: res.headers['x-error-message'] })));
    });
  });
  return client;
}

class SseClient {
  readonly response: IncomingMessage;
  readonly ended: Promise<void>;
  readonly #text = new Arrivals<string>();

  constructor(response: IncomingMessage) {
    this.response = response;
    this.ended = new Promise((resolve) => response.once('close', () => resolve()));
    response.setEncoding('utf8').on('data', (text: string) => this.#text.add(text));
    response.on('error', () => {});
  }

  get text(): string {
    return this.#text.items.join('');
  }

  /** All received text, once it is at least as long as `text` — or once it contains `text`. */
  async until(text: string): Promise<string> {
    await this.#text.until((chunks) => chunks.join('').includes(text));
    return this.text;
  }

  close(): void {
    this.response.destroy();
  }
}

export async function openEvents(url: string, headers: Record<string, string> = {}): Promise<SseClient> {
  const [response] = (await once(get(url, { headers }), 'response')) as [IncomingMessage];
  return new SseClient(response);
}

export const openSse = (port: number, path: string, headers?: Record<string, string>): Promise<SseClient> =>
  openEvents(`http://127.0.0.1:${port}/api/v1/streaming${path}`, headers);

/** The typed client's stream of a token, once the server has subscribed to its channels. */
export async function openTyped(url: string, token: string): Promise<SseClient> {
  const path = `/trpc/streams.open?input=${encodeURIComponent('{"stream":"user"}')}`;
  const client = await openEvents(url + path, { authorization: `Bearer ${token}`, accept: 'text/event-stream' });
  await client.until('"opened"');
  return client;
}
