/** A program that receives webhooks, and verifies them by the sample of docs/webhooks.md. */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { listenLocally } from './listen-locally.ts';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface WebhookReceiver {
  url: string;
  received: Received[];
  /** How many requests were open at once, at most. */
  most: number;
  /** Answers a request; with 204 to begin with. */
  answer: (res: ServerResponse, request: Received) => void;
  /** Clears received requests, and accepts everything again. */
  forget(): void;
  close(): Promise<void>;
}

const accept: WebhookReceiver['answer'] = (res) => void res.writeHead(204).end();

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  let open = 0;
  const receiver: WebhookReceiver = {
    ...{ url: '', received: [], most: 0, answer: accept, close: async () => {} },
    forget() {
      receiver.received.length = 0;
      receiver.most = 0;
      receiver.answer = accept;
    },
  };
  const server = createServer(async (req, res) => {
    open += 1;
    receiver.most = Math.max(receiver.most, open);
    res.once('close', () => {
      open -= 1;
    });
    const parts: Buffer[] = [];
    for await (const part of req) parts.push(part as Buffer);
    const request = { path: req.url ?? '', headers: req.headers, body: Buffer.concat(parts).toString('utf8') };
    receiver.received.push(request);
    receiver.answer(res, request);
  });
  return Object.assign(receiver, await listenLocally(server));
}

export interface Delivery {
  type: string;
  timestamp: string;
  sequence: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read what was sent, whatever it is
  data: any;
}

type Verify = (secret: string, headers: IncomingHttpHeaders, body: string, now: Date) => Delivery;

/** The function of the documentation, as developers copy it. */
export async function documentedVerify(): Promise<Verify> {
  const page = readFileSync(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8');
  const sample = /```js\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  return (await import(`data:text/javascript,${encodeURIComponent(sample)}`)).verify;
}
