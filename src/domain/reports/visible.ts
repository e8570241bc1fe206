/** Visibility of reports and their content: moderators see everything, reporters their own report without the notes. */
import type { Event, Prisma, Status } from '../../generated/prisma/client.ts';
import type { DomainContext } from '../access/context.ts';
import { may, type Viewer } from '../access/viewer.ts';
import { rowOfSnapshot } from '../action-log/snapshot.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { eventVisibleTo } from '../events/visible.ts';
import { visibleAmong } from '../statuses/find.ts';

/** Updating a report returns it, so either scope is enough. */
export const handlesReports = (viewer: Viewer | null): boolean =>
  may(viewer, 'manage_reports', 'admin:read:reports', 'admin:write:reports');

/** Where-fragment. */
export function reportVisibleTo(viewer: Viewer | null): Prisma.ReportWhereInput {
  if (handlesReports(viewer)) return {};
  const mine = ownIdentities(viewer);
  return mine ? { reporter: mine } : { id: { in: [] } };
}

/** Events in reports. Drafts are visible to their organizer only. */
export function reportedEventVisibleTo(ctx: DomainContext): Prisma.EventWhereInput {
  return handlesReports(ctx.viewer) ? { draft: false } : eventVisibleTo(ctx);
}

/** Posts in reports, with these ids: moderators see them whatever their visibility. */
export async function reportedStatusesVisibleTo(
  ctx: DomainContext,
  ids: readonly bigint[],
): Promise<readonly bigint[]> {
  if (handlesReports(ctx.viewer)) return ids;
  return (await visibleAmong(ctx, ids)).map(({ id }) => id);
}

/** Notes are visible to moderators only. */
export function noteVisibleTo(viewer: Viewer | null): Prisma.ReportNoteWhereInput {
  return handlesReports(viewer) ? {} : { id: { in: [] } };
}

/** Restores a deleted event from the report's snapshot; for moderators only. */
export const eventOnceReported = (viewer: Viewer | null, stored: Prisma.JsonValue | null): Event | null =>
  stored !== null && handlesReports(viewer) ? rowOfSnapshot<Event>('Event', stored) : null;

export const statusOnceReported = (viewer: Viewer | null, stored: Prisma.JsonValue): Status | null =>
  handlesReports(viewer) ? rowOfSnapshot<Status>('Status', stored) : null;
