/** Streams as server-sent events (spec/mastodon/streaming.json, sse). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StreamItem } from '../../domain/streams/render.ts';
import { streamRefusal } from '../../domain/streams/select-stream.ts';
import { streamOfPath } from './channels.ts';
import { problemOf, viewerOf } from './handshake.ts';
import { HEARTBEAT_MS, MAX_UNSENT, type StreamingParts } from './parts.ts';

/** Encoded once for all clients that get the item. */
const frames = new WeakMap<StreamItem, string>();

function frameOf(item: StreamItem): string {
  // An event without a payload has the data `undefined`, as in Mastodon (its documentation, filters_changed).
  const frame = frames.get(item) ?? `event: ${item.event}\ndata: ${item.payload ?? 'undefined'}\n\n`;
  frames.set(item, frame);
  return frame;
}

async function openSse(
  { hub, source, clock }: StreamingParts,
  req: IncomingMessage,
  res: ServerResponse,
  target: { path: string; query: URLSearchParams },
): Promise<void> {
  const { path, query } = target;
  // Before authentication, so that the event of a token revoked in between is not missed.
  await hub.ready();
  const viewer = await viewerOf(source, req, query);
  const name = streamOfPath(path, query);
  if (name === null) throw streamRefusal('unknown_path');
  const selection = await hub.select(viewer, { name, tag: query.get('tag'), list: query.get('list') });
  // The client may have disconnected in the meantime; `close` is not emitted again.
  if (res.destroyed || res.writableEnded) return;
  res.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'private, no-store',
    'X-Accel-Buffering': 'no',
  });
  const write = (text: string) => {
    res.write(text);
    if (res.writableLength > MAX_UNSENT) res.destroy();
  };
  write(':)\n');
  const stops = [
    hub.listen(selection, (item) => write(frameOf(item))),
    hub.watch(viewer.tokenId, () => res.end()),
    clock.every(HEARTBEAT_MS, () => write(':thump\n\n')),
  ];
  res.once('close', () => {
    for (const stop of stops) stop();
  });
}

/** Answers a GET below the streaming path with the stream, or with a JSON error. */
export async function serveSse(
  parts: StreamingParts,
  req: IncomingMessage,
  res: ServerResponse,
  target: { path: string; query: URLSearchParams },
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
    res.writeHead(problem.status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      ...problem.headers,
    });
    res.end(JSON.stringify({ error: problem.error }));
  }
}
