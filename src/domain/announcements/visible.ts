/** Visibility of announcements: published ones for everybody, all of them for staff who manage them. */
import type { Prisma } from '../../generated/prisma/client.ts';

export const PUBLISHED = { published: true } as const satisfies Prisma.AnnouncementWhereInput;

/** The published ones that an actor has not dismissed. */
export const unreadBy = (actorId: bigint): Prisma.AnnouncementWhereInput => ({
  ...PUBLISHED,
  dismissals: { none: { actorId } },
});
