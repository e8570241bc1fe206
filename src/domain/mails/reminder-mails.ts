/** Whether a user gets reminders of events by mail; each such mail has a link that turns them off without a sign-in. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { User } from '../../generated/prisma/client.ts';
import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DomainContext, UserContext } from '../access/context.ts';
import { refuse } from '../kernel/refusals.ts';

export const STOP_REMINDERS_PATH = '/reminder-mails';

export function changeReminderMails(ctx: UserContext, reminderMails: boolean): Promise<User> {
  return ctx.db.user.update({ where: { id: ctx.viewer.userId }, data: { reminderMails } });
}

function signatureOf({ secrets }: Pick<Platform, 'secrets'>, id: string): string {
  return createHmac('sha256', secrets.sessionKey).update(`reminder mails\n${id}`).digest('base64url');
}

/** The link for a user's mails. It does not expire, because old mails are opened late, and can do nothing else. */
export function stopRemindersUrl(platform: Pick<Platform, 'config' | 'secrets'>, userId: bigint): string {
  const id = userId.toString();
  return `${platform.config.publicUrl}${STOP_REMINDERS_PATH}?token=${id}.${signatureOf(platform, id)}`;
}

function readToken(platform: Pick<Platform, 'secrets'>, token: string): bigint | null {
  const [id = '', signature = ''] = token.split('.');
  const [expected, given] = [Buffer.from(signatureOf(platform, id)), Buffer.from(signature)];
  return given.length === expected.length && timingSafeEqual(given, expected) ? parseId(id) : null;
}

/** Turns off reminder mails for the user of the token. */
export async function stopReminderMails(ctx: DomainContext, token: string): Promise<void> {
  const id = readToken(ctx, token) ?? refuse('record_not_found');
  const { count } = await ctx.db.user.updateMany({ where: { id }, data: { reminderMails: false } });
  if (count === 0) refuse('record_not_found');
}
