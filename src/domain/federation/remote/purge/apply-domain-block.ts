/** Applies the limits of a remote server to its known actors. When the block ends, their earlier state is restored. */
import { Prisma } from '../../../../generated/prisma/client.ts';
import type { Tx } from '../../../../platform/database/db.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type Federation, strictestOf } from '../../../instance/federation.ts';
import { endSeats } from '../../../participations/end-seats.ts';
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

/** SQL: whether a host, perhaps with a port, is the domain or a subdomain. */
export const BELOW = (host: Prisma.Sql, domain: string): Prisma.Sql =>
  Prisma.sql`(split_part(${host}, ':', 1) = ${domain} OR right(split_part(${host}, ':', 1), ${domain.length + 1}::int) = ${`.${domain}`})`;

/** SQL: the host of an actor's id. */
export const HOST = Prisma.sql`split_part(a.uri, '/', 3)`;

/** The known servers of the domain and its subdomains. */
export const serversBelow = ({ db }: Pick<Platform, 'db'>, domain: string): Promise<ServerName[]> =>
  db.$queryRaw<ServerName[]>`
    SELECT DISTINCT a.domain, ${HOST} AS host FROM actors a
    WHERE a.domain IS NOT NULL AND a.deleted_at IS NULL AND (${BELOW(Prisma.sql`a.domain`, domain)} OR ${BELOW(HOST, domain)})`;

const PORTION = 200;

/** The ids of the next actors of a server. */
export async function nextOf({ db }: Pick<Platform, 'db'>, server: ServerName, after: bigint): Promise<bigint[]> {
  const rows = await db.$queryRaw<{ id: bigint }[]>`
    SELECT a.id FROM actors a WHERE a.domain = ${server.domain} AND ${HOST} = ${server.host} AND a.deleted_at IS NULL AND a.id > ${after}
    ORDER BY a.id LIMIT ${PORTION}`;
  return rows.map(({ id }) => id);
}

const MARKS = {
  suspended: [Prisma.raw('suspended_at'), Prisma.raw('suspended_by_block')],
  silenced: [Prisma.raw('silenced_at'), Prisma.raw('silenced_by_block')],
} as const;

/** Actors that are already marked stay so, even after the block. */
async function mark(tx: Tx, now: Date, name: keyof typeof MARKS, ids: readonly bigint[]): Promise<void> {
  const [at, byBlock] = MARKS[name];
  await tx.$executeRaw`
    WITH marked AS (UPDATE actors SET ${at} = ${now} WHERE id = ANY (${ids}::bigint[]) AND ${at} IS NULL RETURNING id)
    INSERT INTO remote_actors (actor_id, fetched_at, ${byBlock}) SELECT id, to_timestamp(0), true FROM marked
    ON CONFLICT (actor_id) DO UPDATE SET ${byBlock} = true`;
}

/** Changes that did not arrive meanwhile are fetched when the actors are next needed. */
async function lift(tx: Tx, name: keyof typeof MARKS, ids: readonly bigint[]): Promise<void> {
  const [at, byBlock] = MARKS[name];
  await tx.$executeRaw`
    WITH lifted AS (
      UPDATE remote_actors SET ${byBlock} = false, fetched_at = to_timestamp(0) WHERE actor_id = ANY (${ids}::bigint[]) AND ${byBlock} RETURNING actor_id)
    UPDATE actors SET ${at} = NULL WHERE id IN (SELECT actor_id FROM lifted)`;
}

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
      await (wanted[name] ? mark(tx, now, name, ids) : lift(tx, name, ids));
    if (!limits.suspended) return;
    const cause = { id: change.causeId, type: 'DOMAIN_BLOCK', targetName: change.domain } as const;
    await severFollows(tx, ctx, cause, { others: ids, told: false });
    await endSeats(tx, ctx, ids);
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
