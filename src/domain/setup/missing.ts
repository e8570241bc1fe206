/** The parts that a server still needs: for the pages of the staff, and for `plaza doctor`. */
import type { Platform } from '../../platform/platform.ts';
import { readSettings, SETTINGS } from '../instance/settings.ts';
import { hasOwner } from './state.ts';

/** In the order in which to provide them. */
const SETUP_NEEDS = ['owner', 'name', 'description', 'contactEmail', 'mail'] as const;

export type SetupNeed = (typeof SETUP_NEEDS)[number];

/** Mails need a server only if people other than the operator use the community. */
const needsMail = ({ production, smtpUrl }: Platform['config']): boolean => production && smtpUrl === null;

export async function missingForSetup({ db, config }: Pick<Platform, 'db' | 'config'>): Promise<SetupNeed[]> {
  const [settings, isOwned] = await Promise.all([readSettings({ db, config }), hasOwner(db)]);
  const isMissing: Record<SetupNeed, boolean> = {
    owner: !isOwned,
    name: settings.name === SETTINGS.name.initial(),
    description: settings.description === '',
    contactEmail: settings.contactEmail === '',
    mail: needsMail(config),
  };
  return SETUP_NEEDS.filter((need) => isMissing[need]);
}
