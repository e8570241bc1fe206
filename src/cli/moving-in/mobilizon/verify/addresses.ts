/** The people, events, texts, calendars and files of a Mobilizon that the running server is asked for. */
import type { Config } from '../../../../platform/config.ts';
import { fail } from '../../../doctor/finding.ts';
import { counted } from '../../../domains.ts';
import { someOf } from '../../findings.ts';
import { EXTENSIONS } from '../../keep-files.ts';
import { hasPlace, type Part } from '../../left-out.ts';
import type { Source } from '../../source.ts';
import { askServer } from '../../verify/ask-server.ts';
import { type KnownActor, type KnownDocuments, type KnownFile, SOME, someRows } from '../../verify/running-server.ts';
import type { FormerNames } from '../names.ts';
import { uploadAt } from '../uploads.ts';
import { HAS_KEY, knownKeyOf } from './keys.ts';

/** Documents of each kind, which are many kinds. */
const FEW = someRows(20);

/** The rows that the server is asked for. */
interface Places {
  source: Source;
  leftOut: readonly Part[];
  /** Addresses of people who are suspended here. */
  barred: readonly string[];
}

/** The actor that a column of `t` names is not suspended here: the first parameter. */
const isShown = (column: string): string =>
  `NOT EXISTS (SELECT FROM actors s WHERE s.id = ${column} AND s.url = ANY ($1))`;

/** People who may sign in, groups, and the server itself, which is first. */
export async function readPeople(
  { source, leftOut, barred }: Places,
  names: FormerNames,
  domain: string,
): Promise<KnownActor[]> {
  const { rows } = await source.client.query<{ name: string; url: string; keys: string | null }>(
    `SELECT t.preferred_username AS name, t.url, t.keys FROM (SELECT * FROM actors t WHERE ${HAS_KEY} AND ${hasPlace(leftOut, 'actors')} AND ${isShown('t.id')} AND (t.type::text <> 'Person'
       OR EXISTS (SELECT FROM users u WHERE u.id = t.user_id AND u.confirmed_at IS NOT NULL AND NOT coalesce(u.disabled, false)))) AS t
     ${SOME.replace('ORDER BY', "ORDER BY t.type::text <> 'Application',")}`,
    [barred],
  );
  return rows.flatMap(({ name, url, keys }) => {
    const key = knownKeyOf(url, keys);
    return key ? [{ name, uri: url, key, handle: { asked: `${name}@${names.host}`, told: `${name}@${domain}` } }] : [];
  });
}

interface Kind {
  kind: string;
  table: string;
  author: string;
  from?: string;
  open: string;
  closed: string;
}

const SEEN = "IN ('public', 'unlisted')";

/** Rows `t` that everybody, and that nobody may read. */
export const KINDS: readonly Kind[] = [
  {
    kind: 'event',
    table: 'events',
    author: 't.organizer_actor_id',
    open: `t.local AND NOT t.draft AND t.visibility::text ${SEEN} AND coalesce(t.publish_at <= now(), true)`,
    closed: "t.local AND (t.draft OR t.visibility::text = 'private')",
  },
  {
    kind: 'comment',
    table: 'comments',
    author: 't.actor_id',
    from: 'comments t LEFT JOIN events e ON e.id = t.event_id',
    open: `t.local AND t.deleted_at IS NULL AND t.discussion_id IS NULL AND t.conversation_id IS NULL AND t.visibility::text ${SEEN} AND e.visibility::text ${SEEN}`,
    closed: 't.local AND t.deleted_at IS NULL AND (t.discussion_id IS NOT NULL OR t.conversation_id IS NOT NULL)',
  },
  {
    kind: 'post',
    table: 'posts',
    author: 't.attributed_to_id',
    open: `t.local AND t.visibility::text ${SEEN}`,
    closed: `t.local AND t.visibility::text NOT ${SEEN}`,
  },
];

export async function readDocuments(
  { source, leftOut, barred }: Places,
  { kind, table, author, from = `${table} t`, open, closed }: Kind,
): Promise<KnownDocuments> {
  const read = async (where: string): Promise<string[]> => {
    const { rows } = await source.client.query<{ url: string }>(
      `SELECT t.url FROM ${from} WHERE ${hasPlace(leftOut, table)} AND ${isShown(author)} AND (${where}) ${FEW}`,
      [barred],
    );
    return rows.map(({ url }) => url);
  };
  return { kind, open: await read(open), closed: await read(closed) };
}

/** Calendars by the private addresses that programs subscribed to. */
export async function verifyFeeds(
  config: Config,
  { source, leftOut, barred }: Places,
  { url: base }: FormerNames,
): Promise<string> {
  const { rows } = await source.client.query<{ token: string }>(
    `SELECT t.token::text AS token FROM feed_tokens t JOIN users u ON u.id = t.user_id
     WHERE u.confirmed_at IS NOT NULL AND NOT coalesce(u.disabled, false) AND ${hasPlace(leftOut, 'feed_tokens')}
       AND NOT EXISTS (SELECT FROM actors s WHERE s.user_id = u.id AND s.url = ANY ($1)) ${FEW.replace('t.id', 't.token')}`,
    [barred],
  );
  const wrong: string[] = [];
  for (const { token } of rows) {
    const { status, body } = await askServer(config, `${base}/events/going/${token}/ics`);
    // The whole token is a secret.
    if (status !== 200 || !body.toString().startsWith('BEGIN:VCALENDAR')) wrong.push(`${token.slice(0, 8)}…`);
  }
  if (wrong.length > 0)
    fail(
      `${wrong.length} of ${counted(rows.length, 'calendar')} not found at the address (${someOf(wrong)})`,
      'Programs that subscribed to them would show old events.',
    );
  return `${counted(rows.length, 'calendar')} found`;
}

export async function readFiles({ source, leftOut }: Places, names: FormerNames): Promise<KnownFile[]> {
  const { rows } = await source.client.query<{ url: string }>(
    `SELECT t.file ->> 'url' AS url FROM medias t WHERE ${hasPlace(leftOut, 'medias')} AND t.file ->> 'content_type' LIKE 'image/%'
       AND t.file ->> 'content_type' = ANY ($1) ${SOME}`,
    [[...EXTENSIONS.keys()]],
  );
  const known = rows.map(({ url }) => ({ url, path: uploadAt(url, names) }));
  return known.filter((file): file is KnownFile => file.path !== null);
}
