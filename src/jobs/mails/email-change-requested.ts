/** Mails the link that proves a user's new address to that address. */
import { issueMailToken } from '../../domain/users/confirmation/mail-token.ts';
import type { JobHandler } from '../job-handler.ts';
import { sendIssued } from './send-link.ts';

/** Nothing is sent if the change was confirmed or cancelled meanwhile. */
export const emailChangeRequested: JobHandler<'email_change.requested'> = async (platform, { userId }) => {
  const issued = await issueMailToken(platform, { id: BigInt(userId) }, 'CHANGE_EMAIL');
  const to = issued?.user.unconfirmedEmail;
  if (issued && to) await sendIssued(platform, issued, 'CHANGE_EMAIL', { to, name: 'email_change', locale: null });
};
