/** The links and documents that a group pins for its members. */
import type { GroupPin, Media } from '../../../generated/prisma/client.ts';
import type { DomainContext } from '../../access/context.ts';
import { pinVisibleTo } from '../visible.ts';

/** The most that a group pins, which is one page. */
export const MOST_PINS = 30;

export type PinRow = GroupPin & { file: Media | null };

/** The latest first. Only members see the pins of a private group. */
export function listPins(ctx: DomainContext, groupId: bigint): Promise<PinRow[]> {
  return ctx.db.groupPin.findMany({
    where: { AND: [{ groupId }, pinVisibleTo(ctx.viewer)] },
    include: { file: true },
    orderBy: { id: 'desc' },
    take: MOST_PINS,
  });
}
