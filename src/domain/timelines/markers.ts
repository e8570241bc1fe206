/** Read positions in the home timeline and the notifications. */
import type { Marker } from '../../generated/prisma/client.ts';
import type { IdentityContext } from '../access/context.ts';
import { refuse } from '../kernel/refusals.ts';

const MARKED_TIMELINES = ['home', 'notifications'] as const;
export type MarkedTimeline = (typeof MARKED_TIMELINES)[number];

export function markersOf(ctx: IdentityContext, timelines: readonly string[]): Promise<Marker[]> {
  return ctx.db.marker.findMany({ where: { actorId: ctx.viewer.actorId, timeline: { in: [...timelines] } } });
}

/** Sets all of them or none, by optimistic locking. Refuses when a marker changed between reading and writing it. */
export function setMarkers(ctx: IdentityContext, lastRead: ReadonlyMap<MarkedTimeline, bigint>): Promise<Marker[]> {
  const { actorId } = ctx.viewer;
  const updatedAt = ctx.clock.now();
  return ctx.db.$transaction(async (tx) => {
    const before = await tx.marker.findMany({ where: { actorId, timeline: { in: [...lastRead.keys()] } } });
    const markers: Marker[] = [];
    for (const [timeline, lastReadId] of lastRead) {
      const version = before.find((marker) => marker.timeline === timeline)?.version;
      const next = { actorId, timeline, lastReadId, version: version === undefined ? 0 : version + 1, updatedAt };
      const { count } =
        version === undefined
          ? await tx.marker.createMany({ data: [next], skipDuplicates: true })
          : await tx.marker.updateMany({ where: { actorId, timeline, version }, data: next });
      if (count === 0) refuse('marker_conflict');
      markers.push(next);
    }
    return markers;
  });
}
