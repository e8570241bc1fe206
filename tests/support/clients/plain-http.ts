/** Requests by Node's own client, uncompressed: for tests that send thousands, where `fetch` would take most of the time. */
import { Agent, type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';

export interface PlainAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface PlainInit {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

const agent = new Agent({ keepAlive: true });

/** Sends a request and reads the answer to its end. Follows no redirect. */
export function sendPlain(url: string, { method = 'GET', headers = {}, body }: PlainInit = {}): Promise<PlainAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PlainAnswer>();
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const options: RequestOptions = { agent, method, headers: { ...headers, ...length } };
  const sent = request(url, options, async (response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of response) chunks.push(chunk);
      const text = Buffer.concat(chunks).toString();
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
    } catch (error) {
      reject(error);
    }
  });
  sent.once('error', (error: NodeJS.ErrnoException) => {
    // The server may close an idle connection at the moment when it is used again.
    if (sent.reusedSocket && error.code === 'ECONNRESET')
      resolve(sendPlain(url, { method, headers, ...(body !== undefined && { body }) }));
    else reject(error);
  });
  sent.end(body);
  return promise;
}
