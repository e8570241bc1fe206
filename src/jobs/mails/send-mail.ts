/** Sends one mail in the reader's language and time zone, and in the community's name. */
import { readSettings } from '../../domain/instance/settings.ts';
import { countMail, type MailCause } from '../../domain/mails/mail-bounds.ts';
import { stopRemindersUrl } from '../../domain/mails/reminder-mails.ts';
import { renderMail } from '../../domain/mails/render.ts';
import { isNotice, type MailName, type MailValues } from '../../domain/mails/values.ts';
import type { Platform } from '../../platform/platform.ts';
import { ticketFor } from './ticket.ts';

export interface MailOf<Name extends MailName> extends MailCause {
  to: string;
  name: Name;
  locale: string;
  values: MailValues<Name>;
  thread?: string | undefined;
  /** The event whose calendar file is attached, and whose picture, map and links to calendars the mail has. */
  eventId?: string | undefined;
  /** The identity of the reader whose ticket it is; by default one that takes part. */
  actorId?: string | undefined;
}

/** @returns false for a mail above the limits of its kind (src/domain/mails/mail-bounds.ts), which is not sent */
export async function sendMail<Name extends MailName>(platform: Platform, mail: MailOf<Name>): Promise<boolean> {
  const takeBack = await countMail(platform, mail);
  if (takeBack === null) {
    platform.log.info({ mail: mail.name }, 'mail left out: too many of its kind');
    return false;
  }
  try {
    await send(platform, mail);
    return true;
  } catch (error) {
    await takeBack();
    throw error;
  }
}

async function send<Name extends MailName>(platform: Platform, mail: MailOf<Name>): Promise<void> {
  const [{ name: community }, reader] = await Promise.all([
    readSettings(platform),
    platform.db.user.findUnique({ where: { email: mail.to }, select: { id: true, timeZone: true } }),
  ]);
  const stopUrl = reader ? stopRemindersUrl(platform, reader.id) : undefined;
  const server = { community, home: platform.config.publicUrl, stopUrl };
  const ticket =
    reader && mail.eventId
      ? await ticketFor(
          platform,
          { ...reader, email: mail.to, locale: mail.locale },
          { eventId: mail.eventId, actorId: mail.actorId },
        )
      : null;
  const values = { ...mail.values, ...ticket?.values };
  const rendered = renderMail(mail.name, mail.locale, values, server, reader?.timeZone);
  const { thread } = mail;
  const picture = ticket?.picture;
  const list = isNotice(mail.name) ? { list: mail.name } : {};
  await platform.mail.send({
    sender: community,
    to: mail.to,
    ...rendered,
    ...list,
    ...(thread !== undefined && { thread }),
    ...(ticket?.calendar && { calendar: ticket.calendar }),
    // Mail programs show a picture that the text does not contain as a file.
    ...(picture && rendered.html.includes(`cid:${picture.name}`) && { picture }),
  });
}
