/** Whether the provider of single sign-on can be used, with its mapping of roles, and how many people have not linked it. */
import { ROLE_IDS } from '../../domain/access/roles.ts';
import { CALLBACK_PATH } from '../../domain/persons/single-sign-on/begin.ts';
import { findRoleNamed } from '../../domain/roles/find.ts';
import type { OidcConfig } from '../../platform/environment/oidc.ts';
import type { Platform } from '../../platform/platform.ts';
import { warn } from './finding.ts';

/** The active accounts that no account at the provider signs in. */
const unlinked = ({ db }: Platform, { issuer }: OidcConfig): Promise<number> =>
  db.user.count({ where: { suspendedAt: null, disabledAt: null, providerAccounts: { none: { issuer } } } });

export async function singleSignOn(platform: Platform): Promise<string> {
  const { config, db, signOn } = platform;
  const { oidc, publicUrl, localSignIn } = config;
  if (!oidc || !signOn) return 'no OIDC_ISSUER: people sign in by mail or password';
  const { issuer, hasSignOut } = await signOn.examine();
  for (const [, name] of oidc.roles) {
    const role = await findRoleNamed(db, name);
    if (!role || role.id === ROLE_IDS.Owner)
      warn(`no role "${name}" can be given`, 'See OIDC_ROLES, and "plaza roles".');
  }
  const count = await unlinked(platform, oidc);
  const notLinked = `${count} active ${count === 1 ? 'account is' : 'accounts are'} not linked`;
  if (!localSignIn && !oidc.linksByEmail && count > 0)
    warn(
      `${notLinked}, so nobody can sign in to ${count === 1 ? 'it' : 'them'}`,
      'See docs/single-sign-on.md, "Without local sign-in".',
    );
  const callback = `${publicUrl}${CALLBACK_PATH}`;
  return `${issuer} answers, and ${hasSignOut ? 'offers' : 'does not offer'} sign-out; it must allow ${callback}; ${notLinked}`;
}
