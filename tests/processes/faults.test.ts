/** Real processes that are killed and stopped under load: afterwards nothing is lost, and nothing was done twice. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { FAULTS, FaultyServer } from '../support/faults/faulty-server.ts';
import { Load } from '../support/faults/load.ts';
import { lossesOf, NO_LOSSES, untilWell } from '../support/faults/losses.ts';
import { WAIT_MS } from '../support/time-limits.ts';

/** The server's timeout, so that a short stop is several times as long. */
const DATABASE_TIMEOUT = '0.5';
const STOP_MS = 2_000;
/** The clients' timeout, after which they retry. */
const PATIENCE_MS = 4_000;

/** A restarted Redis forgets messages of earlier jobs. */
const LAST_CUT_OFF = FAULTS.findIndex(({ name }) => name === 'Redis killed');

const FLOOD = 400;
/** For both workers; memory that their garbage collectors free later. */
const STEADY_MB = 80;

describe.skipIf(inject('redisUrl') === null)('a server under load', () => {
  let server: FaultyServer;
  let load: Load;
  /** Posts whose jobs a fault up to the killed Redis may have interrupted. */
  const cutOff = new Set<string>();
  beforeAll(async () => {
    server = await FaultyServer.start({ DATABASE_TIMEOUT });
    load = new Load({ url: server.url, patienceMs: PATIENCE_MS, everyMs: 100 });
    await load.start();
  });
  afterAll(async () => {
    // Undefined if the server did not start.
    await load?.stop();
    load?.close();
    await server?.close();
  });

  test('answers 503 in time while PostgreSQL stands still, in steady memory', async () => {
    await load.flood(FLOOD);
    const before = server.residentMb();
    server.signalDatabase('SIGSTOP');
    // As long as it takes: the answers show whether there is a limit.
    const answers = await load.flood(FLOOD, WAIT_MS);
    const after = server.residentMb();
    server.signalDatabase('SIGCONT');
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(after - before).toBeLessThan(STEADY_MB);
    await untilWell(load, WAIT_MS);
  });

  test.each(FAULTS)('goes on after $name', async ({ name, strike, heal, lasts }) => {
    load.note(name);
    const answered = load.posted.length;
    const inHand = await server.query(
      "SELECT payload ->> 'statusId' AS id FROM graphile_worker._private_jobs WHERE payload ->> 'statusId' IS NOT NULL",
    );
    await strike(server);
    if (lasts) await pause(STOP_MS);
    await heal(server);
    load.note('healed');
    // One more may be under way.
    const struck = load.posted.length + 1;
    await untilWell(load, WAIT_MS);
    if (FAULTS.findIndex((fault) => fault.name === name) > LAST_CUT_OFF) return;
    for (const id of [...inHand.map((job) => String(job.id)), ...load.posted.slice(answered, struck)]) cutOff.add(id);
  });

  test('has lost nothing, has done nothing twice, and refused only what it could not do', async () => {
    await load.stop();
    const { twice, ...losses } = await lossesOf(server, load, WAIT_MS);
    const { twice: never, ...none } = NO_LOSSES;
    expect(losses, [...load.history, ...server.streamLog].join('\n')).toEqual(none);
    expect([twice.home, twice.notifications]).toEqual([never.home, never.notifications]);
    // A killed Redis forgets what it passed on: a post whose job was interrupted before may come again
    // (docs/decisions/0066-faults.md).
    expect(
      [...twice.stream, ...twice.socket].filter((id) => !cutOff.has(id)),
      load.history.join('\n'),
    ).toEqual([]);
    expect([...load.answers.keys()].filter((status) => !['200', '503', 'none'].includes(status))).toEqual([]);
    expect(load.streamError).toBeNull();
    expect(load.posted.length).toBeGreaterThan(FAULTS.length);
  });
});
