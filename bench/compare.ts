/** Measures a case on the server and on its floor, in turn. */
import { deepStrictEqual } from 'node:assert/strict';
import { type BenchCase, floorPath, type Part } from './cases/request.ts';
import { type Latency, measure, median, type Round } from './measure.ts';
import type { Child } from './servers/child.ts';
import type { Prepared } from './servers/floor-server.ts';

/** Node compiles hot code only after a while, and each database connection plans separately. */
const WARM_UP_SECONDS = 4;

export interface Row {
  case: string;
  ratio: number;
  plaza: number;
  floor: number;
  p50Ms: number;
  p99Ms: number;
  cpuMs: number;
  statements: number;
  /** For each kind of request, if there are several. */
  kinds?: Record<string, Latency>;
  memory?: { startMb: number; loadedMb: number };
}

async function answerOf(plaza: Child, { kind, method }: Part, asked: Part['requests'][number]): Promise<string> {
  const response = await fetch(plaza.url + asked.path, {
    method,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(asked.token && { authorization: `Bearer ${asked.token}` }),
    },
    ...(asked.body && { body: JSON.stringify(asked.body) }),
  });
  const body = await response.text();
  if (!response.ok || body.includes('"errors"'))
    throw new Error(`${kind} answers ${response.status}: ${body.slice(0, 300)}`);
  return body;
}

/** The floor sends the server's bytes: for each page its own, for writes the answer to the first. */
export async function prepare(request: BenchCase, plaza: Child, floor: Child): Promise<void> {
  for (const [i, part] of request.parts.entries()) {
    let body: string | undefined;
    for (const [n, asked] of part.requests.entries()) {
      if (body === undefined || part.method === 'GET') body = await answerOf(plaza, part, asked);
      const add: Prepared = {
        path: floorPath(request.name, i, n),
        name: `${request.name}/${i}`,
        floor: part.floor,
        values: asked.values,
        body,
      };
      await floor.ask({ add });
      if (!('answers' in part.floor)) continue;
      const found = await (await fetch(floor.url + add.path)).json();
      deepStrictEqual(found, JSON.parse(body), `the floor of ${request.name} answers otherwise`);
    }
  }
}

export interface Rounds {
  rounds: number;
  seconds: number;
}

export async function compare(request: BenchCase, plaza: Child, floor: Child, options: Rounds): Promise<Row> {
  await prepare(request, plaza, floor);
  await measure(plaza, request, 'plaza', WARM_UP_SECONDS, 0);
  await measure(floor, request, 'floor', WARM_UP_SECONDS, 0);
  const rounds: { plaza: Round; floor: Round }[] = [];
  for (let n = 1; n <= options.rounds; n += 1) {
    rounds.push({
      floor: await measure(floor, request, 'floor', options.seconds, n),
      plaza: await measure(plaza, request, 'plaza', options.seconds, n),
    });
  }
  const failed = rounds.reduce((sum, round) => sum + round.plaza.failed + round.floor.failed, 0);
  if (failed > 0) throw new Error(`${request.name}: ${failed} requests failed`);
  const of = (pick: (round: (typeof rounds)[number]) => number): number => median(rounds.map(pick));
  const kinds = [...new Set(request.parts.map((part) => part.kind))].map((kind) => [
    kind,
    {
      p50Ms: of((round) => round.plaza.kinds[kind]?.p50Ms ?? Number.NaN),
      p99Ms: of((round) => round.plaza.kinds[kind]?.p99Ms ?? Number.NaN),
    },
  ]);
  return {
    case: request.name,
    ratio: of((round) => round.plaza.perSecond / round.floor.perSecond),
    plaza: of((round) => round.plaza.perSecond),
    floor: of((round) => round.floor.perSecond),
    p50Ms: of((round) => round.plaza.p50Ms),
    p99Ms: of((round) => round.plaza.p99Ms),
    cpuMs: of((round) => round.plaza.cpuMs),
    statements: of((round) => round.plaza.statements),
    ...(kinds.length > 1 && { kinds: Object.fromEntries(kinds) }),
  };
}
