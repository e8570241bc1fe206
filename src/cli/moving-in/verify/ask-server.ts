/** Asks the running server under its names, whether or not the proxy leads to it already. */
import { hash } from 'node:crypto';
import http, { type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Config } from '../../../platform/config.ts';
import { fail } from '../../doctor/finding.ts';

const TIMEOUT_MS = 30_000;
/** A file of an old address is at the new one. */
const REDIRECTS = 3;

export interface Answer {
  status: number;
  body: Buffer;
}

/** The address that a server listens on, for programs on its machine. */
const reachable = (host: string): string =>
  host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host.replace(/^\[|\]$/g, '');

function send({ host, port }: Config, url: URL, accept: string): Promise<IncomingMessage> {
  const { host: name, protocol, pathname, search } = url;
  const headers = { host: name, accept, 'x-forwarded-proto': protocol.slice(0, -1) };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const options = {
    host: reachable(host),
    port,
    path: `${pathname}${search}`,
    headers,
    timeout: TIMEOUT_MS,
    agent: false,
  };
  const request = http.get(options, resolve);
  request.on('timeout', () => request.destroy(new Error('no answer in time'))).on('error', reject);
  return promise;
}

/** @param url of the server, at any of its hosts; without a host it is below PUBLIC_URL */
export async function askServer(config: Config, url: string, accept = '*/*', left = REDIRECTS): Promise<Answer> {
  const asked = new URL(url, config.publicUrl);
  const answer = await send(config, asked, accept);
  const { statusCode: status = 0, headers } = answer;
  const body = await buffer(answer);
  if (status === 429)
    fail(`the server refuses so many requests (${status})`, 'Wait for five minutes, and verify once more.');
  if (status < 300 || status >= 400 || !headers.location || left === 0) return { status, body };
  const target = new URL(headers.location, asked);
  if ([asked.host, new URL(config.publicUrl).host].includes(target.host))
    return askServer(config, target.href, accept, left - 1);
  const other = await fetch(target, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  return { status: other.status, body: Buffer.from(await other.arrayBuffer()) };
}

/** The JSON of an answer; an empty object if the answer is not JSON. */
export function documentOf({ body }: Answer): Record<string, unknown> {
  try {
    return JSON.parse(body.toString()) as Record<string, unknown>;
  } catch {
    return {};
  }
}

export const digestOf = (bytes: Buffer): string => hash('sha256', bytes);
