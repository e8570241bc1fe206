/** Someone, perhaps, waits for the mail that lets them choose another password. */
import { issueMailToken } from '../domain/users/mail-token.ts';
import type { JobHandler } from './handlers.ts';
import { sendMail } from './send-mail.ts';

export const resetRequested: JobHandler<'reset.requested'> = async (platform, { email, locale }) => {
  const issued = await issueMailToken(platform, email, 'RESET_PASSWORD');
  if (!issued) return;
  const { user, token, withdraw } = issued;
  const values = { url: `${platform.config.publicUrl}/reset-password?token=${token}` };
  try {
    await sendMail(platform, { to: user.email, name: 'password_reset', locale: locale ?? user.locale, values });
  } catch (error) {
    await withdraw();
    throw error;
  }
};
