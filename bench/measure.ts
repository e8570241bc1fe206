/** Loads a server with the requests of a case and returns the measurements. */
import autocannon from 'autocannon';
import { benchOptions } from './arguments.ts';
import { type BenchCase, floorPath, type Part } from './cases/request.ts';
import { type Draw, seeded, shuffled } from './random.ts';
import type { Child } from './servers/child.ts';

export interface Latency {
  p50Ms: number;
  p99Ms: number;
}

export interface Round extends Latency {
  perSecond: number;
  cpuMs: number;
  statements: number;
  failed: number;
  /** For each kind of request. */
  kinds: Record<string, Latency>;
}

export const CONNECTIONS = 8;

/** The number of requests that are drawn in advance for a connection; then they repeat. */
const DRAWN = 2_000;

const { compressed } = benchOptions();

interface Sent extends autocannon.Request {
  kind: string;
}

function sentFor(request: BenchCase, part: Part, index: number, target: 'plaza' | 'floor'): Sent {
  const { path, token, body } = part.requests[index] as Part['requests'][number];
  return {
    kind: part.kind,
    method: part.method,
    path: target === 'plaza' ? path : floorPath(request.name, request.parts.indexOf(part), index),
    headers: {
      accept: 'application/json',
      ...(compressed && { 'accept-encoding': 'gzip, deflate, br' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  };
}

/** Kinds in their shares, in any order; a deck of a hundred after the other. */
function drawKinds(parts: readonly Part[], draw: Draw): Part[] {
  const deck = parts.flatMap((part) => Array.from({ length: part.share }, () => part));
  return Array.from({ length: DRAWN / deck.length }, () => shuffled(deck, draw)).flat();
}

/** The sequence of one connection. */
function sequence(request: BenchCase, connection: number, target: 'plaza' | 'floor', draw: Draw): Sent[] {
  if (request.requests === 'one for each connection')
    return request.parts.map((part) => sentFor(request, part, connection % part.requests.length, target));
  if (request.parts.every((part) => part.requests.length === 1))
    return request.parts.map((part) => sentFor(request, part, 0, target));
  return drawKinds(request.parts, draw).map((part) => sentFor(request, part, draw(part.requests.length), target));
}

function latencyOf(times: number[]): Latency {
  times.sort((a, b) => a - b);
  const at = (share: number): number =>
    times[Math.min(Math.floor(times.length * share), times.length - 1)] ?? Number.NaN;
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}

/** @param seed selects the drawn requests: the server and its floor get the same */
export async function measure(
  child: Child,
  request: BenchCase,
  target: 'plaza' | 'floor',
  seconds: number,
  seed: number,
): Promise<Round> {
  const draw = seeded(seed);
  const times = new Map<string, number[]>(request.parts.map((part) => [part.kind, []]));
  let connection = 0;
  const setupClient = (client: autocannon.Client): void => {
    const sent = sequence(request, connection, target, draw);
    connection += 1;
    let answered = 0;
    client.setRequests(sent);
    client.on('response', (_status, _bytes, ms) => {
      times.get(sent[answered % sent.length]?.kind ?? '')?.push(ms);
      answered += 1;
    });
  };
  const before = await child.usage();
  const result = await autocannon({ setupClient, url: child.url, connections: CONNECTIONS, duration: seconds });
  const after = await child.usage();
  const done = Math.max(result['2xx'], 1);
  return {
    perSecond: result['2xx'] / result.duration,
    ...latencyOf([...times.values()].flat()),
    cpuMs: (after.cpuMs - before.cpuMs) / done,
    statements: (after.statements - before.statements) / done,
    failed: result.non2xx + result.errors + result.timeouts,
    kinds: Object.fromEntries([...times].map(([kind, each]) => [kind, latencyOf(each)])),
  };
}

export function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
