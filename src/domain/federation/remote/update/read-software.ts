/** Stores the software of remote servers. */
import type { Platform } from '../../../../platform/platform.ts';
import { enqueueMany } from '../../../kernel/outbox.ts';
import type { AskingContext } from '../../../kernel/silent-hosts.ts';
import { nodeInfoOf } from '../find/node-info.ts';
import { quietly } from '../find/webfinger.ts';

type Ctx = AskingContext & Pick<Platform, 'http' | 'config'>;

/** If the host does not answer, the stored data stays. */
export async function readSoftware(ctx: Ctx, host: string): Promise<void> {
  const said = await quietly(() => nodeInfoOf(ctx, host));
  const read = {
    softwareReadAt: ctx.clock.now(),
    ...(said && { software: said.software, softwareVersion: said.version }),
  };
  await ctx.db.remoteHost.upsert({ where: { host }, create: { host, ...read }, update: read });
}

const DAY_MS = 86_400_000;
/** The contact and the age of what was read that matter. */
const RECENT_MS = 7 * DAY_MS;
const OLD_MS = 30 * DAY_MS;
/** The number of requests in an hour. */
const PORTION = 200;

/** Enqueues reading the software of servers in contact with this one that was never read, or a month ago. */
export async function readUnknownSoftware({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const now = clock.now().getTime();
  const hosts = await db.remoteHost.findMany({
    where: {
      unavailableSince: null,
      reachedAt: { gt: new Date(now - RECENT_MS) },
      OR: [{ softwareReadAt: null }, { softwareReadAt: { lt: new Date(now - OLD_MS) } }],
    },
    select: { host: true },
    orderBy: { id: 'asc' },
    take: PORTION,
  });
  if (hosts.length === 0) return;
  const jobs = hosts.map(({ host }) => ({ payload: { host }, host, key: `software:${host}` }));
  await enqueueMany(db, 'remote_software.due', jobs);
}
