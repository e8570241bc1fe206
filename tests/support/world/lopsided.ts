/** A community of some 200 posts, people and events, and the same behind many more of other servers. */
import pg from 'pg';
import { runFromTimetable } from '../../../src/jobs/worker/timetable.ts';
import { firstIdAt } from '../../../src/platform/ids.ts';
import { remoteActor } from './remote-actors.ts';
import type { World } from './world.ts';

const DAY_MS = 86_400_000;

/** A set of rows; the number of a row in it is `n`. */
export interface Share {
  /** Part of the names and ids, unique. */
  name: string;
  local: boolean;
  people: number;
  hosts: number;
  posts: number;
  events: number;
  /** When its posts were written, in days before now: from, to. */
  days: readonly [number, number];
  /** SQL over `n`: whether the post has a picture. */
  pictured: string;
  /** SQL over `n`: whether the post has the tags. */
  tagged: string;
  language: string;
}

const LOCAL: Share = {
  ...{ name: 'neighbour', local: true, people: 60, hosts: 1, posts: 240, events: 80, days: [3, 2] },
  ...{ pictured: 'n % 5 = 0', tagged: 'n % 4 = 0', language: 'en' },
};
/** A page of remote rows, so that each list is as long in both worlds. */
const FEW: Share = {
  ...{ name: 'early', local: false, people: 60, hosts: 100, posts: 240, events: 60, days: [4, 3.1] },
  ...{ pictured: 'n % 5 = 0', tagged: 'n % 4 = 0', language: 'en' },
};
/** Newer than all others. None has a picture, all have both tags, and none is in a language of the others. */
export const MANY: Share = {
  ...{ name: 'late', local: false, people: 20_000, hosts: 100, posts: 50_000, events: 5_000, days: [1.3, 0.01] },
  ...{ pictured: 'false', tagged: 'n % 5 = 0', language: 'ja' },
};

const LINK = 'https://news.example/bread';

/** Every `PERIOD`th row of a share has the same search document. */
const PERIOD = 20;
/** Rows of posts have smaller ids, four for each of up to a million posts. */
const AFTER_POSTS = 10_000_000;

/** SQL that indexes the first rows, and gives their documents to the rest: indexing 50,000 posts takes longer than all tests of a file. */
const indexed = (table: string, key: string, learn: string, id: (n: string) => string, count: number): string[] => [
  `SELECT ${learn}(ARRAY(SELECT ${id('n')} FROM generate_series(1, ${PERIOD}) n))`,
  `INSERT INTO ${table} SELECT r.* FROM ${table} t, generate_series(${PERIOD + 1}, ${count}) n,
     jsonb_populate_record(t, jsonb_build_object('${key}', ${id('n')})) r WHERE t.${key} = ${id(`(1 + (n - 1) % ${PERIOD})`)}`,
];

/** The id of the post `n` of a share is `from + n * step`. */
function postIds({ days, posts }: Share, now: Date): { from: bigint; step: bigint } {
  const [from, to] = days.map((each) => firstIdAt(new Date(now.getTime() - each * DAY_MS))) as [bigint, bigint];
  return { from, step: (to - from) / BigInt(posts) };
}

/** SQL that adds the rows of a share; `model` is copied. Triggers do not run. */
function rowsOf(share: Share, firstId: bigint, now: Date, model: { actor: bigint; user: bigint }): string[] {
  const { name, local, people, posts, events, language } = share;
  // Many people of different servers have the same name.
  const handle = `'${name}' || n / ${share.hosts}`;
  const host = local ? 'NULL::text' : `'host' || n % ${share.hosts} || '.example'`;
  const at = pg.escapeLiteral(now.toISOString());
  const own = (n: string) => `(${firstId} + ${n})`;
  const { from, step } = postIds(share, now);
  const post = (n: string) => `(${from} + ${n}::bigint * ${step})`;
  const writer = own(`1 + n % ${people}`);
  const numbers = (count: number) => `generate_series(1, ${count}) n`;
  const uri = (kind: string) => `'https://${name}.example/${kind}/' || n`;
  const isLate = name === MANY.name;
  const soon = `${at}::timestamptz + n * interval '1 minute' + interval '1 day' * `;
  return [
    `INSERT INTO users SELECT r.* FROM users u, ${numbers(people)},
       jsonb_populate_record(u, jsonb_build_object('id', ${own('n')}, 'email', '${name}' || n || '@example.org', 'default_actor_id', null)) r WHERE u.id = ${model.user} AND ${local}`,
    `INSERT INTO actors SELECT r.* FROM actors a, ${numbers(people)}, jsonb_populate_record(a, jsonb_build_object('id', ${own('n')}, 'preferred_username', ${handle}, 'name', 'Person ' || ${handle},
       'domain', ${host}, 'indexable', ${!isLate}, 'user_id', ${local ? own('n') : 'NULL::bigint'}, 'uri', ${uri('users')}, 'url', ${uri('@')}, 'inbox', ${uri('inboxes')})) r WHERE a.id = ${model.actor}`,
    ...indexed('actor_search', 'actor_id', 'search_learn_actors', own, people),
    `INSERT INTO actor_stats (actor_id, statuses_count, followers_count, last_status_at)
     SELECT ${own('n')}, 4, n % 20, ${at}::timestamptz::date FROM ${numbers(people)}`,
    `INSERT INTO statuses (id, actor_id, text, content, language, visibility, local, has_media, uri, url, conversation_id, created_at)
     SELECT ${post('n')}, ${writer}, 'Good morning from ${name}', '<p>Good morning from ${name}</p>', '${language}', 'PUBLIC', ${local}, ${share.pictured},
       ${uri('posts')}, ${uri('posts')}, ${post('n')}, ${at} FROM ${numbers(posts)}`,
    `INSERT INTO status_stats (status_id, favourites_count) SELECT ${post('n')}, CASE WHEN n <= 100 THEN 5 ELSE 0 END FROM ${numbers(posts)}`,
    `INSERT INTO media (id, owner_id, kind, name, content_type, size, key, status_id, created_at)
     SELECT ${post('n')}, ${writer}, 'IMAGE', 'a.png', 'image/png', 1, '${name}' || n, ${post('n')}, ${at} FROM ${numbers(posts)} WHERE ${share.pictured}`,
    `INSERT INTO status_tags (status_id, tag_id, local, has_media) SELECT ${post('n')}, t.id, ${local}, ${share.pictured} FROM ${numbers(posts)}, tags t WHERE t.name <> 'oats' AND ${share.tagged}`,
    ...indexed('status_search', 'status_id', 'search_learn_statuses', post, posts),
    `INSERT INTO addresses (id, description, locality, created_at) SELECT ${own('n')}, 'Hall', 'Town of ${name}', ${at} FROM ${numbers(events)}`,
    `INSERT INTO events (id, uuid, title, slug, description, language, texts, category, begins_on, ends_on, local, uri, url, online_address, options, address_id, organizer_id, created_at, updated_at)
     SELECT ${own('n')}, gen_random_uuid(), 'Good evening at ${name}', 'evening', '', '${language}',
       ${isLate ? `'[{"language": "ko", "title": "", "description": ""}]'` : `CASE WHEN n % 4 = 0 THEN '[{"language": "fr", "title": "Bonsoir", "description": ""}]'::jsonb ELSE '[]' END`}, '${isLate ? 'MEETING' : 'MUSIC'}', ${soon} ${isLate ? 1 : 30}, ${soon} ${isLate ? 2 : 31},
       ${local}, ${uri('events')}, ${uri('events')}, ${isLate ? 'NULL' : "'https://meet.example/'"},
       ${isLate ? `'{"offers": [{"price": 5, "priceCurrency": "EUR", "url": ""}]}'` : `'{}'`}, ${own('n')},
       ${own(`1 + n % ${people}`)}, ${at}, ${at} FROM ${numbers(events)} ORDER BY md5(n::text)`,
    ...indexed('event_search', 'event_id', 'search_learn_events', own, events),
    `SELECT search_list_events(ARRAY(SELECT ${own('n')} FROM ${numbers(events)}))`,
    `INSERT INTO remote_events (event_id, fetched_at, listed) SELECT ${own('n')}, ${at}, true FROM ${numbers(events)} WHERE NOT ${local}`,
  ];
}

/** Rows to which every share adds: a list, a post that people favourite and reblog, and the card of a link. */
interface Shared {
  list: bigint;
  liked: bigint;
  card: bigint;
}

/**
 * SQL for what people have of a share: follows, posts at home and in the list, favourites, bookmarks and notifications. alice has most; others have some,
 * because PostgreSQL expects somebody who is not in a table to be as those who are.
 */
const rowsFor = (world: Members, share: Share, { list, liked, card }: Shared, firstId: bigint): string[] => {
  const { alice, carol, erin, mod } = world;
  const at = pg.escapeLiteral(world.clock.now().toISOString());
  const people = `(SELECT a.id, row_number() OVER (ORDER BY a.id) AS n FROM actors a WHERE a.preferred_username LIKE '${share.name}%')`;
  const posts = `(SELECT s.id, s.actor_id, row_number() OVER (ORDER BY s.id) AS n FROM statuses s WHERE s.uri LIKE 'https://${share.name}.example/%')`;
  const readers = [alice, carol, erin, mod].map(({ id }, part) => `(${id}::bigint, ${part})`).join(', ');
  const kept = `${posts} s JOIN (VALUES ${readers}) AS r (id, part) ON r.part = 0 OR s.n / 5 % 3 = r.part - 1`;
  const id = `${firstId} + s.n * 4 + r.part`;
  return [
    `INSERT INTO follows (id, follower_id, target_id, approved, created_at)
     SELECT ${firstId} + n, ${alice.id}, p.id, true, ${at} FROM ${people} p WHERE n <= 2000`,
    `INSERT INTO follows (id, follower_id, target_id, approved, created_at)
     SELECT ${firstId} + ${AFTER_POSTS} + n, p.id, ${alice.id}, true, ${at} FROM ${people} p WHERE n <= 2000`,
    `INSERT INTO home_entries SELECT r.id, s.id FROM ${kept} WHERE s.n % 5 < 2`,
    `INSERT INTO list_entries SELECT ${list}, s.id FROM ${posts} s WHERE s.n % 5 = 1`,
    ...['favourites', 'bookmarks'].map(
      (table) =>
        `INSERT INTO ${table} (id, actor_id, status_id, created_at) SELECT ${id}, r.id, s.id, ${at} FROM ${kept} WHERE s.n % 5 = 1`,
    ),
    `INSERT INTO favourites (id, actor_id, status_id, created_at) SELECT ${firstId} + ${AFTER_POSTS} + n, p.id, ${liked}, ${at} FROM ${people} p WHERE n <= 2000`,
    `INSERT INTO statuses (id, actor_id, text, content, visibility, local, uri, url, conversation_id, reblog_of_id, created_at)
     SELECT ${firstId} + ${AFTER_POSTS} + n, p.id, '', '', 'PUBLIC', ${share.local}, u.uri, u.uri, ${liked}, ${liked}, ${at}
     FROM ${people} p, LATERAL (SELECT 'https://${share.name}.example/reblogs/' || p.n AS uri) u WHERE n <= 2000`,
    `INSERT INTO status_cards (status_id, card_id, url) SELECT s.id, ${card}, '${LINK}' FROM ${posts} s WHERE s.n % 5 = 2`,
    `INSERT INTO notifications (recipient_id, origin_id, type, status_id, created_at)
     SELECT r.id, s.actor_id, 'status', s.id, ${at} FROM ${kept} WHERE s.n % 5 < 2 ORDER BY s.n`,
  ];
};

/** Statements that add the rows, on a connection that reports no plans. */
async function insert(world: Members, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(world.databaseUrl);
  await client.connect();
  try {
    await client.query(
      "LOAD 'auto_explain'; SET auto_explain.log_min_duration = -1; SET session_replication_role = 'replica'",
    );
    for (const text of statements) await client.query(text);
    await client.query('VACUUM (ANALYZE)');
  } finally {
    await client.end();
  }
}

/** A server with the people who get rows. */
export type Members = Pick<World, 'platform' | 'databaseUrl' | 'clock' | 'alice' | 'bob' | 'carol' | 'erin' | 'mod'>;

export interface Lopsided {
  /** Values for the paths of lists, by the name that stands for them. */
  ids: Record<string, string>;
  /** Adds the many. */
  tip(): Promise<void>;
}

/**
 * @param world whose alice gets a share of everything
 * @param many may have other numbers of rows
 */
export async function lopsided(world: Members, many: Share = MANY): Promise<Lopsided> {
  const { platform, alice, bob, clock } = world;
  const now = clock.now();
  const remote = await remoteActor(world, 'model', 'model.example');
  const [list, card] = [platform.ids.next(), platform.ids.next()];
  const { from, step } = postIds(LOCAL, now);
  const liked = from + step;
  const firstId = (days: number) => firstIdAt(new Date(now.getTime() - days * DAY_MS));
  const share = (each: Share, days: number) => [
    ...rowsOf(each, firstId(days), now, { user: alice.userId, actor: each.local ? alice.actorId : remote.actorId }),
    ...rowsFor(world, each, { list, liked, card }, firstId(days)),
  ];
  await insert(world, [
    `INSERT INTO tags (id, name, title, slug, created_at)
     SELECT n, name, name, name, now() FROM unnest(ARRAY['bread', 'rye', 'oats']) WITH ORDINALITY AS t (name, n)`,
    `INSERT INTO lists (id, actor_id, title, created_at) VALUES (${list}, ${alice.id}, 'all', now())`,
    `INSERT INTO preview_cards (id, url, type, title, description, author_name, author_url, provider_name, provider_url, html, width, height,
       embed_url, image_description, trendable, created_at, fetched_at)
     VALUES (${card}, '${LINK}', 'LINK', 'Bread', '', '', '', '', '', '', 0, 0, '', '', true, now(), now())`,
    `UPDATE users SET chosen_languages = '{en}' WHERE id = ${bob.userId}`,
    ...share(FEW, 20),
    ...share(LOCAL, 10),
  ]);
  await runFromTimetable(platform, 'trends.changed');
  const ids = {
    list,
    liked,
    link: encodeURIComponent(LINK),
    remote: firstId(20) + 1n,
    local: firstId(10) + 1n,
    popular: alice.id,
    now: now.toISOString(),
  };
  return {
    ids: Object.fromEntries(Object.entries(ids).map(([name, value]) => [name, value.toString()])),
    async tip() {
      await insert(world, share(many, 5));
      await runFromTimetable(platform, 'trends.changed');
    },
  };
}
