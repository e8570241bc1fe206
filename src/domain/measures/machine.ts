/** The versions of the programs that the server runs on, and the space of its data. */
import { statement } from '../../platform/database/sql.ts';
import type { DomainContext } from '../access/context.ts';
import { SOFTWARE_VERSION } from '../instance/version.ts';
import { humanBytes } from './bytes.ts';
import type { DimensionEntry } from './dimension-entry.ts';
import { sumOfAll } from './read-counts.ts';

const serverVersion = statement(
  'postgres_version',
  `SELECT split_part(current_setting('server_version'), ' ', 1) AS version`,
).as<{ version: string }>();

const databaseSize = statement('database_size', 'SELECT pg_database_size(current_database())::bigint AS size').as<{
  size: bigint;
}>();

/** One line of Redis' INFO; null without Redis, and while it is away. */
async function redisInfo({ redis }: DomainContext, section: string, name: string): Promise<string | null> {
  const text = await redis?.info(section).catch(() => null);
  return new RegExp(`^${name}:(\\S+)`, 'm').exec(text ?? '')?.[1] ?? null;
}

const program = (key: string, humanKey: string, value: string): DimensionEntry => ({
  ...{ key, humanKey, value },
  humanValue: value,
});

export async function softwareVersions(ctx: DomainContext): Promise<DimensionEntry[]> {
  const [[postgres], redis] = await Promise.all([
    ctx.sql.many(serverVersion, []),
    redisInfo(ctx, 'server', 'redis_version'),
  ]);
  return [
    program('plaza', 'Plaza', SOFTWARE_VERSION),
    program('node', 'Node.js', process.versions.node),
    program('postgresql', 'PostgreSQL', postgres?.version ?? ''),
    ...(redis === null ? [] : [program('redis', 'Redis', redis)]),
  ];
}

const space = (key: string, humanKey: string, bytes: bigint): DimensionEntry => ({
  ...{ key, humanKey },
  value: bytes.toString(),
  unit: 'bytes',
  humanValue: humanBytes(bytes),
});

/** Local uploads, including deleted ones. */
export async function spaceUsage(ctx: DomainContext): Promise<DimensionEntry[]> {
  const [[database], media, redis] = await Promise.all([
    ctx.sql.many(databaseSize, []),
    sumOfAll(ctx, 'instance_media_attachments', ''),
    redisInfo(ctx, 'memory', 'used_memory'),
  ]);
  return [
    space('postgresql', 'PostgreSQL', database?.size ?? 0n),
    ...(redis === null ? [] : [space('redis', 'Redis', BigInt(redis))]),
    space('media', 'Media', media),
  ];
}
