/**
 * A series as long as the horizon, while its processes are killed and two of them run jobs at once: it is made once, people join it once, and
 * each date is seen either before or after a change.
 */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { RestClient } from '../support/clients/clients.ts';
import { FaultyServer } from '../support/faults/faulty-server.ts';
import { until } from '../support/faults/losses.ts';
import { signUp } from '../support/servers/sign-up.ts';
import { WAIT_MS } from '../support/time-limits.ts';

const DATES = 380;
const DAY_MS = 86_400_000;
const PAGE = 100;
/** After so many dates a process is killed. */
const KILLS = [40, 150, 260];

const BEFORE = ['Training', '19:00', '21:00'];
const AFTER = ['Running', '20:00', '21:00'];

interface Listed {
  title: string;
  beginsOn: string;
  endsOn: string;
  series: { recurrenceId: string };
}

describe.skipIf(inject('redisUrl') === null)('a series of many dates, whose processes are killed', () => {
  let server: FaultyServer;
  let ann: RestClient;
  let ben: RestClient;
  let id: string;
  beforeAll(async () => {
    server = await FaultyServer.start({});
    // A second one, which takes what the first one leaves.
    await server.startJobs();
    [ann, ben] = [
      new RestClient(server.url, await signUp(server.url, 'ann')),
      new RestClient(server.url, await signUp(server.url, 'ben')),
    ];
  });
  // Undefined if the server did not start.
  afterAll(() => server?.close());

  const number = async (sql: string): Promise<number> => Number((await server.query(sql))[0]?.number);
  const deadJobs = () => server.query('SELECT name, error FROM dead_jobs');

  /** Waits on one connection until the number is as great as this, and returns it. */
  const reached = (sql: string, least: number): Promise<number> =>
    server.withDatabase((client) =>
      until(`${least} dates`, WAIT_MS, async () => {
        const found = Number((await client.query(sql)).rows[0].number);
        return found >= least ? found : null;
      }),
    );

  const made = () => `SELECT count(*) AS number FROM events WHERE series_id = '${id}'`;

  /** All dates, as visitors see them. Null while the server starts. */
  async function listed(): Promise<Listed[] | null> {
    const found: Listed[] = [];
    for (let page = 1; ; page += 1) {
      const visitor = new RestClient(server.url, null);
      const answer = await visitor
        .get(`/api/v1/series/${id}/occurrences`, { limit: PAGE, page })
        .catch(() => ({ status: 0, body: [] }));
      if (answer.status !== 200) return null;
      found.push(...answer.body);
      if (answer.body.length < PAGE) return found;
    }
  }

  const shown = ({ title, beginsOn, endsOn }: Listed) => [title, beginsOn.slice(11, 16), endsOn.slice(11, 16)];

  const ready = () => until('an answer', WAIT_MS, listed);

  const strikes = [
    () => server.replaceJobs(),
    () => server.replaceWeb(),
    () => {
      server.killPostmaster();
      return ready();
    },
  ];

  /** Waits until the number is that of all dates, and kills a process after each step. */
  async function whileKilled(sql: string): Promise<void> {
    const struckAt: number[] = [];
    for (const [step, strike] of strikes.entries()) {
      struckAt.push(await reached(sql, KILLS[step] ?? DATES));
      await strike();
    }
    await reached(sql, DATES);
    // The last one may come too late on a fast machine.
    expect(struckAt.at(-2)).toBeLessThan(DATES);
  }

  /**
   * The same for a job that locks the series for each portion of dates, and would be done before a process has started again. It waits for
   * a connection of the test before each portion.
   */
  async function whileKilledInSteps(sql: string, look?: () => Promise<void>): Promise<void> {
    const struckAt: number[] = [];
    for (const [step, strike] of strikes.entries()) {
      const least = KILLS[step] ?? DATES;
      await server.withDatabase(async (client) => {
        const lock = () => client.query(`BEGIN; SELECT FROM event_series WHERE id = '${id}' FOR NO KEY UPDATE`);
        const release = () => client.query('COMMIT');
        await lock();
        const proceed = async () => {
          await release();
          await lock();
          const found = Number((await client.query(sql)).rows[0].number);
          return found >= least ? found : null;
        };
        struckAt.push(await until(`${least} dates`, WAIT_MS, proceed));
        await look?.();
        await release();
        // The next portion has begun. PostgreSQL may end with this connection.
        const striking = strike();
        await lock().catch(() => {});
        await striking;
      });
    }
    await reached(sql, DATES);
    expect(struckAt.at(-2)).toBeLessThan(DATES);
  }

  test('is made once', async () => {
    const day = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10);
    const wish = {
      ...{ title: 'Training', description: 'We run.', rule: `FREQ=DAILY;COUNT=${DATES}`, timeZone: 'UTC' },
      ...{ beginsOn: `${day}T19:00:00Z`, endsOn: `${day}T21:00:00Z` },
    };
    const { body } = await ann.post('/api/v1/series', wish);
    id = body.series.id;
    await whileKilledInSteps(made());
    expect(await number(made())).toBe(DATES);
    expect(await deadJobs()).toEqual([]);
  });

  test('is joined once', async () => {
    await ready();
    const answer = await ben.post(`/api/v1/series/${id}/join`);
    expect(answer.status).toBe(200);
    const joined = `SELECT count(*) AS number FROM participants p JOIN events e ON e.id = p.event_id
      WHERE e.series_id = '${id}' AND p.role = 'PARTICIPANT'`;
    await whileKilled(joined);
    expect(await number(joined)).toBe(DATES);
    expect(await deadJobs()).toEqual([]);
  });

  test('is changed in portions, and each date is seen either before or after', async () => {
    const first = (await ready())[0];
    const change = {
      ...{ title: 'Running', beginsOn: first?.beginsOn.replace('T19', 'T20'), endsOn: first?.endsOn },
    };
    const { status } = await ann.send('PATCH', `/api/v1/series/${id}`, { body: change });
    expect(status).toBe(200);
    const seen: string[][] = [];
    const look = async (): Promise<void> => {
      seen.push([...new Set((await ready()).map((each) => JSON.stringify(shown(each))))].sort());
    };
    await whileKilledInSteps(`${made()} AND title = 'Running'`, look);
    const both = [AFTER, BEFORE].map((each) => JSON.stringify(each));
    expect(seen.slice(0, -1)).toEqual([both, both]);
    // The last step may come too late on a fast machine.
    expect([both, both.slice(0, 1)]).toContainEqual(seen.at(-1));
    expect(new Set((await ready()).map(({ series }) => series.recurrenceId)).size).toBe(DATES);
    const sequences = await server.query(`SELECT DISTINCT sequence FROM events WHERE series_id = '${id}'`);
    expect(sequences).toEqual([{ sequence: 1 }]);
    expect(await deadJobs()).toEqual([]);
  });
});
