/** Loads one URL and says how it went. */
import autocannon from 'autocannon';
import { benchOptions } from './arguments.ts';
import type { BenchCase } from './cases.ts';
import type { Child } from './child.ts';

export interface Round {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  cpuMs: number;
  statements: number;
  failed: number;
}

export const CONNECTIONS = 8;

const { compressed } = benchOptions();

export async function measure(child: Child, path: string, request: BenchCase, seconds: number): Promise<Round> {
  const headers = {
    accept: 'application/json',
    ...(compressed && { 'accept-encoding': 'gzip, deflate, br' }),
    ...(request.token && { authorization: `Bearer ${request.token}` }),
    ...(request.body && { 'content-type': 'application/json' }),
  };
  const before = await child.usage();
  const waiting = [...(request.tokens ?? [])];
  const result = await autocannon({
    setupClient: (client) => {
      const token = waiting.pop();
      if (token) client.setHeaders({ ...headers, authorization: `Bearer ${token}` });
    },
    url: child.url + path,
    connections: CONNECTIONS,
    duration: seconds,
    method: request.method,
    headers,
    ...(request.body && { body: JSON.stringify(request.body) }),
  });
  const after = await child.usage();
  const done = Math.max(result['2xx'], 1);
  return {
    perSecond: result['2xx'] / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    cpuMs: (after.cpuMs - before.cpuMs) / done,
    statements: (after.statements - before.statements) / done,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

export function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
