/** The setting of registrations for people who sign up without the provider of single sign-on: by applications, and by mail. */
import type { Platform } from '../../platform/platform.ts';
import type { Settings } from './settings.ts';

/** Closed while local sign-in is off. */
export const localRegistrations = (
  { config }: { config: Pick<Platform['config'], 'localSignIn'> },
  { registrations }: Pick<Settings, 'registrations'>,
): Settings['registrations'] => (config.localSignIn ? registrations : 'closed');
