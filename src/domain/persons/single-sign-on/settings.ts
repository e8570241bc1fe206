/** The settings of registrations, as they apply to people of the provider. */
import type { Platform } from '../../../platform/platform.ts';
import { readSettings, type Settings } from '../../instance/settings.ts';

/** With OIDC_SIGN_UPS=open the provider decides who may join. */
export async function readProviderSettings(platform: Pick<Platform, 'db' | 'config'>): Promise<Settings> {
  const settings = await readSettings(platform);
  return platform.config.oidc?.signUps === 'open' ? { ...settings, registrations: 'open' } : settings;
}
