/** One WebSocket: its subscriptions, and its incoming and outgoing frames (Mastodon's streaming, websocket). */
import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { findChannel } from '../../domain/streams/channels.ts';
import type { StreamItem } from '../../domain/streams/render.ts';
import { type Selection, type StreamRequest, streamRefusal } from '../../domain/streams/select-stream.ts';
import type { StreamViewer } from '../../domain/streams/stream-source.ts';
import { refuseManyValues } from '../requests/value-count.ts';
import { frameOf } from './frame.ts';
import { problemOf } from './handshake.ts';
import { MAX_FRAME_VALUES, MAX_QUEUED, MAX_STREAMS, MAX_UNSENT, type OpenParts } from './parts.ts';

/** Clients may send a parameter as a number, or as a list of one. */
const parameter = z
  .union([z.string(), z.number(), z.array(z.union([z.string(), z.number()])).min(1)])
  .transform((value) => String(Array.isArray(value) ? value[0] : value))
  .optional()
  .catch(undefined);

const action = z.object({
  type: z.enum(['subscribe', 'unsubscribe']),
  stream: parameter,
  tag: parameter,
  list: parameter,
});

/** Parses a client's frame; null for malformed JSON and unknown actions, which are ignored. */
function readAction(frame: Buffer): { type: 'subscribe' | 'unsubscribe'; request: StreamRequest } | null {
  let json: unknown;
  try {
    refuseManyValues(frame, MAX_FRAME_VALUES);
    json = JSON.parse(frame.toString());
  } catch {
    return null;
  }
  const read = action.safeParse(json);
  if (!read.success) return null;
  const { type, stream, tag, list } = read.data;
  return { type, request: { name: stream ?? '', tag, list } };
}

export class StreamingSession {
  readonly #parts: OpenParts;
  readonly #viewer: StreamViewer;
  readonly #ws: WebSocket;
  readonly #socket: Duplex;
  readonly #open = new Map<string, () => void>();
  /** The tail of the queue: frames are handled one at a time, in order, even if one has to query the database. */
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  constructor(parts: OpenParts, viewer: StreamViewer, ws: WebSocket, socket: Duplex) {
    this.#parts = parts;
    this.#viewer = viewer;
    this.#ws = ws;
    this.#socket = socket;
    const unwatch = parts.hub.watch(viewer, (why) =>
      why === 'revoked' ? ws.close(1008, 'The access token was revoked') : ws.close(1012, 'Messages were lost'),
    );
    ws.on('message', (data: Buffer, isBinary) => {
      if (isBinary) ws.close(1003, 'The streaming server does not support binary messages');
      else this.#take(data);
    });
    // The library closes the socket after a malformed frame.
    ws.on('error', () => {});
    ws.on('close', () => {
      unwatch();
      for (const stop of this.#open.values()) stop();
      this.#open.clear();
    });
  }

  subscribe(request: StreamRequest): void {
    this.#enqueue(async () => {
      const selection = await this.#parts.hub.select(this.#viewer, request);
      if (this.#open.has(selection.key) || this.#ws.readyState !== WebSocket.OPEN) return;
      if (this.#open.size >= MAX_STREAMS) throw streamRefusal('too_many');
      const stop = this.#parts.hub.listen(selection, (item) => this.#send(item, selection));
      this.#open.set(selection.key, stop);
    });
  }

  #take(frame: Buffer): void {
    const read = readAction(frame);
    if (read?.type === 'subscribe') this.subscribe(read.request);
    if (read?.type === 'unsubscribe') this.#enqueue(async () => this.#unsubscribe(read.request));
  }

  #unsubscribe({ name, tag, list }: StreamRequest): void {
    const channel = findChannel(name);
    const value = channel?.parameter === 'tag' ? tag : channel?.parameter === 'list' ? list : '';
    if (!channel || (channel.parameter !== null && !value)) {
      this.#say({ error: 'Error unsubscribing from channel' });
      return;
    }
    const key = `${name} ${channel.topic(this.#viewer.actorId, value ?? '')}`;
    this.#open.get(key)?.();
    this.#open.delete(key);
  }

  /** Queues `act`. Backpressure: a client with too many queued frames is not read from, so that it cannot fill the memory. */
  #enqueue(act: () => Promise<void>): void {
    this.#waiting += 1;
    if (this.#waiting > MAX_QUEUED) this.#ws.pause();
    const refused = (error: unknown): void => {
      const problem = problemOf(error, this.#parts.log);
      this.#say({ error: problem.error, status: problem.status });
    };
    this.#last = this.#last
      .then(act)
      .catch(refused)
      .then(() => {
        this.#waiting -= 1;
        if (this.#ws.isPaused && this.#waiting <= MAX_QUEUED) this.#ws.resume();
      });
  }

  #say(message: object): void {
    if (this.#ws.readyState !== WebSocket.OPEN) return;
    this.#ws.send(JSON.stringify(message));
    if (this.#socket.writableLength > MAX_UNSENT) this.#ws.terminate();
  }

  /** Writes the shared frame directly to the socket, because the library would encode it for each socket. */
  #send(item: StreamItem, { label }: Selection): void {
    if (this.#ws.readyState !== WebSocket.OPEN) return;
    this.#parts.writes.write(this.#socket, frameOf(item, label));
    if (this.#socket.writableLength > MAX_UNSENT) this.#ws.terminate();
  }
}
