/** Sends a mail by the name of its template. */
import { isMailName, MAIL_VALUES } from '../../domain/mails/values.ts';
import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { JobHandler } from '../job-handler.ts';
import { digestReport } from './report-digest-due.ts';
import { sendMail } from './send-mail.ts';

/** Whether nobody deleted the message to the people of an event since the mail was enqueued. */
async function isStored({ db }: Pick<Platform, 'db'>, messageId: string): Promise<boolean> {
  return (await db.eventMessage.count({ where: { id: parseId(messageId) ?? 0n, removedAt: null } })) > 0;
}

/** Throws for unknown templates, so that the mistake ends up in the dead jobs. */
export const mailRequested: JobHandler<'mail.requested'> = async (
  platform,
  { to, template, locale, values, messageId, ...more },
) => {
  if (!isMailName(template)) throw new Error(`There is no mail called ${template}`);
  if (messageId !== undefined && !(await isStored(platform, messageId))) return;
  const isSent = await sendMail(platform, {
    to,
    name: template,
    locale,
    values: MAIL_VALUES[template].parse(values),
    ...more,
  });
  if (!isSent && template === 'report_created') await digestReport(platform, { to, locale, reportId: more.subject });
};
