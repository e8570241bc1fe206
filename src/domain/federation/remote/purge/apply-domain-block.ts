/** Applies the limits of a remote server to its known actors. When the block ends, their earlier state is restored. */
import { sqlWithin, statement } from '../../../../platform/database/sql.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type Federation, strictestOf } from '../../../instance/federation.ts';
import { endParticipations } from '../../../participations/end-participations.ts';
import { severFollows } from '../../../relationships/sever-follows.ts';
import { dropEmojisAt } from '../files/remote-emojis.ts';
import { endRelations } from '../instances/relations.ts';
import { dropMediaAt, dropMediaOf } from './drop-media.ts';

type Ctx = Pick<Platform, 'db' | 'sql' | 'ids' | 'clock'>;

/** Handles and addresses may be on two hosts. */
export interface ServerName {
  domain: string;
  host: string;
}

/** SQL: whether a host, perhaps with a port, is the domain `$1` or a subdomain. */
const BELOW = (host: string): string =>
  `(split_part(${host}, ':', 1) = $1 OR right(split_part(${host}, ':', 1), length($1) + 1) = '.' || $1)`;

/** SQL: the host of an actor's id. */
export const HOST = "split_part(a.uri, '/', 3)";

/** SQL: whether the actor `a` is of the domain `$1` or a subdomain. */
export const OF_DOMAIN = `a.domain IS NOT NULL AND a.deleted_at IS NULL AND (${BELOW('a.domain')} OR ${BELOW(HOST)})`;

const servers = statement(
  'servers_below_domain',
  `SELECT DISTINCT a.domain, ${HOST} AS host FROM actors a WHERE ${OF_DOMAIN}`,
).as<ServerName, 'domain'>();

/** The known servers of the domain and its subdomains. */
export const serversBelow = ({ db }: Pick<Platform, 'db'>, domain: string): Promise<ServerName[]> =>
  sqlWithin(db).many(servers, [domain]);

const PORTION = 200;

const nextActors = statement(
  'next_actors_of_server',
  `SELECT a.id FROM actors a WHERE a.domain = $1 AND ${HOST} = $2 AND a.deleted_at IS NULL AND a.id > $3
   ORDER BY a.id LIMIT ${PORTION}`,
);

/** The ids of the next actors of a server. */
export async function nextOf({ db }: Pick<Platform, 'db'>, server: ServerName, after: bigint): Promise<bigint[]> {
  const rows = await sqlWithin(db).many(nextActors, [server.domain, server.host, after]);
  return rows.map(({ id }) => id);
}

/** Actors that are already marked stay so, even after the block. */
const markStatement = (name: 'suspended' | 'silenced') =>
  statement(
    `mark_${name}_by_block`,
    `WITH marked AS (UPDATE actors SET ${name}_at = $1 WHERE id = ANY ($2::bigint[]) AND ${name}_at IS NULL RETURNING id)
     INSERT INTO remote_actors (actor_id, fetched_at, ${name}_by_block) SELECT id, to_timestamp(0), true FROM marked
     ON CONFLICT (actor_id) DO UPDATE SET ${name}_by_block = true`,
  );

/** Changes that did not arrive meanwhile are fetched when the actors are next needed. */
const liftStatement = (name: 'suspended' | 'silenced') =>
  statement(
    `lift_${name}_by_block`,
    `WITH lifted AS (
       UPDATE remote_actors SET ${name}_by_block = false, fetched_at = to_timestamp(0)
       WHERE actor_id = ANY ($1::bigint[]) AND ${name}_by_block RETURNING actor_id)
     UPDATE actors SET ${name}_at = NULL WHERE id IN (SELECT actor_id FROM lifted)`,
  );

const LIMITS = {
  suspended: { mark: markStatement('suspended'), lift: liftStatement('suspended') },
  silenced: { mark: markStatement('silenced'), lift: liftStatement('silenced') },
};

interface Change {
  domain: string;
  /** The cause of the severances. */
  causeId: bigint;
}

const isWithoutMedia = ({ rejectMedia, allowed, suspended }: Federation): boolean =>
  rejectMedia && (allowed || suspended);

async function applyTo(ctx: Ctx, ids: readonly bigint[], limits: Federation, change: Change): Promise<void> {
  const now = ctx.clock.now();
  const wanted = { suspended: limits.suspended, silenced: limits.silenced && limits.allowed };
  await ctx.db.$transaction(async (tx) => {
    for (const name of ['suspended', 'silenced'] as const)
      await (wanted[name]
        ? sqlWithin(tx).run(LIMITS[name].mark, [now, ids])
        : sqlWithin(tx).run(LIMITS[name].lift, [ids]));
    if (!limits.suspended) return;
    const cause = { id: change.causeId, type: 'DOMAIN_BLOCK', targetName: change.domain } as const;
    await severFollows(tx, ctx, cause, { others: ids, told: false });
    await endParticipations(tx, ctx, ids);
    await endRelations(tx, ids);
  });
  if (isWithoutMedia(limits)) await dropMediaOf(ctx, ids);
}

/**
 * Brings all actors of the domain and its subdomains in line with the current blocks, in portions. Safe to repeat: actors that
 * are in line stay unchanged.
 */
export async function applyDomainBlock(ctx: Ctx, change: Change): Promise<void> {
  for (const server of await serversBelow(ctx, change.domain)) {
    const limits = await strictestOf(ctx, [server.domain, server.host]);
    for (let ids = await nextOf(ctx, server, 0n); ids.length > 0; ids = await nextOf(ctx, server, ids.at(-1) ?? 0n))
      await applyTo(ctx, ids, limits, change);
    if (isWithoutMedia(limits)) await dropEmojisAt(ctx, server.domain);
  }
  await dropMediaAt(ctx, change.domain);
}
