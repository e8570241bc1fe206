/** Who sees a report and what it names: moderators everything, the reporter its own report without what moderators wrote. */
import type { Event, Prisma, Status } from '../../generated/prisma/client.ts';
import type { DomainContext } from '../access/context.ts';
import { may, type Viewer } from '../access/viewer.ts';
import { rowOfSnapshot } from '../action-log/snapshot.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { eventVisibleTo } from '../events/visible.ts';
import { statusVisibleTo } from '../statuses/visible.ts';

/** Whoever decides on a report is shown it with the decision, so either scope will do. */
export const handlesReports = (viewer: Viewer | null): boolean =>
  may(viewer, 'manage_reports', 'admin:read:reports', 'admin:write:reports');

/** Where-fragment. */
export function reportVisibleTo(viewer: Viewer | null): Prisma.ReportWhereInput {
  if (handlesReports(viewer)) return {};
  const mine = ownIdentities(viewer);
  return mine ? { reporter: mine } : { id: { in: [] } };
}

/** Events as a report shows them. Drafts are nobody's but their organizer's. */
export function reportedEventVisibleTo(ctx: DomainContext): Prisma.EventWhereInput {
  return handlesReports(ctx.viewer) ? { draft: false } : eventVisibleTo(ctx);
}

/** Posts as a report shows them: whoever handles it must read what it is about, whoever it was written for. */
export function reportedStatusVisibleTo(viewer: Viewer | null): Prisma.StatusWhereInput {
  return handlesReports(viewer) ? {} : statusVisibleTo(viewer?.actorId ?? null);
}

/** Notes are the moderators' own. */
export function noteVisibleTo(viewer: Viewer | null): Prisma.ReportNoteWhereInput {
  return handlesReports(viewer) ? {} : { id: { in: [] } };
}

/** What is gone, as it was when it was reported; for moderators only. */
export const eventOnceReported = (viewer: Viewer | null, stored: Prisma.JsonValue | null): Event | null =>
  stored !== null && handlesReports(viewer) ? rowOfSnapshot<Event>('Event', stored) : null;

export const statusOnceReported = (viewer: Viewer | null, stored: Prisma.JsonValue): Status | null =>
  handlesReports(viewer) ? rowOfSnapshot<Status>('Status', stored) : null;
