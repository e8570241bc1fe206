/** Mails the links that prove other addresses of users, to these addresses. Nothing is sent if the person decided otherwise meanwhile. */
import { issueMailToken } from '../../domain/users/confirmation/mail-token.ts';
import type { JobHandler } from '../job-handler.ts';
import { sendIssued } from './send-link.ts';

const emailChangeRequested: JobHandler<'email_change.requested'> = async (platform, { userId }) => {
  const issued = await issueMailToken(platform, { id: BigInt(userId) }, 'CHANGE_EMAIL');
  if (issued) await sendIssued(platform, issued, 'CHANGE_EMAIL', { name: 'email_change', locale: null });
};

/** The address of the account that some identities of the user become. */
const separationRequested: JobHandler<'separation.requested'> = async (platform, { userId }) => {
  const issued = await issueMailToken(platform, { id: BigInt(userId) }, 'SEPARATE_ACCOUNT');
  if (issued) await sendIssued(platform, issued, 'SEPARATE_ACCOUNT', { name: 'account_separation', locale: null });
};

export const addressHandlers = {
  'email_change.requested': emailChangeRequested,
  'separation.requested': separationRequested,
};
