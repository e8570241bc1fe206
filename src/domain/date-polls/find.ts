/** The only way to get a date poll for a viewer; hidden and absent ones are refused alike. */
import type { Actor, DateOption, DatePoll } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import { isUuid } from '../../platform/ids.ts';
import type { DomainContext, UserContext } from '../access/context.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { lockRow } from '../kernel/lock-row.ts';
import { refuse } from '../kernel/refusals.ts';
import { datePollLedBy, datePollOf, datePollVisibleTo } from './visible.ts';

export type DatePollWithOptions = DatePoll & { options: DateOption[] };

export async function findDatePoll(
  ctx: DomainContext,
  uuid: string,
  db: Db | Tx = ctx.db,
): Promise<DatePollWithOptions> {
  const found = isUuid(uuid)
    ? await db.datePoll.findFirst({
        where: { AND: [{ uuid: uuid.toLowerCase() }, datePollVisibleTo(ctx)] },
        include: { options: true },
      })
    : null;
  return found ?? refuse('record_not_found');
}

/** Locks a visible poll, so that answers, changes and the choice of a date follow each other. */
export async function lockDatePoll(tx: Tx, ctx: DomainContext, uuid: string): Promise<DatePollWithOptions> {
  const { id } = await findDatePoll(ctx, uuid, tx);
  await lockRow(tx, 'date_polls', id);
  return findDatePoll(ctx, uuid, tx);
}

/** Whether the viewer organizes the poll. */
export async function isLeading(db: Db | Tx, { viewer }: UserContext, { id }: DatePoll): Promise<boolean> {
  const mine = ownIdentities(viewer);
  return mine !== null && (await db.datePoll.count({ where: { AND: [{ id }, datePollLedBy(mine)] } })) > 0;
}

export const notLeading = (): Refusal => new Refusal('forbidden', 'You do not organize this date poll');

/** Refuses people who do not organize the poll. */
export async function requireLeading(db: Db | Tx, ctx: UserContext, poll: DatePoll): Promise<void> {
  if (!(await isLeading(db, ctx, poll))) throw notLeading();
}

/** Whether the organizer or the group of the poll blocks the actor. */
export async function isBlockedByPoll(db: Db | Tx, { organizerId, groupId }: DatePoll, actor: Actor): Promise<boolean> {
  const blockers = [organizerId, ...(groupId === null ? [] : [groupId])];
  return (await db.block.count({ where: { blockerId: { in: blockers }, targetId: actor.id } })) > 0;
}

/** The viewer's polls, or those of a group, the newest first. */
export async function listDatePolls(
  ctx: UserContext,
  { groupId, before, limit }: { groupId: bigint | null; before: string | null; limit: number },
): Promise<DatePollWithOptions[]> {
  const mine = ownIdentities(ctx.viewer);
  if (!mine) return [];
  const last = before === null ? null : await findDatePoll(ctx, before);
  return ctx.db.datePoll.findMany({
    where: {
      AND: [
        ...(last ? [{ id: { lt: last.id } }] : []),
        ...(groupId === null ? [] : [{ groupId }]),
        ...[datePollOf(mine), datePollVisibleTo(ctx)],
      ],
    },
    include: { options: true },
    orderBy: { id: 'desc' },
    take: limit,
  });
}
