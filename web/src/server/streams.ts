/** Live updates of the server. All subscribers of a stream share one connection, because browsers allow few. */
import type { InvalidateOptions, QueryKey } from '@tanstack/react-query';
import { api, checkSession, type Inputs } from './api.ts';
import { keepOpen, type Open } from './keep-open.ts';
import { answered, isBefore, ofPage, positionOf, reach } from './positions.ts';

type StreamInput = Inputs['streams']['open'];
export interface StreamEvent {
  event: string;
  /** JSON text of a status or notification, or an id; null with `missed`, after which the displayed data must be refetched. */
  payload: string | null;
}

export type StreamRequest = Pick<StreamInput, 'stream' | 'tag' | 'list'>;

type Listener = (event: StreamEvent) => void;

const MISSED: StreamEvent = { event: 'missed', payload: null };

/** For the invalidation of data by a stream: a request that is under way ends first, so that many events cause two at most. */
export const ONCE_MORE: InvalidateOptions = { cancelRefetch: false };

interface Connection {
  /** Each listener with the query whose data it keeps up to date. */
  listeners: Map<Listener, QueryKey>;
  /** The id of the last event; before the first one, the id where the stream begins. */
  position: string | null;
  close: (() => void) | null;
}

const connections = new Map<string, Connection>();

const openerOf =
  (request: StreamRequest): Open<StreamEvent> =>
  (lastEventId, handlers) =>
    request.stream === 'user:notification'
      ? // Those about events are no part of Mastodon's stream.
        api.notifications.changes.subscribe({ lastEventId }, handlers)
      : api.streams.open.subscribe({ ...request, lastEventId }, handlers);

function connect(key: string, request: StreamRequest, position: string | null): Connection {
  const listeners: Connection['listeners'] = new Map();
  const connection: Connection = { listeners, position, close: null };
  const hear = (event: StreamEvent, id: string): void => {
    connection.position = id;
    reach(id, listeners.values());
    // The stream begins with `opened` if no position was known.
    for (const [listener, data] of [...listeners])
      answered(data)
        .then(() => listener(event.event === 'opened' ? MISSED : event))
        .catch(reportError);
  };
  // All listeners of a page are there by then.
  queueMicrotask(() => {
    if (listeners.size > 0) connection.close = keepOpen(openerOf(request), connection.position, hear, checkSession);
  });
  connections.set(key, connection);
  return connection;
}

/**
 * Calls the listener for each event since the data of a query was read, and with `missed` if the server does not have all of them any more.
 *
 * @returns stops it; the last one closes the connection
 */
export function followStream(request: StreamRequest, data: QueryKey, listener: Listener): () => void {
  const key = JSON.stringify(request);
  const position = positionOf(data);
  const connection = connections.get(key) ?? connect(key, request, position);
  if (isBefore(position, connection.position)) {
    if (connection.close) listener(MISSED);
    else connection.position = position;
  }
  connection.listeners.set(listener, data);
  return () => {
    connection.listeners.delete(listener);
    if (connection.listeners.size > 0) return;
    connections.delete(key);
    connection.close?.();
  };
}

/** The stream of the changes of an event, or of all events that concern the viewer → the last id. */
const changesHeard = new Map<string | null, string>();

/**
 * Calls the listener for each change since the page was loaded, and with `opened` if the server does not have all of them any more.
 *
 * @param uuid null for all events that concern the viewer
 */
export function followChanges(uuid: string | null, listener: (what: string) => void): () => void {
  const open: Open<{ what: string }> = (lastEventId, handlers) =>
    uuid === null
      ? api.events.news.subscribe({ lastEventId }, handlers)
      : api.events.changes.subscribe({ id: uuid, lastEventId }, handlers);
  return keepOpen(
    open,
    changesHeard.get(uuid) ?? ofPage.events,
    ({ what }, id) => {
      changesHeard.set(uuid, id);
      listener(what);
    },
    checkSession,
  );
}
