/** Remote hosts that this server knows, for staff. */
import type { Prisma, RemoteHost } from '../../../../generated/prisma/client.ts';
import { parseId } from '../../../../platform/ids.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type PageBounds, pageOf } from '../../../kernel/page.ts';
import { refuse } from '../../../kernel/refusals.ts';

type Ctx = Pick<Platform, 'db'>;

/** Hosts whose deliveries failed since the last success, and those that get no deliveries any more. */
export const HOST_STATES = ['failing', 'unavailable'] as const;
export type HostState = (typeof HOST_STATES)[number];

const WHERE: Record<HostState, Prisma.RemoteHostWhereInput> = {
  failing: { failedDays: { gt: 0 } },
  unavailable: { unavailableSince: { not: null } },
};

export interface HostFilter {
  state: HostState | null;
  /** The beginning of its name; blank for all. */
  begins: string;
}

/** The newest first. */
export function listHosts({ db }: Ctx, { state, begins }: HostFilter, page: PageBounds): Promise<RemoteHost[]> {
  const { where, order } = pageOf(page);
  const name = begins.trim().toLowerCase();
  return db.remoteHost.findMany({
    where: { AND: [where, state === null ? {} : WHERE[state], name === '' ? {} : { host: { startsWith: name } }] },
    ...order,
  });
}

/** Refuses unknown ids. */
export async function findHost({ db }: Ctx, id: string): Promise<RemoteHost> {
  const named = parseId(id);
  const found = named === null ? null : await db.remoteHost.findUnique({ where: { id: named } });
  return found ?? refuse('record_not_found');
}

/** Refuses hosts that are not stored. */
export async function hostNamed({ db }: Ctx, typed: string): Promise<RemoteHost> {
  const found = await db.remoteHost.findUnique({ where: { host: typed.trim().toLowerCase() } });
  return found ?? refuse('record_not_found');
}
