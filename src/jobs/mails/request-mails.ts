/** Enqueues one mail to each of several people, all or none, so that a repeated job does not send some of them twice. */
import { type TextColumns, titleFor } from '../../domain/events/texts.ts';
import { enqueue, type JobPayloads } from '../../domain/kernel/outbox.ts';
import type { MailCause } from '../../domain/mails/mail-bounds.ts';
import type { Recipient } from '../../domain/participations/mail-recipients.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';

interface MailRequest extends MailCause {
  template: JobPayloads['mail.requested']['template'];
  values: Record<string, string>;
  /** The event whose title is `values.event`, in the language of each reader. */
  titleOf?: TextColumns;
  /** Deduplication key: a later request with the same key replaces one that is not sent yet. */
  about: string;
  /** The topic of the mail: mails of one thread are shown together. */
  thread?: string;
  /** The event whose calendar entry is attached. */
  eventId?: bigint;
  /** The identity of the reader whose ticket it is. */
  actorId?: bigint;
  /** The message to the people of an event that the mail quotes. */
  messageId?: bigint;
}

export async function enqueueMails(tx: Tx, recipients: readonly Recipient[], mail: MailRequest): Promise<void> {
  const { template, values: common, titleOf, about, thread, eventId, actorId, messageId, cause, subject } = mail;
  const more = {
    ...(thread && { thread }),
    ...(eventId !== undefined && { eventId: eventId.toString() }),
    ...(actorId !== undefined && { actorId: actorId.toString() }),
    ...(messageId !== undefined && { messageId: messageId.toString() }),
    ...(cause !== undefined && { cause }),
    ...(subject !== undefined && { subject }),
  };
  for (const { email, locale } of recipients) {
    const values = { ...common, ...(titleOf && { event: titleFor(titleOf, [locale]) }) };
    const key = `${template}:${about}:${email}`;
    await enqueue(tx, 'mail.requested', { to: email, template, locale, values, ...more }, { key });
  }
}

/** As `enqueueMails`, in a transaction of their own. */
export async function requestMails(
  platform: Pick<Platform, 'db'>,
  recipients: readonly Recipient[],
  mail: MailRequest,
): Promise<void> {
  if (recipients.length === 0) return;
  await platform.db.$transaction((tx) => enqueueMails(tx, recipients, mail));
}
