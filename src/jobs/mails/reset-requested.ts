/** Someone, perhaps, waits for the mail that lets them choose another password. */
import type { JobHandler } from '../handlers.ts';
import { sendLink } from './send-link.ts';

export const resetRequested: JobHandler<'reset.requested'> = async (platform, payload) => {
  await sendLink(platform, payload, 'RESET_PASSWORD', 'password_reset');
};
