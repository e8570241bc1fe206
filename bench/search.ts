/** The cost of a search among a thousand and among a hundred thousand events; it may be at most three times as much. */
import type { Platform } from '../src/platform/platform.ts';
import { single } from './cases/request.ts';
import { measure, median } from './measure.ts';
import { Child } from './servers/child.ts';
import { type Stage, withPlatform } from './servers/with-platform.ts';

const SIZES = [1_000, 100_000];
const ALLOWED = 3;
const SECONDS = 3;
const ROUNDS = 3;
const PUBLIC_URL = 'http://plaza.example';

/** Words that occur in the same number of events in both worlds, typing errors, and a word in one event of a hundred. */
const SEARCHES = {
  'a rare word': 'pineapple',
  'two words': 'pineapple fashion',
  'a typing error': 'pinaple',
  nothing: 'zzyzx',
  'one event in a hundred': 'hundredth',
};
/** A word in ten thousand events of the larger world: they are all counted and ranked, so this is only reported. */
const SPREAD = { 'one event in ten': 'tenth' };

/** Titles of two of 4,000 words, descriptions of forty; twenty events are about pineapples. */
async function addEvents(platform: Platform, events: number): Promise<void> {
  await platform.pool.query(
    `INSERT INTO actors (id, preferred_username, name, uri, url, inbox, outbox, followers_uri, created_at, updated_at)
     SELECT n, 'organizer' || n, 'Organizer ' || n, 'o' || n, 'o' || n, '', '', '', now(), now() FROM generate_series(1, 500) n`,
  );
  const word = (seed: string): string => `'w' || substr(md5((${seed} % 4000)::text), 1, 7)`;
  await platform.pool.query(
    `INSERT INTO events (id, uuid, title, slug, description, category, begins_on, uri, url, organizer_id, created_at, updated_at)
     SELECT n, gen_random_uuid(), ${word('n::bigint * 7919')} || ' ' || ${word('n::bigint * 104729 + 1')} || CASE WHEN n % 10 = 0 THEN ' tenth' ELSE '' END || CASE WHEN n % 100 = 0 THEN ' hundredth' ELSE '' END
         || CASE WHEN n % ($1 / 20) = 0 THEN ' pineapple fashion' ELSE '' END,
       'event-' || n, (SELECT '<p>' || string_agg(${word('n * 31 + w * 17')}, ' ') || '</p>' FROM generate_series(1, 40) w), 'meeting',
       now() + make_interval(hours => n % 5000), 'e' || n, 'e' || n, 1 + n % 500, now(), now()
     FROM generate_series(1, $1::int) n`,
    [events],
  );
  await platform.pool.query('VACUUM ANALYZE');
}

/** Milliseconds of one search, for each of the searches. */
function costs(events: number): Promise<Record<string, number>> {
  const measureAll = async ({ platform, databaseUrl, dataDir }: Stage): Promise<Record<string, number>> => {
    await addEvents(platform, events);
    const plaza = await Child.start('plaza-server.ts', [databaseUrl, PUBLIC_URL, dataDir]);
    const found: Record<string, number> = {};
    for (const [name, words] of Object.entries({ ...SEARCHES, ...SPREAD })) {
      const query = `{ searchEvents(search: ${JSON.stringify(words)}) { total elements { uuid title beginsOn } } }`;
      const request = single(name, 'POST', { path: '/api', token: null, body: { query }, values: [] }, { read: '' });
      await measure(plaza, request, 'plaza', 1, 0);
      const rounds: number[] = [];
      for (let n = 0; n < ROUNDS; n += 1)
        rounds.push(1000 / (await measure(plaza, request, 'plaza', SECONDS, 0)).perSecond);
      found[name] = median(rounds);
    }
    await plaza.stop();
    return found;
  };
  return withPlatform({ PUBLIC_URL }, measureAll, { fsync: false });
}

const [few = {}, many = {}] = [await costs(SIZES[0] as number), await costs(SIZES[1] as number)];
const rows = Object.keys({ ...SEARCHES, ...SPREAD }).map((name) => {
  const [at1000 = Number.NaN, at100000 = Number.NaN] = [few[name], many[name]];
  return { search: name, 'ms at 1,000': at1000, 'ms at 100,000': at100000, ratio: at100000 / at1000 };
});
console.table(
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, typeof value === 'number' ? Number(value.toFixed(2)) : value]),
    ),
  ),
);
if (rows.some((row) => row.search in SEARCHES && row.ratio > ALLOWED)) process.exitCode = 1;
