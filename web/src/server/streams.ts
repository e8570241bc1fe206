/** Live updates of the server. All subscribers of a stream share one connection, because browsers allow few. */
import { api, checkSession, type Inputs } from './api.ts';

type StreamInput = Inputs['streams']['open'];
export interface StreamEvent {
  event: string;
  /** JSON text of a status or notification, or an id; null with `missed`, after which the displayed data must be refetched. */
  payload: string | null;
}

export type StreamRequest = Pick<StreamInput, 'stream' | 'tag' | 'list'>;

type Listener = (event: StreamEvent) => void;

interface Connection {
  /** Each listener with the function that `opened` calls. */
  listeners: Map<Listener, () => void>;
  end: () => void;
}

/** After the server ended a stream; broken connections reconnect by themselves. */
const AGAIN_MS = 15_000;

const connections = new Map<string, Connection>();

function connect(key: string, request: StreamRequest): Connection {
  const listeners = new Map<Listener, () => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastEventId: string | null = null;
  const handlers = {
    onData: ({ id, data }: { id: string; data: StreamEvent }): void => {
      lastEventId = id;
      if (data.event === 'opened') for (const opened of [...listeners.values()]) opened();
      else for (const listener of [...listeners.keys()]) listener(data);
    },
    onError: (error: unknown): void => {
      void checkSession(error);
      timer = setTimeout(() => {
        subscription = open();
      }, AGAIN_MS);
    },
  };
  const open = () =>
    request.stream === 'user:notification'
      ? // Those about events are no part of Mastodon's stream.
        api.notifications.changes.subscribe({ lastEventId }, handlers)
      : api.streams.open.subscribe({ ...request, lastEventId }, handlers);
  let subscription = open();
  const connection = {
    listeners,
    end() {
      clearTimeout(timer);
      subscription.unsubscribe();
      connections.delete(key);
    },
  };
  connections.set(key, connection);
  return connection;
}

/**
 * Calls the listener for each event.
 *
 * @param onOpen called if the stream is opened after the call: the stream lacks the events between the last reading and that moment
 * @returns stops it; the last one closes the connection
 */
export function followStream(request: StreamRequest, listener: Listener, onOpen = (): void => undefined): () => void {
  const key = JSON.stringify(request);
  const connection = connections.get(key) ?? connect(key, request);
  connection.listeners.set(listener, onOpen);
  return () => {
    connection.listeners.delete(listener);
    if (connection.listeners.size === 0) connection.end();
  };
}
