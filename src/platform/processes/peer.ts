/** Questions and answers between two processes that share a Node channel, such as the primary and a worker. */
import type { Socket } from 'node:net';

export interface Channel {
  /** Sends, or does nothing if the other process has ended. */
  send(message: object, socket?: Socket): void;
  listen(listener: (message: unknown, socket?: Socket) => void): void;
}

/** Values are sent as JSON; a sent socket is then open in both processes. */
export interface Peer {
  /** Resolves with the answer of the other process. Rejects with its error, or if it has ended. */
  ask<Answer>(name: string, value?: unknown, socket?: Socket): Promise<Answer>;
  /** Sends without waiting; messages and questions arrive in the order in which they were sent. */
  tell(name: string, value?: unknown): void;
  /** Registers the function that answers questions and receives messages of this name. */
  answer<Value>(name: string, respond: (value: Value, socket?: Socket) => unknown): void;
  /** Rejects pending questions, because the other process has ended. */
  close(): void;
}

interface Message {
  plaza: string;
  id?: number;
  value?: unknown;
  error?: string;
}

/** The name of messages that contain an answer. */
const ANSWER = 'answer';

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'plaza' in message;

export function openPeer(channel: Channel): Peer {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const responders = new Map<string, (value: never, socket?: Socket) => unknown>();
  let lastId = 0;
  let open = true;

  async function respond({ plaza: name, id, value }: Message, socket?: Socket): Promise<void> {
    const answer = async (): Promise<unknown> => {
      const responder = responders.get(name);
      if (!responder) throw new Error(`Nothing answers ${name} in this process.`);
      return responder(value as never, socket);
    };
    const answered = answer().then(
      (answer) => ({ value: answer }),
      (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
    );
    if (id !== undefined) channel.send({ plaza: ANSWER, id, ...(await answered) });
  }

  channel.listen((message, socket) => {
    if (!isMessage(message)) return;
    if (message.plaza !== ANSWER) {
      void respond(message, socket);
      return;
    }
    const id = message.id ?? 0;
    const asked = waiting.get(id);
    waiting.delete(id);
    if (message.error === undefined) asked?.resolve(message.value);
    else asked?.reject(new Error(message.error));
  });

  return {
    ask<Answer>(name: string, value?: unknown, socket?: Socket): Promise<Answer> {
      if (!open) return Promise.reject(new Error('The other process has ended.'));
      const asked = Promise.withResolvers<unknown>();
      lastId += 1;
      waiting.set(lastId, asked);
      channel.send({ plaza: name, id: lastId, value }, socket);
      return asked.promise as Promise<Answer>;
    },
    tell(name, value) {
      channel.send({ plaza: name, value });
    },
    answer(name, responder) {
      responders.set(name, responder);
    },
    close() {
      open = false;
      for (const asked of waiting.values()) asked.reject(new Error('The other process has ended.'));
      waiting.clear();
    },
  };
}
