/** Sends a mail by the name of its template. */
import { isMailName, MAIL_VALUES } from '../../domain/mails/values.ts';
import type { JobHandler } from '../job-handler.ts';
import { digestReport } from './report-digest-due.ts';
import { sendMail } from './send-mail.ts';

/** Throws for unknown templates, so that the mistake ends up in the dead jobs. */
export const mailRequested: JobHandler<'mail.requested'> = async (
  platform,
  { to, template, locale, values, ...more },
) => {
  if (!isMailName(template)) throw new Error(`There is no mail called ${template}`);
  const isSent = await sendMail(platform, {
    to,
    name: template,
    locale,
    values: MAIL_VALUES[template].parse(values),
    ...more,
  });
  if (!isSent && template === 'report_created') await digestReport(platform, { to, locale, reportId: more.subject });
};
