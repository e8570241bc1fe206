/** What happens at the server, as it happens. Everybody who follows the same stream shares one connection, of which browsers allow few. */
import { api, type Inputs } from './api.ts';

type StreamInput = Inputs['streams']['open'];
export interface StreamEvent {
  event: string;
  /** JSON text of a status or notification, or an id. */
  payload: string | null;
}

export type StreamRequest = Pick<StreamInput, 'stream' | 'tag' | 'list'>;

type Listener = (event: StreamEvent) => void;

interface Connection {
  listeners: Set<Listener>;
  end: () => void;
}

/** After the server ended a stream; broken connections come back by themselves. */
const AGAIN_MS = 15_000;

const connections = new Map<string, Connection>();

function connect(key: string, request: StreamRequest): Connection {
  const listeners = new Set<Listener>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () =>
    api.streams.open.subscribe(request, {
      onData: ({ data }) => {
        for (const listener of listeners) listener(data);
      },
      onError: () => {
        timer = setTimeout(() => {
          subscription = open();
        }, AGAIN_MS);
      },
    });
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

/** Calls the listener for each event. @returns stops it; the last one closes the connection */
export function followStream(request: StreamRequest, listener: Listener): () => void {
  const key = JSON.stringify(request);
  const connection = connections.get(key) ?? connect(key, request);
  connection.listeners.add(listener);
  return () => {
    connection.listeners.delete(listener);
    if (connection.listeners.size === 0) connection.end();
  };
}
