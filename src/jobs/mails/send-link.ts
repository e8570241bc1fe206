/** Sends a mail whose link carries a token, if one is due. */
import { issueMailToken } from '../../domain/users/confirmation/mail-token.ts';
import type { MailTokenPurpose } from '../../generated/prisma/enums.ts';
import type { Platform } from '../../platform/platform.ts';
import { sendMail } from './send-mail.ts';

const PATHS: Record<MailTokenPurpose, string> = { CONFIRM_EMAIL: '/confirm', RESET_PASSWORD: '/reset-password' };

export interface LinkMail {
  email: string;
  /** Null: the user's language. */
  locale: string | null;
  returnPath?: string | null;
}

/** Returns whether the mail was sent. */
export async function sendLink(
  platform: Platform,
  { email, locale, returnPath = null }: LinkMail,
  purpose: MailTokenPurpose,
  name: 'confirmation' | 'password_reset' | 'account_exists',
): Promise<boolean> {
  const issued = await issueMailToken(platform, email, purpose, returnPath);
  if (!issued) return false;
  const { user, token, withdraw } = issued;
  const values = { url: `${platform.config.publicUrl}${PATHS[purpose]}?token=${token}` };
  try {
    await sendMail(platform, { to: user.email, name, locale: locale ?? user.locale, values });
  } catch (error) {
    await withdraw();
    throw error;
  }
  return true;
}
