/** Someone, perhaps, waits for the mail that confirms their address. */
import { issueMailToken } from '../domain/users/mail-token.ts';
import type { JobHandler } from './handlers.ts';
import { sendMail } from './send-mail.ts';

export const confirmationRequested: JobHandler<'confirmation.requested'> = async (platform, { email, locale }) => {
  const issued = await issueMailToken(platform, email, 'CONFIRM_EMAIL');
  if (!issued) return;
  const { user, token, withdraw } = issued;
  const values = { url: `${platform.config.publicUrl}/confirm?token=${token}` };
  try {
    await sendMail(platform, { to: user.email, name: 'confirmation', locale: locale ?? user.locale, values });
  } catch (error) {
    await withdraw();
    throw error;
  }
};
