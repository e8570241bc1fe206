/**
 * CPU time of this thread in units that do not depend on the machine: relative to a reference, measured right before and after.
 */

/** Parses objects with many keys and touches fresh memory, as reading a large request does. */
const TEXT = JSON.stringify(Array.from({ length: 20_000 }, (_, n) => ({ [`k${n}`]: [n, 'x'.repeat(n % 50)] })));
function reference(): void {
  for (let round = 0; round < 5; round += 1) {
    JSON.parse(TEXT);
    Buffer.allocUnsafeSlow(8_000_000).fill(round);
  }
}

/**
 * The time of the reference on the machine for which the budgets were written. The clock of the thread ticks every 4 ms on some
 * systems.
 */
const REFERENCE_MS = 100;

/** Milliseconds of CPU time of this thread since `before`, without other threads. */
function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

function referenceMs(): number {
  const before = process.threadCpuUsage();
  reference();
  return cpuSince(before);
}

/**
 * Measures up to four times: compilation and garbage collection affect one of them, the cost of the work all. From the second
 * time on, a machine that takes longer for the reference before or after gets proportionally more time; a faster one gets no
 * less.
 *
 * @param budget milliseconds of CPU time
 * @returns the cheapest measurement, `cpu` divided by how slow the machine was
 */
export async function cheapestOf<T extends { cpu: number }>(budget: number, measure: () => Promise<T>): Promise<T> {
  let best = await measure();
  for (let tries = 1; best.cpu > budget && tries < 4; tries += 1) {
    const before = referenceMs();
    const { cpu, ...rest } = await measure();
    const slowness = Math.max(1, Math.max(before, referenceMs()) / REFERENCE_MS);
    if (cpu / slowness < best.cpu) best = { ...rest, cpu: cpu / slowness } as T;
  }
  return best;
}

/** Milliseconds of CPU time that the work takes in this thread, client and server, measured by `cheapestOf`. */
export async function cpuOf(budget: number, work: () => unknown): Promise<number> {
  const { cpu } = await cheapestOf(budget, async () => {
    const before = process.threadCpuUsage();
    await work();
    return { cpu: cpuSince(before) };
  });
  return cpu;
}
