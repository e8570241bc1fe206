/** Streams as server-sent events (Mastodon's streaming, sse). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StreamItem } from '../../domain/streams/render.ts';
import { streamRefusal } from '../../domain/streams/select-stream.ts';
import { streamOfPath } from './channels.ts';
import { problemOf, type StreamProblem, viewerOf } from './handshake.ts';
import { HEARTBEAT_MS, MAX_UNSENT, type OpenParts } from './parts.ts';

/** Encoded once for all clients that get the item. */
const frames = new WeakMap<StreamItem, string>();

function frameOf(item: StreamItem): string {
  // An event without a payload has the data `undefined`, as in Mastodon (its documentation, filters_changed).
  const frame = frames.get(item) ?? `event: ${item.event}\ndata: ${item.payload ?? 'undefined'}\n\n`;
  frames.set(item, frame);
  return frame;
}

interface SseTarget {
  path: string;
  query: URLSearchParams;
  /** Null where it is unknown. */
  address: string | null;
}

async function openSse(
  { hub, source, clock, writes }: OpenParts,
  req: IncomingMessage,
  res: ServerResponse,
  target: SseTarget,
): Promise<void> {
  const { path, query, address } = target;
  // Before authentication, so that the event of a token revoked in between is not missed.
  await hub.ready();
  const viewer = await viewerOf(source, req, query);
  const name = streamOfPath(path, query);
  if (name === null) throw streamRefusal('unknown_path');
  const selection = await hub.select(viewer, { name, tag: query.get('tag'), list: query.get('list') });
  // The client may have disconnected in the meantime; `close` is not emitted again.
  if (res.destroyed || res.writableEnded) return;
  res.once('close', hub.open.admit(viewer.userId, address));
  res.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'private, no-store',
    'X-Accel-Buffering': 'no',
  });
  const write = (text: string) => {
    if (res.writableEnded) return;
    writes.write(res, text);
    if (res.writableLength > MAX_UNSENT) res.destroy();
  };
  write(':)\n');
  const stops = [
    hub.listen(selection, (item) => write(frameOf(item))),
    hub.watch(viewer, () => res.end()),
    clock.every(HEARTBEAT_MS, () => write(':thump\n\n')),
  ];
  res.once('close', () => {
    for (const stop of stops) stop();
  });
}

export function answerProblem(res: ServerResponse, { status, error, headers }: StreamProblem): void {
  res.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    ...headers,
  });
  res.end(JSON.stringify({ error }));
}

/** Answers a GET below the streaming path with the stream, or with a JSON error. */
export async function serveSse(
  parts: OpenParts,
  req: IncomingMessage,
  res: ServerResponse,
  target: SseTarget,
): Promise<void> {
  res.on('error', () => res.destroy());
  res.setHeader('Access-Control-Allow-Origin', '*');
  try {
    await openSse(parts, req, res, target);
  } catch (error) {
    const problem = problemOf(error, parts.log);
    if (res.headersSent || res.destroyed) {
      res.destroy();
      return;
    }
    answerProblem(res, problem);
  }
}
