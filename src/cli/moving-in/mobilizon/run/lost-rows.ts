/** Rows that were copied and have no row of this server, because the rows that they refer to are gone. */
import pg from 'pg';
import type { Config } from '../../../../platform/config.ts';
import type { LostRows } from '../../phases.ts';
import { NO_TAGS } from '../../tag-names.ts';
import { GUEST_EMAIL, IS_ANONYMOUS, IS_RELAY } from '../actors-sql.ts';

const actorOf = (column: string): string => `(SELECT i.id FROM moving_in.actor_ids i WHERE i.former = t.${column})`;
const isRelay = (column: string): string =>
  `EXISTS (SELECT FROM moving_in.actors a WHERE a.id = t.${column} AND ${IS_RELAY('a')})`;
const hasStatus = (key: string): string =>
  `EXISTS (SELECT FROM moving_in.status_ids i JOIN statuses s ON s.id = i.id WHERE i.key = ${key})`;

const PERSON = `(SELECT CASE WHEN ${IS_ANONYMOUS('a')} THEN (SELECT g.id FROM moving_in.guest_actors g WHERE g.email = ${GUEST_EMAIL('t')}) ELSE ${actorOf('actor_id')} END
  FROM moving_in.actors a WHERE a.id = t.actor_id)`;

/** The people of this server speak for themselves, so that nothing is lost with such a row. */
const isOwn = (column: string): string =>
  `EXISTS (SELECT FROM moving_in.actors a WHERE a.id = t.${column} AND starts_with(a.url, $web))`;

const SAME = 'the rows that they refer to are gone, or they are there twice';

/** Table → whether a row is there, and why it may not be. */
const IS_THERE: Readonly<Record<string, readonly [condition: string, because: string]>> = {
  actors: [
    `${IS_ANONYMOUS('t')} OR ${isRelay('id')} OR starts_with(t.url, $web) OR EXISTS (SELECT FROM actors x WHERE x.id = ${actorOf('id')})`,
    'another actor has the name or the address',
  ],
  comments: [
    `t.deleted_at IS NOT NULL OR starts_with(t.url, $web) OR ${isOwn('actor_id')} OR ${hasStatus("'c' || t.id")}`,
    SAME,
  ],
  discussions: [
    `EXISTS (SELECT FROM discussions d JOIN moving_in.threads h ON h.id = d.status_id JOIN moving_in.openings o ON o.comment_id = h.comment_id WHERE o.discussion_id = t.id)`,
    SAME,
  ],
  events: ['EXISTS (SELECT FROM moving_in.event_ids i JOIN events e ON e.id = i.id WHERE i.former = t.id)', SAME],
  followers: [
    `${isRelay('actor_id')} OR ${isRelay('target_actor_id')} OR ${isOwn('actor_id')} OR ${isOwn('target_actor_id')}
      OR EXISTS (SELECT FROM follows f WHERE f.follower_id = ${actorOf('actor_id')} AND f.target_id = ${actorOf('target_actor_id')})`,
    SAME,
  ],
  medias: [
    "EXISTS (SELECT FROM moving_in.media_ids i JOIN media m ON m.id = i.id WHERE i.key = 'm' || t.id)",
    'their files are missing, or no pictures that are served',
  ],
  members: [
    `EXISTS (SELECT FROM members m WHERE m.parent_id = ${actorOf('parent_id')} AND m.actor_id = ${actorOf('actor_id')})
      OR EXISTS (SELECT FROM group_invitations g WHERE g.group_id = ${actorOf('parent_id')} AND g.actor_id = ${actorOf('actor_id')})`,
    SAME,
  ],
  participants: [
    `EXISTS (SELECT FROM participants p JOIN moving_in.event_ids i ON i.id = p.event_id WHERE i.former = t.event_id AND p.actor_id = ${PERSON})`,
    SAME,
  ],
  posts: [hasStatus("'p' || t.id"), SAME],
  tags: ["coalesce(t.title, '') = '' OR EXISTS (SELECT FROM moving_in.tag_map n WHERE n.id = t.id)", NO_TAGS],
  reports: ['EXISTS (SELECT FROM moving_in.report_ids i JOIN reports r ON r.id = i.id WHERE i.former = t.id)', SAME],
};

const ROLES = `SELECT count(*)::int AS count FROM moving_in.users u WHERE u.role IN ('administrator', 'moderator') AND EXISTS (SELECT FROM former_servers)`;

/** Before the copies are removed. */
export async function findLostRows(target: pg.ClientBase, { publicUrl }: Config): Promise<LostRows[]> {
  const web = pg.escapeLiteral(`${publicUrl}/`);
  const lost: LostRows[] = [];
  for (const [table, [condition, because]] of Object.entries(IS_THERE)) {
    const { rows } = await target.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM moving_in.${table} t WHERE NOT coalesce(${condition}, false)`.replaceAll(
        '$web',
        () => web,
      ),
    );
    const count = rows[0]?.count ?? 0;
    if (count > 0) lost.push({ table, count, because });
  }
  const { rows } = await target.query<{ count: number }>(ROLES);
  const count = rows[0]?.count ?? 0;
  const because = 'they come without their role, because the staff is that of Mastodon';
  return count > 0 ? [...lost, { table: 'users', count, because }] : lost;
}
