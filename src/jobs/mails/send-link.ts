/** Sends a mail whose link contains a token, if one is due. */
import { type IssuedMailToken, issueMailToken } from '../../domain/users/confirmation/mail-token.ts';
import type { MailTokenPurpose } from '../../generated/prisma/enums.ts';
import type { Platform } from '../../platform/platform.ts';
import { sendMail } from './send-mail.ts';

const PATHS: Record<MailTokenPurpose, string> = {
  CONFIRM_EMAIL: '/confirm',
  CHANGE_EMAIL: '/confirm-email',
  RESET_PASSWORD: '/reset-password',
  SEPARATE_ACCOUNT: '/separate-account',
};

type LinkMailName = 'account_separation' | 'confirmation' | 'email_change' | 'password_reset';

export interface LinkMail {
  email: string;
  /** Null for the user's language. */
  locale: string | null;
  returnPath?: string | null;
}

/** Returns whether the mail was sent. */
export async function sendLink(
  platform: Platform,
  { email, locale, returnPath = null }: LinkMail,
  purpose: MailTokenPurpose,
  name: LinkMailName,
): Promise<boolean> {
  const issued = await issueMailToken(platform, { email }, purpose, returnPath);
  if (!issued) return false;
  await sendIssued(platform, issued, purpose, { name, locale });
  return true;
}

/** Sends a token that was issued for it. */
export async function sendIssued(
  platform: Platform,
  { user, token, to, withdraw }: IssuedMailToken,
  purpose: MailTokenPurpose,
  { name, locale }: { name: LinkMailName; locale: string | null },
): Promise<void> {
  const values = { url: `${platform.config.publicUrl}${PATHS[purpose]}?token=${token}` };
  try {
    await sendMail(platform, { to, name, locale: locale ?? user.locale, values });
  } catch (error) {
    await withdraw();
    throw error;
  }
}
