/** The measured world: people, follows, posts, events; rows written in bulk, the same for the same number of posts. */

import { issueToken } from '../../src/domain/oauth/issue-token.ts';
import { createAccount } from '../../src/domain/persons/create-account.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { CONNECTIONS } from '../measure.ts';
import { addEvents } from './add-events.ts';
import { addLivelyEvents } from './add-lively-events.ts';
import { addReaders, type Reader } from './add-readers.ts';

export interface BenchWorld {
  /** The token of a reader who follows fifty authors. */
  readerToken: string;
  readerId: string;
  /** The tokens of eight people who post at once. */
  posterTokens: string[];
  /** The token of a reader who follows all authors, up to five thousand. */
  eagerToken: string;
  eagerId: string;
  authorId: string;
  /** Members who read and write at random. */
  readers: Reader[];
  /** A status with a thread. */
  threadId: string;
  eventUuid: string;
  /** The time from which on lists begin with series, waiting lists and questions. */
  livelyFrom: string;
  /** The address of files. */
  filesUrl: string;
}

const FEW = 50;

/** About one author for twenty posts. */
const authorsFor = (posts: number): number => Math.min(Math.max(Math.ceil(posts / 20), 100), 5_000);

async function reader(platform: Platform, name: string): Promise<{ token: string; actorId: bigint }> {
  const ctx = { ...platform, viewer: null };
  const account = {
    username: name,
    email: `${name}@example.org`,
    password: 'a long enough password',
    roleId: null,
    confirmed: true,
  };
  const { user, actor } = await createAccount(ctx, account);
  const { token } = await issueToken(platform.db, ctx, {
    appId: null,
    userId: user.id,
    actorId: actor.id,
    scopes: ['read', 'write'],
  });
  return { token, actorId: actor.id };
}

/**
 * Ids of bulk rows are in the past: authors are 1…, posts are one a minute up to now. Every tenth post has a tag and a mention,
 * every tenth replies to another, every fifth has a picture.
 */
export async function buildWorld(platform: Platform, posts: number): Promise<BenchWorld> {
  const authors = authorsFor(posts);
  const [few, eager] = [await reader(platform, 'reader'), await reader(platform, 'eager')];
  const posters = await Promise.all(Array.from({ length: CONNECTIONS }, (_, n) => reader(platform, `poster${n}`)));
  const sql = (text: string, values: unknown[] = []) => platform.pool.query(text, values);
  const url = platform.config.publicUrl;
  await sql(
    `INSERT INTO actors (id, preferred_username, name, uri, url, inbox, outbox, followers_uri, created_at, updated_at, summary)
     SELECT n, 'author' || n, 'Author ' || n, $2 || '/users/author' || n, $2 || '/@author' || n, $2 || '/i/' || n, $2 || '/o/' || n,
            $2 || '/f/' || n, now(), now(), '<p>Writes here since long ago.</p>' FROM generate_series(1, $1::int) n`,
    [authors, url],
  );
  await sql(
    'INSERT INTO actor_stats (actor_id, statuses_count, last_status_at) SELECT n, 20, now() FROM generate_series(1, $1::int) n',
    [authors],
  );
  await sql(
    `INSERT INTO tags (id, name, title, slug, created_at) SELECT n, 'tag' || n, 'tag' || n, 'tag' || n, now() FROM generate_series(1, 50) n`,
  );
  const first = (BigInt(platform.clock.now().getTime()) - BigInt(posts) * 60_000n) << 16n;
  await sql(
    `INSERT INTO statuses (id, actor_id, text, content, language, visibility, uri, url, in_reply_to_id, in_reply_to_actor_id, conversation_id, created_at)
     SELECT $1::bigint + (n::bigint * 60000 << 16), 1 + n % $2, 'Post ' || n, '<p>Post ' || n || ' ' || repeat('of some length ', 8) || '</p>', 'en', 'PUBLIC',
            $3 || '/users/s/' || n, $3 || '/@s/' || n,
            CASE WHEN n % 10 = 9 THEN $1::bigint + ((n - n % 1000)::bigint * 60000 << 16) END, CASE WHEN n % 10 = 9 THEN 1 + (n - n % 1000) % $2 END,
            $1::bigint + (n::bigint * 60000 << 16), now() - make_interval(mins => $4 - n)
     FROM generate_series(0, $4::int - 1) n`,
    [first.toString(), authors, url, posts],
  );
  await sql('INSERT INTO status_stats (status_id, replies_count) SELECT id, 0 FROM statuses');
  await sql('SELECT search_learn_statuses(ARRAY(SELECT id FROM statuses))');
  const nth = 'SELECT id, row_number() OVER (ORDER BY id) AS n FROM statuses';
  await sql(`INSERT INTO status_tags (status_id, tag_id) SELECT id, 1 + n % 50 FROM (${nth}) s WHERE n % 10 = 0`);
  await sql(`INSERT INTO mentions (status_id, actor_id) SELECT id, 1 + n % $1 FROM (${nth}) s WHERE n % 10 = 0`, [
    authors,
  ]);
  await sql(
    `INSERT INTO media (id, owner_id, kind, name, content_type, size, key, status_id, created_at)
     SELECT n, 1, 'IMAGE', 'picture', 'image/webp', 1000, 'bench/' || n || '.webp', id, now() FROM (${nth}) s WHERE n % 5 = 0`,
  );
  await follow(platform, few.actorId, Math.min(FEW, authors));
  await follow(platform, eager.actorId, authors);
  const readers = await addReaders(platform, authors);
  const eventUuid = await addEvents(platform);
  const livelyFrom = await addLivelyEvents(platform);
  // Nobody runs jobs here. Planned for an empty queue, PostgreSQL would read all waiting jobs whenever one is enqueued.
  await sql(
    `SELECT graphile_worker.add_job('bench', run_at => now() + interval '1 year') FROM generate_series(1, 1000)`,
  );
  // The work that PostgreSQL would do by itself in the next minutes, during the measurement.
  await sql('VACUUM ANALYZE');
  await sql('CHECKPOINT');
  const thread = await sql(
    'SELECT in_reply_to_id AS id FROM statuses WHERE in_reply_to_id IS NOT NULL ORDER BY id DESC LIMIT 1',
  );
  return {
    readerToken: few.token,
    readerId: few.actorId.toString(),
    posterTokens: posters.map((poster) => poster.token),
    eagerToken: eager.token,
    eagerId: eager.actorId.toString(),
    authorId: '1',
    readers,
    threadId: String(thread.rows[0].id),
    ...{ eventUuid, livelyFrom },
    filesUrl: `${url}/media/`,
  };
}

/** Follows and the home entries that fan-out would have written. */
async function follow(platform: Platform, readerId: bigint, count: number): Promise<void> {
  await platform.pool.query(
    `INSERT INTO follows (id, follower_id, target_id, approved, created_at)
     SELECT $1::bigint % 1000000000 * 10000 + n, $1, n, true, now() FROM generate_series(1, $2::int) n`,
    [readerId, count],
  );
  await platform.pool.query(
    `INSERT INTO home_entries (actor_id, status_id)
     SELECT $1, s.id FROM statuses s WHERE s.actor_id <= $2 AND s.in_reply_to_id IS NULL ORDER BY s.id DESC LIMIT 800`,
    [readerId, count],
  );
}
