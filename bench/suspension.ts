/**
 * The cost of suspending a person with ten posts and with a hundred thousand, and of ending the suspension; and the time until
 * all lists are without them.
 */
import { ROLE_IDS } from '../src/domain/access/roles.ts';
import { issueToken } from '../src/domain/oauth/issue-token.ts';
import { createAccount } from '../src/domain/persons/create-account.ts';
import type { Platform } from '../src/platform/platform.ts';
import { median } from './measure.ts';
import { Child } from './servers/child.ts';
import { type Stage, withPlatform } from './servers/with-platform.ts';

const SIZES = [10, 100_000];
/** The larger may cost this many times the smaller, which allows for a busy machine. */
const ALLOWED = 3;
const ABSENT_MS = 1000;
const ROUNDS = 15;
const PUBLIC_URL = 'http://plaza.example';
const HOME = 800;

interface Someone {
  token: string;
  id: bigint;
}

async function someone(platform: Platform, username: string, roleId: bigint | null = null): Promise<Someone> {
  const ctx = { ...platform, viewer: null };
  const given = { username, email: `${username}@example.org`, password: 'a long enough password' };
  const { user, actor } = await createAccount(ctx, { ...given, roleId, confirmed: true });
  const scopes = ['read', 'write', 'admin:read', 'admin:write'];
  const { token } = await issueToken(platform.db, ctx, { appId: null, userId: user.id, actorId: actor.id, scopes });
  return { token, id: actor.id };
}

/** Public posts with a tag, each of which mentions the reader, notifies them and is in their home timeline, up to its limit. */
async function addPosts(platform: Platform, author: Someone, reader: Someone, posts: number): Promise<void> {
  const sql = (text: string, values: unknown[] = []) => platform.pool.query(text, values);
  const first = (BigInt(platform.clock.now().getTime()) - BigInt(posts) * 60_000n) << 16n;
  await sql(
    `INSERT INTO statuses (id, actor_id, text, content, language, visibility, uri, url, conversation_id, created_at)
     SELECT $1::bigint + (n::bigint * 60000 << 16), $2, 'Pineapple ' || n, '<p>Pineapple ' || n || '</p>', 'en', 'PUBLIC', 's' || n, 's' || n,
       $1::bigint + (n::bigint * 60000 << 16), now() - make_interval(mins => $3 - n)
     FROM generate_series(0, $3::int - 1) n`,
    [first.toString(), author.id, posts],
  );
  await sql(`INSERT INTO tags (id, name, title, slug, created_at) VALUES (1, 'fruit', 'fruit', 'fruit', now())`);
  await sql('INSERT INTO status_stats (status_id) SELECT id FROM statuses');
  await sql('INSERT INTO status_tags (status_id, tag_id) SELECT id, 1 FROM statuses');
  await sql('INSERT INTO mentions (status_id, actor_id) SELECT id, $1 FROM statuses', [reader.id]);
  await sql(
    `INSERT INTO notifications (recipient_id, origin_id, type, status_id, created_at) SELECT $1, $2, 'mention', id, now() FROM statuses ORDER BY id`,
    [reader.id, author.id],
  );
  await sql(`INSERT INTO follows (id, follower_id, target_id, approved, created_at) VALUES (1, $1, $2, true, now())`, [
    reader.id,
    author.id,
  ]);
  await sql(
    `INSERT INTO home_entries (actor_id, status_id) SELECT $1, id FROM statuses ORDER BY id DESC LIMIT ${HOME}`,
    [reader.id],
  );
  await sql('UPDATE actor_stats SET statuses_count = $2 WHERE actor_id = $1', [author.id, posts]);
  await sql('VACUUM ANALYZE');
}

interface Costs {
  suspend: number;
  unsuspend: number;
  /** From the answer of the suspension until every list was seen without them. */
  absent: number;
}

async function costsOf(server: Child, staff: Someone, author: Someone, reader: Someone): Promise<Costs> {
  const ask = (who: Someone, method: string, to: string, body?: object) =>
    fetch(server.url + to, {
      method,
      headers: { authorization: `Bearer ${who.token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const act = async (to: string, body: object): Promise<number> => {
    const began = performance.now();
    const answer = await ask(staff, 'POST', `/api/v1/admin/accounts/${author.id}/${to}`, body);
    if (!answer.ok) throw new Error(`${to}: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
    return performance.now() - began;
  };
  const lists = [
    '/api/v1/timelines/home',
    '/api/v1/timelines/public',
    '/api/v1/timelines/tag/fruit',
    `/api/v1/accounts/${author.id}/statuses`,
    '/api/v1/notifications',
    '/api/v2/notifications',
    '/api/v1/accounts/search?q=author',
  ];
  const shown = async (to: string): Promise<boolean> =>
    /ineapple|"author"/.test(await (await ask(reader, 'GET', to)).text());
  const there = await Promise.all(lists.map(shown));
  if (there.includes(false)) throw new Error(`not shown before: ${lists.filter((_, place) => !there[place])}`);
  const rounds: Costs[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    const suspend = await act('action', { type: 'suspend', send_email_notification: false });
    const began = performance.now();
    while ((await Promise.all(lists.map(shown))).some(Boolean));
    const absent = performance.now() - began;
    rounds.push({ suspend, absent, unsuspend: await act('unsuspend', {}) });
  }
  const of = (name: keyof Costs) => median(rounds.map((round) => round[name]));
  return { suspend: of('suspend'), unsuspend: of('unsuspend'), absent: of('absent') };
}

function measured(posts: number): Promise<Costs> {
  const measureAll = async ({ platform, databaseUrl, dataDir }: Stage): Promise<Costs> => {
    const [staff, author, reader] = [
      await someone(platform, 'keeper', ROLE_IDS.Admin),
      await someone(platform, 'author'),
      await someone(platform, 'reader'),
    ];
    await addPosts(platform, author, reader, posts);
    const server = await Child.start('plaza-server.ts', [databaseUrl, PUBLIC_URL, dataDir]);
    const costs = await costsOf(server, staff, author, reader);
    await server.stop();
    return costs;
  };
  return withPlatform({ PUBLIC_URL }, measureAll, { fsync: false });
}

const [few, many] = [await measured(SIZES[0] as number), await measured(SIZES[1] as number)];
console.table(
  Object.fromEntries(
    (['suspend', 'unsuspend', 'absent'] as const).map((name) => [
      name,
      {
        'ms with 10': Number(few[name].toFixed(1)),
        'ms with 100,000': Number(many[name].toFixed(1)),
        ratio: Number((many[name] / few[name]).toFixed(2)),
      },
    ]),
  ),
);
const slow = (['suspend', 'unsuspend'] as const).some((name) => many[name] > ALLOWED * few[name]);
if (slow || many.absent > ABSENT_MS) process.exitCode = 1;
