/** Sends one mail about the open reports of an hour, after mails about single reports exceeded their limits. */
import { enqueue } from '../../domain/kernel/outbox.ts';
import { reportRecipients } from '../../domain/reports/mail-recipients.ts';
import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { plainActorName } from '../../wording/plain-name.ts';
import type { JobHandler } from '../job-handler.ts';
import { requestMails } from './request-mails.ts';

const HOUR_MS = 3_600_000;

/** The maximum number of reported people that the mail names. */
const MOST_NAMED = 10;

interface LeftOut {
  to: string;
  locale: string;
  reportId: string | undefined;
}

/** Enqueues the digest of the hour in which the report was created. */
export async function digestReport(
  { db }: Pick<Platform, 'db'>,
  { to, locale, reportId = '' }: LeftOut,
): Promise<void> {
  const report = await db.report.findUnique({ where: { id: parseId(reportId) ?? 0n }, select: { createdAt: true } });
  if (!report) return;
  const hour = Math.floor(report.createdAt.getTime() / HOUR_MS) * HOUR_MS;
  const from = new Date(hour).toISOString();
  await enqueue(
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
  const open = { decidedAt: null, createdAt: { gte: hour, lt: new Date(hour.getTime() + HOUR_MS) } };
  const count = await platform.db.report.count({ where: open });
  if (count === 0) return;
  const reported = await platform.db.actor.findMany({
    where: { reportsReceived: { some: open } },
    select: { name: true, preferredUsername: true },
    orderBy: { id: 'asc' },
    take: MOST_NAMED + 1,
  });
  const names = reported.slice(0, MOST_NAMED).map(plainActorName).join(', ');
  const accounts = reported.length > MOST_NAMED ? `${names}, …` : names;
  await requestMails(platform, [{ email: to, locale }], {
    template: 'report_digest',
    values: { count: count.toString(), accounts, url: `${platform.config.publicUrl}/moderation/reports` },
    about: from,
  });
};
