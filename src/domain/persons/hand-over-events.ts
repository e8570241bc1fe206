/** The events to come of a person who leaves: somebody else who organizes them becomes their organizer. */
import type { Event } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/db.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { toCome } from '../events/list-events.ts';
import { ORGANIZING } from '../events/visible.ts';
import { MEMBER_ROLES } from '../groups/states.ts';

type Ctx = Pick<Platform, 'ids' | 'clock'>;

/** Who organizes beside this person: by role on the event, else by role in its group; the longest there first. */
async function heirOf(tx: Tx, event: Event, actorId: bigint): Promise<bigint | null> {
  const other = { id: { not: actorId }, deletedAt: null, suspendedAt: null };
  const beside = await tx.participant.findFirst({
    where: { eventId: event.id, role: { in: ORGANIZING }, actor: other },
    orderBy: { id: 'asc' },
  });
  if (beside) return beside.actorId;
  if (event.attributedToId === null) return null;
  const member = await tx.member.findFirst({
    where: { parentId: event.attributedToId, role: { gte: MEMBER_ROLES.MODERATOR }, actor: other },
    orderBy: [{ role: 'desc' }, { id: 'asc' }],
  });
  return member?.actorId ?? null;
}

/** Refuses when an event to come would be left without anyone who organizes it. */
export async function handOverEvents(tx: Tx, ctx: Ctx, actorId: bigint): Promise<void> {
  const now = ctx.clock.now();
  const events = await tx.event.findMany({
    where: {
      AND: [
        { draft: false, status: { not: 'CANCELLED' } },
        toCome(now),
        { OR: [{ organizerId: actorId }, { participants: { some: { actorId, role: { in: ORGANIZING } } } }] },
      ],
    },
    orderBy: { id: 'asc' },
  });
  for (const event of events) {
    await tx.$queryRaw`SELECT id FROM events WHERE id = ${event.id} FOR UPDATE`;
    const heir = await heirOf(tx, event, actorId);
    if (heir === null) throw new Refusal('forbidden', 'Cannot remove the only organizer of an event to come');
    if (event.organizerId !== actorId) continue;
    await tx.event.update({ where: { id: event.id }, data: { organizerId: heir, updatedAt: now } });
    await tx.participant.upsert({
      where: { eventId_actorId: { eventId: event.id, actorId: heir } },
      create: { id: ctx.ids.next(), eventId: event.id, actorId: heir, role: 'CREATOR', createdAt: now },
      update: { role: 'CREATOR' },
    });
  }
}
