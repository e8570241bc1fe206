/** Remote hosts that this server knows, for staff. */
import type { Prisma, RemoteHost } from '../../../../generated/prisma/client.ts';
import { parseId } from '../../../../platform/ids.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type PageBounds, pagedStatements, pageOf, readPage } from '../../../kernel/page.ts';
import { refuse } from '../../../kernel/refusals.ts';

type Ctx = Pick<Platform, 'db' | 'sql' | 'clock'>;

/**
 * Hosts whose deliveries failed since the last success, those that get no deliveries any more, and those that did not answer
 * requests of some kind, which wait.
 */
export const HOST_STATES = ['failing', 'unavailable', 'paused'] as const;
export type HostState = (typeof HOST_STATES)[number];

const WHERE: Record<Exclude<HostState, 'paused'>, Prisma.RemoteHostWhereInput> = {
  failing: { failedDays: { gt: 0 } },
  unavailable: { unavailableSince: { not: null } },
};

/** Pauses have no relation to hosts, because hosts that are not stored can be paused, too. */
const paused = pagedStatements('paused_hosts', {
  column: 'r.id',
  parameters: { begins: 'text', now: 'timestamptz' },
  text: `SELECT r.id FROM remote_hosts r WHERE starts_with(r.host, q.begins)
    AND EXISTS (SELECT FROM silent_hosts h WHERE h.host = r.host AND h.until > q.now)`,
});

export interface HostFilter {
  state: HostState | null;
  /** The beginning of its name; blank for all. */
  begins: string;
}

/** The newest first. */
export async function listHosts(ctx: Ctx, { state, begins }: HostFilter, page: PageBounds): Promise<RemoteHost[]> {
  const { where, order } = pageOf(page);
  const name = begins.trim().toLowerCase();
  if (state === 'paused') {
    const rows = await readPage(ctx.sql, paused, page, { begins: name, now: ctx.clock.now() });
    return ctx.db.remoteHost.findMany({ where: { id: { in: rows.map(({ id }) => id) } }, orderBy: order.orderBy });
  }
  return ctx.db.remoteHost.findMany({
    where: { AND: [where, state === null ? {} : WHERE[state], name === '' ? {} : { host: { startsWith: name } }] },
    ...order,
  });
}

/** Refuses unknown ids. */
export async function findHost({ db }: Pick<Ctx, 'db'>, id: string): Promise<RemoteHost> {
  const named = parseId(id);
  const found = named === null ? null : await db.remoteHost.findUnique({ where: { id: named } });
  return found ?? refuse('record_not_found');
}

/** Refuses hosts that are not stored. */
export async function hostNamed({ db }: Pick<Ctx, 'db'>, typed: string): Promise<RemoteHost> {
  const found = await db.remoteHost.findUnique({ where: { host: typed.trim().toLowerCase() } });
  return found ?? refuse('record_not_found');
}
