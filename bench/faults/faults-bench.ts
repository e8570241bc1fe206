/**
 * `npm run bench -- --faults`: kills and stops every process of a server under load, each stop for 30 seconds, and reports
 * losses.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { FAULTS, FaultyServer } from '../../tests/support/faults/faulty-server.ts';
import { Load } from '../../tests/support/faults/load.ts';
import { lossesOf, NO_LOSSES, untilWell } from '../../tests/support/faults/losses.ts';
import { buildServer, MAIN, programIn } from '../../tests/support/servers/built-server.ts';
import { ServerProcesses } from '../../tests/support/servers/process.ts';

const STOP_SECONDS = 30;
/** Requests in every second of a stop, in addition to the load. */
const FLOOD = 40;
const PATIENCE_MS = 15_000;
const WELL_MS = 120_000;

const { values } = parseArgs({ options: { only: { type: 'string' } } });

const folder = mkdtempSync(path.join(tmpdir(), 'plaza-faults-'));
const built = path.join(folder, 'package');
await buildServer(built);
const processes = new ServerProcesses({ folder, main: async () => programIn(built, MAIN) });
const server = await FaultyServer.start({ NODE_ENV: 'production' }, processes);
const load = new Load({ url: server.url, patienceMs: PATIENCE_MS, everyMs: 100 });
await load.start();

const sizes: number[] = [];

async function stopped(): Promise<void> {
  const floods: Promise<unknown>[] = [];
  for (let second = 0; second < STOP_SECONDS; second += 1) {
    floods.push(load.flood(FLOOD));
    await pause(1_000);
    sizes.push(server.residentMb());
  }
}

const rows: object[] = [];
try {
  for (const { name, strike, heal, lasts } of FAULTS) {
    if (values.only && !name.includes(values.only)) continue;
    console.log(`${name} …`);
    await load.flood(FLOOD);
    load.answers.clear();
    load.slowestMs = 0;
    sizes.splice(0, sizes.length, server.residentMb());
    await strike(server);
    if (lasts) await stopped();
    await heal(server);
    const healed = performance.now();
    await untilWell(load, WELL_MS);
    const of = (status: string) => load.answers.get(status) ?? 0;
    rows.push({
      fault: name,
      'well after s': Number(((performance.now() - healed) / 1000).toFixed(1)),
      200: of('200'),
      503: of('503'),
      'no answer': of('none'),
      other: [...load.answers.keys()].filter((status) => !['200', '503', 'none'].includes(status)).join(' '),
      'slowest s': Number((load.slowestMs / 1000).toFixed(1)),
      'MB before': Math.round(sizes[0] ?? 0),
      'most MB': Math.round(Math.max(...sizes)),
    });
  }
  await load.stop();
  const losses = await lossesOf(server, load, WELL_MS);
  console.table(rows);
  console.log(`${load.posted.length} posts, of which were lost or came twice:`, losses);
  if (JSON.stringify(losses) !== JSON.stringify(NO_LOSSES)) process.exitCode = 1;
} finally {
  load.close();
  await server.close();
  rmSync(folder, { recursive: true });
}
