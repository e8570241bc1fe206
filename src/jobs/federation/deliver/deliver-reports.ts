/** Delivers a report: Flag, by this server, so that the reporting person stays unknown. */
import { rowOfSnapshot } from '../../../domain/action-log/snapshot.ts';
import { deliver, inboxesOf } from '../../../domain/federation/outbox/deliveries.ts';
import { instanceActorUri } from '../../../domain/federation/outbox/instance-key.ts';
import { domainOf } from '../../../domain/federation/outbox/requests.ts';
import { noteForwardedTo } from '../../../domain/reports/forwarding.ts';
import { flagActivity } from '../../../entities/activitypub/activities.ts';
import type { Actor, Event, Report, ReportedStatus, Status } from '../../../generated/prisma/client.ts';
import type { Platform } from '../../../platform/platform.ts';

/** @param domains of the reported people, or of people whom the reported posts reply to; no other server receives the report */
export async function deliverReport(
  platform: Platform,
  report: Report & { reported: Actor; statuses: ReportedStatus[] },
  domains: readonly string[],
): Promise<void> {
  const { reported, content } = report;
  if (domains.length === 0 || reported.domain === null) return;
  const statuses = report.statuses.map(({ object }) => rowOfSnapshot<Status>('Status', object));
  const answered = await platform.db.actor.findMany({
    where: { id: { in: statuses.flatMap((status) => status.inReplyToActorId ?? []) }, domain: { in: [...domains] } },
    select: { id: true },
  });
  const ids = answered.map(({ id }) => id).filter((id) => id !== reported.id);
  const inboxes = [...(domains.includes(reported.domain) ? [reported.inbox] : []), ...(await inboxesOf(platform, ids))];
  const event = report.event === null ? [] : [rowOfSnapshot<Event>('Event', report.event).uri];
  const objects = [reported.uri, ...event, ...statuses.map(({ uri }) => uri)];
  const flag = flagActivity(report.uri, instanceActorUri(platform), objects, content ?? '');
  const sentTo = await deliver(platform, null, flag, inboxes);
  await noteForwardedTo(platform, report.id, sentTo.map(domainOf));
}
