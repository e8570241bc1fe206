/** Two workers of one primary against a single process, under the same load. */
import { availableParallelism } from 'node:os';
import type { BenchCase } from './cases/request.ts';
import type { Rounds } from './compare.ts';
import { TWO_WORKERS } from './goals.ts';
import { measure, median } from './measure.ts';
import { Child } from './servers/child.ts';

/** The two workers, PostgreSQL and this process, which sends the load, run at once. */
const NEEDED_CORES = 4;

/** Whether the cores of this machine allow the goal at all. */
export const hasCores = (): boolean => availableParallelism() >= NEEDED_CORES;

const WARM_UP_SECONDS = 4;

/** `plaza` is the rate of two workers, `floor` that of one process. */
export async function compareWorkers(databaseUrl: string, dataDir: string, request: BenchCase, options: Rounds) {
  const one = await Child.startProduction(databaseUrl, dataDir);
  const two = await Child.startProduction(databaseUrl, dataDir, ['--workers', '2']);
  try {
    const rounds: { one: number; two: number }[] = [];
    for (const child of [one, two]) await measure(child, request, 'plaza', WARM_UP_SECONDS, 0);
    for (let n = 1; n <= options.rounds; n += 1) {
      rounds.push({
        one: (await measure(one, request, 'plaza', options.seconds, n)).perSecond,
        two: (await measure(two, request, 'plaza', options.seconds, n)).perSecond,
      });
    }
    const [plaza, floor] = [median(rounds.map((round) => round.two)), median(rounds.map((round) => round.one))];
    return { case: TWO_WORKERS, ratio: median(rounds.map((round) => round.two / round.one)), plaza, floor };
  } finally {
    await Promise.all([one.stop(), two.stop()]);
  }
}
