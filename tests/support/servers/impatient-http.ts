/** The HTTP client with another patience than the server's own. */
import { randomUUID } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { afterFreeTime } from '../../../src/platform/free-time.ts';
import {
  createHttp,
  type Http,
  NoAnswer,
  type OutgoingHeaders,
  type OutgoingLimits,
} from '../../../src/platform/http/outgoing.ts';

/** A limit that no busy machine meets. */
const PATIENCE_MS = 600_000;

/** The free time of this process in which a server that answers has answered. */
const SILENCE_MS = 200;

/**
 * The header that names a request. A request is given up when a server of this process has it and keeps silent: a limit on its whole time would
 * end some requests of a busy machine before the server had them.
 */
const NAME = 'x-name-in-tests';
const sent = new Map<string, ClientRequest>();
subscribe('http.client.request.start', (message) => {
  const { request } = message as { request: ClientRequest };
  const name = request.getHeader(NAME);
  if (typeof name === 'string') sent.set(name, request);
});
subscribe('http.server.request.start', (message) => {
  const { request } = message as { request: IncomingMessage };
  const name = String(request.headers[NAME]);
  const own = sent.get(name);
  if (!own) return;
  sent.delete(name);
  const cancel = afterFreeTime(SILENCE_MS, () => own.destroy(new NoAnswer('no answer')));
  own.once('response', cancel).once('close', cancel);
});

const named = (headers: OutgoingHeaders = {}): OutgoingHeaders => {
  const name = { [NAME]: randomUUID() };
  return typeof headers === 'function' ? (url) => ({ ...headers(url), ...name }) : { ...headers, ...name };
};

const patient = (limits: OutgoingLimits = {}): OutgoingLimits => ({ ...limits, timeoutMs: PATIENCE_MS });

/** Waits as long as a busy machine needs. */
export function patientHttp(): Http {
  const http = createHttp(() => true);
  return {
    ...http,
    get: (url, headers, limits) => http.get(url, headers, patient(limits)),
    post: (url, body, headers, limits) => http.post(url, body, headers, patient(limits)),
  };
}

/** @param host the only one whose requests are given up when it keeps silent; by default those of all hosts are */
export function impatientHttp(host?: string): Http {
  const http = patientHttp();
  const isMeant = (url: string): boolean => host === undefined || new URL(url).host === host;
  return {
    ...http,
    get: (url, headers, limits) => http.get(url, isMeant(url) ? named(headers) : headers, limits),
    post: (url, body, headers, limits) =>
      http.post(url, body, { ...headers, ...(isMeant(url) && { [NAME]: randomUUID() }) }, limits),
  };
}

/** Where the caller limits pauses, they are soon over; nothing else is. */
export function pausingFor(idleMs: number): Http {
  const http = createHttp(() => true);
  const within = (limits: OutgoingLimits = {}): OutgoingLimits => ({
    ...patient(limits),
    ...(limits.idleMs && { idleMs }),
  });
  return { ...http, get: (url, headers, limits) => http.get(url, headers, within(limits)) };
}
