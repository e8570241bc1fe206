/** Mails about reports of one hour were left out because there were too many: one mail tells the reader how many are still open. */
import { leave } from '../../domain/kernel/outbox.ts';
import { reportRecipients } from '../../domain/reports/mail-recipients.ts';
import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { plainActorName } from '../../wording/plain-name.ts';
import type { JobHandler } from '../job-handler.ts';
import { requestMails } from './request-mails.ts';

const HOUR_MS = 3_600_000;

/** The mail names so many of the reported. */
const MOST_NAMED = 10;

interface LeftOut {
  to: string;
  locale: string;
  reportId: string | undefined;
}

/** Includes a report in the digest of its hour, whose mail to that reader was left out. */
export async function digestReport(
  { db }: Pick<Platform, 'db'>,
  { to, locale, reportId = '' }: LeftOut,
): Promise<void> {
  const report = await db.report.findUnique({ where: { id: parseId(reportId) ?? 0n }, select: { createdAt: true } });
  if (!report) return;
  const hour = Math.floor(report.createdAt.getTime() / HOUR_MS) * HOUR_MS;
  const from = new Date(hour).toISOString();
  await leave(
    db,
    'report_digest.due',
    { to, locale, from },
    { key: `report_digest:${from}:${to}`, runAt: new Date(hour + HOUR_MS) },
  );
}

export const reportDigestDue: JobHandler<'report_digest.due'> = async (platform, { to, locale, from }) => {
  const isStaff = (await reportRecipients(platform.db)).some(({ email }) => email === to);
  if (!isStaff) return;
  const hour = new Date(from);
  const reports = await platform.db.report.findMany({
    where: { decidedAt: null, createdAt: { gte: hour, lt: new Date(hour.getTime() + HOUR_MS) } },
    select: { reported: { select: { name: true, preferredUsername: true } } },
    orderBy: { id: 'asc' },
  });
  if (reports.length === 0) return;
  const names = new Set(reports.map(({ reported }) => plainActorName(reported)));
  const named = [...names].slice(0, MOST_NAMED);
  const accounts = `${named.join(', ')}${names.size > named.length ? ', …' : ''}`;
  await requestMails(platform, [{ email: to, locale }], {
    template: 'report_digest',
    values: { count: reports.length.toString(), accounts, url: `${platform.config.publicUrl}/moderation/reports` },
    about: from,
  });
};
