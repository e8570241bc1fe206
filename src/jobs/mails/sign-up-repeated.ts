/** A sign-up used an address that is taken: mails its owner a notice, or the confirmation again. */
import type { JobHandler } from '../job-handler.ts';
import { sendLink } from './send-link.ts';

export const signUpRepeated: JobHandler<'sign_up.repeated'> = async (platform, payload) => {
  if (await sendLink(platform, payload, 'RESET_PASSWORD', 'account_exists')) return;
  await sendLink(platform, payload, 'CONFIRM_EMAIL', 'confirmation');
};
