/** The only way to get warnings and appeals for a viewer; hidden and absent ones are refused alike. */
import type { AccountWarning, Appeal } from '../../generated/prisma/client.ts';
import type { AppealState } from '../../generated/prisma/enums.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { parseId } from '../../platform/ids.ts';
import type { DomainContext } from '../access/context.ts';
import { type PageBounds, pageOf } from '../kernel/page.ts';
import { refuse } from '../kernel/refusals.ts';
import { appealVisibleTo, strikeVisibleTo, warningVisibleTo } from './visible.ts';

export type Warning = AccountWarning & { appeal: Appeal | null };

const WITH_APPEAL = { appeal: true } as const;

/** One of the viewer's own. */
export async function findOwnWarning(ctx: DomainContext, id: string, db: Db | Tx = ctx.db): Promise<Warning> {
  const where = { AND: [{ id: parseId(id) ?? 0n }, warningVisibleTo(ctx.viewer)] };
  return (await db.accountWarning.findFirst({ where, include: WITH_APPEAL })) ?? refuse('record_not_found');
}

/** The viewer's own, newest first. */
export function listOwnWarnings(ctx: DomainContext, page: PageBounds): Promise<Warning[]> {
  const { where, order } = pageOf(page);
  return ctx.db.accountWarning.findMany({
    where: { AND: [where, warningVisibleTo(ctx.viewer)] },
    include: WITH_APPEAL,
    ...order,
  });
}

export interface WantedStrikes extends PageBounds {
  targetId: bigint | null;
  reportId: bigint | null;
}

/** Everybody's, for staff, newest first. */
export function listStrikes(ctx: DomainContext, wanted: WantedStrikes): Promise<Warning[]> {
  const { where, order } = pageOf(wanted);
  const { targetId, reportId } = wanted;
  return ctx.db.accountWarning.findMany({
    where: {
      AND: [
        where,
        strikeVisibleTo(ctx.viewer),
        targetId === null ? {} : { targetId },
        reportId === null ? {} : { reportId },
      ],
    },
    include: WITH_APPEAL,
    ...order,
  });
}

export async function findAppeal(ctx: DomainContext, id: string, db: Db | Tx = ctx.db): Promise<Appeal> {
  const where = { AND: [{ id: parseId(id) ?? 0n }, appealVisibleTo(ctx.viewer)] };
  return (await db.appeal.findFirst({ where })) ?? refuse('record_not_found');
}

/** For staff, newest first; null for every state. */
export function listAppeals(ctx: DomainContext, wanted: PageBounds & { state: AppealState | null }): Promise<Appeal[]> {
  const { where, order } = pageOf(wanted);
  const { state } = wanted;
  // Waiting ones have a partial index.
  const ofState = state === null ? {} : state === 'PENDING' ? { decidedAt: null } : { state };
  return ctx.db.appeal.findMany({ where: { AND: [where, appealVisibleTo(ctx.viewer), ofState] }, ...order });
}
