/** Somebody signed up on the page with an address that is taken: its owner hears of it, or is asked again to confirm it. */
import type { JobHandler } from '../handlers.ts';
import { sendLink } from './send-link.ts';

export const signUpRepeated: JobHandler<'sign_up.repeated'> = async (platform, payload) => {
  if (await sendLink(platform, payload, 'RESET_PASSWORD', 'account_exists')) return;
  await sendLink(platform, payload, 'CONFIRM_EMAIL', 'confirmation');
};
