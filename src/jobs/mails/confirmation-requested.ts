/** Sends the mail with the confirmation link, if one is due. */
import type { JobHandler } from '../job-handler.ts';
import { sendLink } from './send-link.ts';

export const confirmationRequested: JobHandler<'confirmation.requested'> = async (platform, payload) => {
  await sendLink(platform, payload, 'CONFIRM_EMAIL', 'confirmation');
};
