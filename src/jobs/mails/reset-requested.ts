/** Sends the mail with the password reset link, if one is due. */
import type { JobHandler } from '../job-handler.ts';
import { sendLink } from './send-link.ts';

export const resetRequested: JobHandler<'reset.requested'> = async (platform, payload) => {
  await sendLink(platform, payload, 'RESET_PASSWORD', 'password_reset');
};
