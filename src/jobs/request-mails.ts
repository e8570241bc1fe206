/** Asks for one mail to each of several people, all or none, so that a repeated job does not write to some of them twice. */
import { type JobPayloads, leave } from '../domain/outbox.ts';
import type { Recipient } from '../domain/participations/mail-recipients.ts';
import type { Platform } from '../platform/platform.ts';

/**
 * @param about what the mail is about, by which a second request that comes before the first was sent replaces it
 */
export async function requestMails(
  platform: Pick<Platform, 'db'>,
  recipients: readonly Recipient[],
  mail: { template: JobPayloads['mail.requested']['template']; values: Record<string, string>; about: string },
): Promise<void> {
  if (recipients.length === 0) return;
  await platform.db.$transaction(async (tx) => {
    for (const { email, locale } of recipients) {
      const { template, values, about } = mail;
      await leave(
        tx,
        'mail.requested',
        { to: email, template, locale, values },
        { key: `${template}:${about}:${email}` },
      );
    }
  });
}
