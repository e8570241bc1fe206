/** A report was created: notifies and mails everybody who handles reports (rules of the event service, Mail). */
import { rowOfSnapshot } from '../../domain/action-log/snapshot.ts';
import { causeOf } from '../../domain/mails/mail-bounds.ts';
import { notify } from '../../domain/notifications/notify.ts';
import { staffActors } from '../../domain/notifications/staff.ts';
import { reportedRules } from '../../domain/reports/gather.ts';
import { reportRecipients } from '../../domain/reports/mail-recipients.ts';
import type { Event, Status } from '../../generated/prisma/client.ts';
import { parseId } from '../../platform/ids.ts';
import { plainActorName } from '../../wording/plain-name.ts';
import { deliverReport } from '../federation/deliver/deliver-reports.ts';
import type { JobHandler } from '../job-handler.ts';
import { requestMails } from '../mails/request-mails.ts';

export const reportCreated: JobHandler<'report.created'> = async (platform, payload) => {
  const report = await platform.db.report.findUnique({
    where: { id: parseId(payload.reportId) ?? 0n },
    include: { reporter: true, reported: true, statuses: { orderBy: { statusId: 'asc' } } },
  });
  if (!report) return;
  await deliverReport(platform, report, payload.forwardTo ?? []);
  const { reporter, reported, event, statuses } = report;
  const staff = await staffActors(platform.db, 'manage_reports');
  await notify(platform, staff, { kind: 'admin.report', originId: reporter.id, reportId: report.id });
  const rules = await reportedRules(platform, [report]);
  await requestMails(platform, await reportRecipients(platform.db), {
    template: 'report_created',
    values: {
      person: plainActorName(reporter),
      reported: plainActorName(reported),
      event: event === null ? '' : rowOfSnapshot<Event>('Event', event).title,
      comments: statuses.map(({ object }) => `“${rowOfSnapshot<Status>('Status', object).text}”`).join(' '),
      rules: [...rules.values()].map((rule) => `“${rule.text}”`).join(' '),
      reason: report.content ?? '',
      url: `${platform.config.publicUrl}/moderation/reports/${report.id}`,
    },
    about: report.id.toString(),
    cause: causeOf(reporter),
    subject: report.id.toString(),
  });
};
