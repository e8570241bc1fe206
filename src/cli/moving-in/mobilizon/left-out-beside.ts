/** Rows of a Mobilizon that have no place, because this server knows their people already: those of a Mastodon that moved in before. */
import pg from 'pg';
import type { Config } from '../../../platform/config.ts';
import { hasPlace, type Part } from '../left-out.ts';
import type { Source } from '../source.ts';
import { GUEST_EMAIL, IS_ANONYMOUS, isActor } from './actors-sql.ts';
import type { Neighbour } from './neighbour.ts';

/** A Mastodon beside this Mobilizon. */
export interface Beside {
  /** Whether one moved in before. */
  isThere: boolean;
  /** PUBLIC_URL with a slash at the end: its own people speak for themselves. */
  web: string;
  /** The ids of users who never confirmed an address that belongs to a person of the Mastodon. */
  strangers: readonly string[];
}

/** Accounts without a confirmed address that belong to a guest with the same address, who confirmed it. */
export const isTakenByGuest = (leftOut: readonly Part[]): string =>
  `t.confirmed_at IS NULL AND lower(t.email) IN (SELECT ${GUEST_EMAIL('g')} FROM (
  SELECT t.metadata FROM participants t JOIN actors a ON a.id = t.actor_id WHERE ${IS_ANONYMOUS('a')} AND ${hasPlace(leftOut, 'participants')}) AS g
  WHERE ${GUEST_EMAIL('g')} IS NOT NULL)`;

/** The same before the import and after it, which removes the accounts of the Mastodon that gave way. */
async function strangersIn({ client }: Source, leftOut: readonly Part[], neighbour: Neighbour): Promise<string[]> {
  const { rows } = await client.query<{ id: string; email: string; isGuest: boolean }>(
    `SELECT t.id::text AS id, lower(t.email) AS email, ${isTakenByGuest(leftOut)} AS "isGuest" FROM users t WHERE t.confirmed_at IS NULL`,
  );
  const owners = await neighbour.owners(rows.map(({ email }) => email));
  const isProved = new Map(owners.map(({ email, isConfirmed }) => [email, isConfirmed]));
  return rows
    .filter(({ email, isGuest }) => isProved.get(email) || (isProved.has(email) && !isGuest))
    .map(({ id }) => id);
}

/** @param leftOut the rows that have no place in any case */
export async function readBeside(
  source: Source,
  leftOut: readonly Part[],
  { publicUrl }: Config,
  neighbour: Neighbour,
): Promise<Beside> {
  const isThere = await neighbour.isThere();
  return { isThere, web: `${publicUrl}/`, strangers: isThere ? await strangersIn(source, leftOut, neighbour) : [] };
}

/** Their rows are copied, because those of others refer to them. */
export const OWN_PEOPLE = 'of people of this server, who speak for themselves';
export const STRANGERS = 'of accounts that never confirmed an address that belongs to a person of this server';

export function partsBeside({ isThere, web, strangers }: Beside): Part[] {
  const prefix = pg.escapeLiteral(web);
  const isOwn = (column: string): string => isActor(column, (actor) => `starts_with(${actor}.url, ${prefix})`);
  const byOwn = (comment: string): string =>
    `(starts_with(coalesce(${comment}.url, ''), ${prefix}) OR EXISTS (SELECT FROM actors o WHERE o.id = ${comment}.actor_id AND starts_with(o.url, ${prefix})))`;
  const below = `EXISTS (SELECT FROM comments c WHERE c.id = t.comment_id AND ${byOwn('c')})`;
  const ids = `ANY (${pg.escapeLiteral(`{${strangers.join()}}`)}::bigint[])`;
  return [
    { table: 'actors', where: `starts_with(t.url, ${prefix})`, because: OWN_PEOPLE },
    { table: 'followers', where: `${isOwn('actor_id')} OR ${isOwn('target_actor_id')}`, because: OWN_PEOPLE },
    { table: 'comments', where: byOwn('t'), because: OWN_PEOPLE },
    { table: 'conversation_participants', where: isOwn('actor_id'), because: OWN_PEOPLE },
    { table: 'comments_tags', where: below, because: OWN_PEOPLE },
    { table: 'mentions', where: below, because: OWN_PEOPLE },
    { table: 'tombstones', where: `starts_with(t.uri, ${prefix})`, because: OWN_PEOPLE },
    ...(isThere
      ? [{ table: 'admin_settings', where: 'true', because: 'the settings and texts of Mastodon stay' }]
      : []),
    ...(strangers.length > 0
      ? [
          { table: 'users', where: `t.id = ${ids}`, because: STRANGERS },
          ...['actors', 'feed_tokens', 'user_settings'].map((table) => ({
            ...{ table, where: `t.user_id = ${ids}`, because: STRANGERS },
          })),
        ]
      : []),
  ];
}
