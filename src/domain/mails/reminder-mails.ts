/** Whether a user gets reminders of events by mail; each such mail has a link that turns them off without a sign-in. */
import type { User } from '../../generated/prisma/client.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DomainContext, UserContext } from '../access/context.ts';
import { refuse } from '../kernel/refusals.ts';
import { readSigned, signedUrl } from '../kernel/signed-link.ts';

export const STOP_REMINDERS_PATH = '/reminder-mails';

export function changeReminderMails(ctx: UserContext, reminderMails: boolean): Promise<User> {
  return ctx.db.user.update({ where: { id: ctx.viewer.userId }, data: { reminderMails } });
}

const LINK = { path: STOP_REMINDERS_PATH, purpose: 'reminder mails' };

/** The link for a user's mails. It does not expire, because old mails are opened late, and can do nothing else. */
export const stopRemindersUrl = (platform: Pick<Platform, 'config' | 'secrets'>, userId: bigint): string =>
  signedUrl(platform, LINK, userId);

/** Turns off reminder mails for the user of the token. */
export async function stopReminderMails(ctx: DomainContext, token: string): Promise<void> {
  const id = readSigned(ctx, LINK, token) ?? refuse('record_not_found');
  const { count } = await ctx.db.user.updateMany({ where: { id }, data: { reminderMails: false } });
  if (count === 0) refuse('record_not_found');
}
