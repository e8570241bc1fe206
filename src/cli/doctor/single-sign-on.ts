/** Whether the provider of single sign-on can be used, with its mapping of roles. */
import { ROLE_IDS } from '../../domain/access/roles.ts';
import { CALLBACK_PATH } from '../../domain/persons/single-sign-on/begin.ts';
import { findRoleNamed } from '../../domain/roles/find.ts';
import type { Platform } from '../../platform/platform.ts';
import { warn } from './finding.ts';

export async function singleSignOn({ config, db, signOn }: Platform): Promise<string> {
  const { oidc, publicUrl } = config;
  if (!oidc || !signOn) return 'no OIDC_ISSUER: people sign in by mail or password';
  const { issuer, hasSignOut } = await signOn.examine();
  for (const [, name] of oidc.roles) {
    const role = await findRoleNamed(db, name);
    if (!role || role.id === ROLE_IDS.Owner)
      warn(`no role "${name}" can be given`, 'See OIDC_ROLES, and "plaza roles".');
  }
  const callback = `${publicUrl}${CALLBACK_PATH}`;
  return `${issuer} answers, and ${hasSignOut ? 'offers' : 'does not offer'} sign-out; it must allow ${callback}`;
}
