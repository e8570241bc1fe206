/** Outgoing HTTP with SSRF protection: only http(s) to public addresses, with limits on time, bytes and redirects. */
import { type LookupAddress, lookup } from 'node:dns';
import { createWriteStream } from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline } from 'node:stream/promises';
import ipaddr from 'ipaddr.js';
import { traceCall } from '../tracing/calls.ts';
import type { Attributes } from '../tracing/tracing.ts';

/** A request that was not sent, or a response that was rejected; the message says why. */
export class OutgoingError extends Error {
  override readonly name: string = 'OutgoingError';
}

/** The guard refused the address, so a retry will not help. */
export class AddressRefused extends OutgoingError {
  override readonly name = 'AddressRefused';
}

/** The body has more bytes than allowed. */
export class BodyTooLong extends OutgoingError {
  override readonly name = 'BodyTooLong';
}

/** The answer redirects, and redirects are not followed, or too many were. */
export class Redirected extends OutgoingError {
  override readonly name = 'Redirected';
}

/** No answer came within the time limit. */
export class NoAnswer extends OutgoingError {
  override readonly name = 'NoAnswer';
}

export interface OutgoingAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  /** The final URL, after redirects. */
  url: string;
  bytes: Buffer;
  /** The body, decoded as UTF-8. */
  text: string;
}

export interface OutgoingLimits {
  /** From the request to the last byte of the body. */
  timeoutMs?: number;
  /** For a pause: until the connection is made, until the first byte comes, and between two parts of the body. */
  idleMs?: number;
  maxBytes?: number;
  /** If true, a body longer than `maxBytes` is truncated instead of refused. */
  cut?: boolean;
  maxRedirects?: number;
  /** Whether a redirect to this address is followed; called before anything is sent there. By default all are followed. */
  mayFollow?: (url: string) => Promise<boolean>;
  /** Path of a local file. A body with the status 200 is written there and is not part of the answer. */
  file?: string;
  /** True if the operator configured the server, which may then have a private address. Redirects are not followed. */
  ours?: boolean;
  /** True to keep the connection for a moment, for the next such request to the same host. Not allowed with `ours`. */
  kept?: boolean;
}

/** Headers of a request. A function computes them for each address, for example signatures, when a redirect is followed. */
export type OutgoingHeaders = Record<string, string> | ((url: string) => Record<string, string>);

export interface Http {
  /** GET. Throws OutgoingError if the guard refuses, for failures, and if a limit is exceeded. */
  get(url: string, headers?: OutgoingHeaders, limits?: OutgoingLimits): Promise<OutgoingAnswer>;
  /**
   * HEAD without following redirects: the absolute address to which `url` redirects, or null. The address is checked only when it
   * is requested.
   */
  redirectOf(url: string, headers?: Record<string, string>): Promise<string | null>;
  /** POST, without following redirects. */
  post(
    url: string,
    body: string | Uint8Array,
    headers?: Record<string, string>,
    limits?: OutgoingLimits,
  ): Promise<OutgoingAnswer>;
}

const LIMITS = {
  timeoutMs: 5_000,
  idleMs: 0,
  maxBytes: 1_000_000,
  cut: false,
  maxRedirects: 3,
  mayFollow: async () => true,
  ours: false,
  kept: false,
  file: '',
};

/** Settings for idle connections. */
const KEPT = { keepAlive: true, maxFreeSockets: 2, timeout: 4_000 };

/** How a request is sent. */
interface Sending {
  ours: boolean;
  kept: boolean;
  /** 0: without a limit of its own. */
  idleMs: number;
  idle: AbortController;
  signal: AbortSignal;
}

interface Outgoing {
  method: 'GET' | 'HEAD' | 'POST';
  headers: OutgoingHeaders;
  body: string | Uint8Array | null;
}

const GLOBAL_V6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];
const REDIRECTS = [301, 302, 303, 307, 308];

/** Whether an address is public: not loopback, private, link-local, shared or reserved, in any notation. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === 'unicast';
  // An IPv4-mapped IPv6 address is judged as the IPv4 address.
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().range() === 'unicast';
  return parsed.range() === 'unicast' && parsed.match(GLOBAL_V6);
}

/**
 * A DNS lookup that refuses a name if any of its addresses is not allowed. The connection uses the checked address, which
 * prevents DNS rebinding.
 */
function guardedLookup(allowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const addresses = found as LookupAddress[] | undefined;
      const [first] = addresses ?? [];
      if (error || !addresses || !first) {
        callback(error ?? new OutgoingError(`${hostname} has no address`), '', 4);
        return;
      }
      const refused = addresses.find(({ address }) => !allowed(address));
      if (refused) callback(new AddressRefused(`${hostname} is at ${refused.address}, which is not public`), '', 4);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/**
 * Refuses other protocols, credentials in URLs, and literal addresses that are not allowed, because those bypass the lookup.
 */
function checkedUrl(text: string, base: URL | undefined, allowed: (address: string) => boolean): URL {
  const url = URL.parse(text, base);
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new AddressRefused(`${text} is no web address`);
  if (url.username || url.password) throw new AddressRefused('The web address holds a password');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !allowed(host)) throw new AddressRefused(`${host} is not a public address`);
  return url;
}

const tooLong = (maxBytes: number) => new BodyTooLong(`The answer is longer than ${maxBytes} bytes`);

/** The chunks of a body until it is longer than allowed. A declared length above the limit is refused at once. */
async function* partsOf(answer: IncomingMessage, maxBytes: number, cut: boolean): AsyncGenerator<Buffer> {
  if (!cut && Number(answer.headers['content-length'] ?? 0) > maxBytes) {
    answer.destroy();
    throw tooLong(maxBytes);
  }
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > maxBytes && !cut) throw tooLong(maxBytes);
    yield part;
    // Leaving the loop destroys the stream.
    if (bytes > maxBytes) break;
  }
}

async function bodyOf(answer: IncomingMessage, maxBytes: number, cut: boolean): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of partsOf(answer, maxBytes, cut)) parts.push(part);
  return Buffer.concat(parts).subarray(0, maxBytes);
}

async function bodyInto(file: string, answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  await pipeline(partsOf(answer, maxBytes, false), createWriteStream(file));
  return Buffer.alloc(0);
}

/**
 * The attributes of a request in a trace. The host is included only if the operator named it, because other hosts come from what
 * people wrote.
 */
const shownRequest = ({ method }: Outgoing, { hostname }: URL, ours: boolean): Attributes => ({
  'http.request.method': method,
  ...(ours && { 'server.address': hostname }),
});

const shownAnswer = ({ statusCode = 0 }: IncomingMessage): Attributes => ({ 'http.response.status_code': statusCode });

/** @param allowed decides which addresses may be connected to; overridden only by tests, which have no Internet */
export function createHttp(allowed: (address: string) => boolean = isPublicAddress): Http {
  // Separate agents, so that no socket is reused that was opened under other rules.
  const agents = { 'http:': new http.Agent(), 'https:': new https.Agent() };
  const keeping = { 'http:': new http.Agent(KEPT), 'https:': new https.Agent(KEPT) };
  const send = (url: URL, what: Outgoing, by: Sending): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const { ours, kept, idleMs, idle, signal } = by;
      const { request } = url.protocol === 'https:' ? https : http;
      const agent = (kept && !ours ? keeping : agents)[url.protocol as keyof typeof agents];
      const length = what.body === null ? {} : { 'content-length': String(Buffer.byteLength(what.body)) };
      const given = typeof what.headers === 'function' ? what.headers(url.href) : what.headers;
      const headers = { ...given, ...length, 'accept-encoding': 'identity' };
      const lookUp = guardedLookup(ours ? () => true : allowed);
      const options = { method: what.method, agent, lookup: lookUp, signal, headers };
      const sent = request(url, { ...options, ...(idleMs > 0 && { timeout: idleMs }) }, resolve);
      if (idleMs > 0) sent.once('timeout', () => idle.abort());
      sent.once('error', (error: NodeJS.ErrnoException) => {
        // The other side closed the idle connection before it read anything.
        if (sent.reusedSocket && error.code === 'ECONNRESET') send(url, what, by).then(resolve, reject);
        else reject(error);
      });
      sent.end(what.body ?? undefined);
    });
  const ask = async (text: string, what: Outgoing, given: OutgoingLimits): Promise<OutgoingAnswer> => {
    const { timeoutMs, idleMs, maxBytes, cut, maxRedirects, mayFollow, ours, kept, file } = { ...LIMITS, ...given };
    const may = ours ? () => true : allowed;
    const most = what.method === 'GET' && !ours ? maxRedirects : 0;
    const idle = new AbortController();
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), idle.signal]);
    const by = { ours, kept, idleMs, idle, signal };
    try {
      let url = checkedUrl(text, undefined, may);
      for (let redirects = 0; ; redirects += 1) {
        const to = url;
        const shown = shownRequest(what, to, ours);
        const answer = await traceCall(what.method, shown, () => send(to, what, by), shownAnswer);
        const { statusCode: status = 0, headers: answered } = answer;
        if (what.method === 'HEAD' || !REDIRECTS.includes(status) || !answered.location) {
          const isFile = file !== '' && status === 200;
          const bytes = isFile ? await bodyInto(file, answer, maxBytes) : await bodyOf(answer, maxBytes, cut);
          return { status, headers: answered, url: url.href, bytes, text: bytes.toString('utf8') };
        }
        answer.destroy();
        if (redirects >= most) throw new Redirected(`More than ${most} redirects`);
        url = checkedUrl(answered.location, url, may);
        if (!(await mayFollow(url.href))) throw new AddressRefused(`${text} leads to ${url.host}`);
      }
    } catch (error) {
      if (error instanceof OutgoingError) throw error;
      if (idle.signal.aborted) throw new NoAnswer(`nothing came for ${idleMs} ms`, { cause: error });
      if (signal.aborted) throw new NoAnswer(`no answer within ${timeoutMs} ms`, { cause: error });
      throw new OutgoingError((error as Error).message, { cause: error });
    }
  };
  return {
    get: (url, headers = {}, limits = {}) => ask(url, { method: 'GET', headers, body: null }, limits),
    async redirectOf(url, headers = {}) {
      const { status, headers: answered } = await ask(url, { method: 'HEAD', headers, body: null }, {});
      return REDIRECTS.includes(status) ? (URL.parse(answered.location ?? '', url)?.href ?? null) : null;
    },
    post: (url, body, headers = {}, limits = {}) => ask(url, { method: 'POST', headers, body }, limits),
  };
}
