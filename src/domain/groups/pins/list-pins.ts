/** What a group keeps at hand for its members: links and documents. */
import type { GroupPin, Media } from '../../../generated/prisma/client.ts';
import type { DomainContext } from '../../access/context.ts';
import { pinVisibleTo } from '../visible.ts';

/** The most that a group pins, which is one page. */
export const MOST_PINS = 30;

export type PinRow = GroupPin & { file: Media | null };

/** The latest first. Those of a private group are for its members, so others get none. */
export function listPins(ctx: DomainContext, groupId: bigint): Promise<PinRow[]> {
  return ctx.db.groupPin.findMany({
    where: { AND: [{ groupId }, pinVisibleTo(ctx.viewer)] },
    include: { file: true },
    orderBy: { id: 'desc' },
    take: MOST_PINS,
  });
}
