/**
 * A growing server: a dozen people post through the front, and only the server itself analyzes its tables. Each list is then
 * measured before and after an ANALYZE, in one go.
 */
import autocannon from 'autocannon';
import pg from 'pg';
import { CONNECTIONS, median } from '../measure.ts';
import { Child } from '../servers/child.ts';
import { withPlatform } from '../servers/with-platform.ts';
import { addMember, type Member } from '../world/add-member.ts';

const PEOPLE = 11;
/** A list after an ANALYZE is at most so many times as quick as before. */
const MOST_GAIN = 1.25;

interface Asked {
  list: string;
  path: string;
  token: string | null;
}

export interface YoungRow {
  list: string;
  before: number;
  after: number;
}

async function send(plaza: Child, at: string, { token }: Member, body: object = {}): Promise<{ id: string }> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const answer = await fetch(plaza.url + at, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${at} answers ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as { id: string };
}

/** Every tenth post has a tag and a mention, every tenth answers another, and as many get a favourite. Returns their ids. */
async function grow(plaza: Child, members: readonly Member[], posts: number): Promise<string[]> {
  const who = (n: number): Member => members[n % members.length] as Member;
  for (const one of members)
    for (const other of members) if (other !== one) await send(plaza, `/api/v1/accounts/${other.id}/follow`, one);
  const ids: string[] = [];
  let next = 0;
  const write = async (): Promise<void> => {
    for (let n = next++; n < posts; n = next++) {
      const more = n % 10 === 0 ? `#tag${n % 50} @member${n % 7}` : '';
      const parent = n % 10 === 9 ? ids[Math.floor(ids.length / 100) * 50] : undefined;
      const status = { status: `Post ${n} ${'of some length '.repeat(4)}${more}`, in_reply_to_id: parent };
      ids.push((await send(plaza, '/api/v1/statuses', who(n), status)).id);
      if (n % 10 === 5) await send(plaza, `/api/v1/statuses/${ids[(n * 13) % ids.length]}/favourite`, who(n * 3));
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, write));
  return ids;
}

function lists([one, two]: readonly Member[], ids: readonly string[]): Asked[] {
  const token = one?.token ?? null;
  const account = `/api/v1/accounts/${two?.id}`;
  return [
    { list: 'public timeline of visitors', path: '/api/v1/timelines/public', token: null },
    { list: 'public timeline', path: '/api/v1/timelines/public', token },
    { list: 'home timeline', path: '/api/v1/timelines/home', token },
    { list: 'account statuses', path: `${account}/statuses`, token },
    { list: 'account statuses without answers', path: `${account}/statuses?exclude_replies=true`, token },
    { list: 'tag timeline', path: '/api/v1/timelines/tag/tag10', token },
    { list: 'notifications', path: '/api/v1/notifications', token },
    { list: 'notifications in groups', path: '/api/v2/notifications', token },
    { list: 'status with context', path: `/api/v1/statuses/${ids[50]}/context`, token },
    { list: 'search of statuses', path: '/api/v2/search?type=statuses&q=post', token },
    { list: 'favourites', path: '/api/v1/favourites', token },
    { list: 'followed by a person', path: `${account}/following`, token },
  ];
}

async function perSecond(plaza: Child, { path: at, token }: Asked, seconds: number): Promise<number> {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const result = await autocannon({ url: plaza.url + at, connections: CONNECTIONS, duration: seconds, headers });
  if (result.non2xx + result.errors > 0) throw new Error(`${at}: ${result.non2xx + result.errors} requests failed`);
  return result['2xx'] / result.duration;
}

async function measureAll(plaza: Child, asked: readonly Asked[], seconds: number, rounds: number): Promise<number[]> {
  const found: number[] = [];
  for (const each of asked) {
    await perSecond(plaza, each, seconds);
    const rates: number[] = [];
    for (let n = 0; n < rounds; n += 1) rates.push(await perSecond(plaza, each, seconds));
    found.push(median(rates));
  }
  return found;
}

/** Lists whose plans depend on an ANALYZE that nobody runs, each with its figures. */
export const missedByYoung = (rows: readonly YoungRow[]): string[] =>
  rows
    .filter(({ before, after }) => after > before * MOST_GAIN)
    .map(
      ({ list, before, after }) =>
        `${list}: ${before.toFixed(0)} requests/s before an ANALYZE, ${after.toFixed(0)} after it; they may differ by a quarter`,
    );

export function benchYoung(options: { posts: number; seconds: number; rounds: number }): Promise<YoungRow[]> {
  return withPlatform({}, async ({ platform, databaseUrl, dataDir }) => {
    const members: Member[] = [];
    for (let n = 0; n < PEOPLE; n += 1) members.push(await addMember(platform, `member${n}`));
    const plaza = await Child.startProduction(databaseUrl, dataDir);
    const ids = await grow(plaza, members, options.posts);
    await plaza.idle();
    const asked = lists(members, ids);
    // Node compiles hot code: without a round beforehand, the second measurement would be the faster.
    await measureAll(plaza, asked, options.seconds, 1);
    const before = await measureAll(plaza, asked, options.seconds, options.rounds);
    const client = new pg.Client(databaseUrl);
    await client.connect();
    await client.query('ANALYZE');
    await client.end();
    const after = await measureAll(plaza, asked, options.seconds, options.rounds);
    await plaza.stop();
    const rows = asked.map(({ list }, n) => ({ list, before: before[n] ?? 0, after: after[n] ?? 0 }));
    console.table(rows.map((row) => ({ ...row, gain: Number((row.after / row.before).toFixed(2)) })));
    return rows;
  });
}
