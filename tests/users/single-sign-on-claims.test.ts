/** Claims of the provider: which addresses it vouches for, and roles that it leaves out. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../support/clients/browser.ts';
import { captureLog } from '../support/clients/capture.ts';
import { StaffBrowser } from '../support/clients/staff-browser.ts';
import { type IdentityProvider, signOn, worldWithProvider } from '../support/servers/identity-provider.ts';
import { leadsTo } from '../support/world/door.ts';
import { signedInAs } from '../support/world/sign-in-links.ts';
import type { World } from '../support/world/world.ts';

describe('email_verified is about the claim email', () => {
  test.each([
    ['false', 'is proved by a code', null],
    ['true', 'counts as verified', 'signed in'],
  ])('with OIDC_TRUST_EMAIL=%s an address of another claim %s', async (trusted, _what, signedIn) => {
    const env = { OIDC_EMAIL_CLAIM: 'upn', OIDC_LINK_BY_EMAIL: 'true', OIDC_TRUST_EMAIL: trusted };
    const { world, provider, close } = await worldWithProvider({ env });
    try {
      const { email, userId } = world.alice;
      provider.people.set('member', { name: 'Eve', email: 'eve@lindenau.example', email_verified: true, upn: email });
      const browser = new Browser(world.url);
      const answer = await signOn(provider, browser, 'member');
      expect(leadsTo(answer).replace(/\d+$/, '')).toBe(signedIn ? '/' : '/auth/code?request=');
      expect(await signedInAs(world, browser)).toBe(signedIn && email);
      expect(await world.platform.db.providerIdentity.count({ where: { userId } })).toBe(signedIn ? 1 : 0);
    } finally {
      await close();
    }
  });
});

describe('groups', () => {
  const { log, lines } = captureLog('warn');
  let world: World;
  let provider: IdentityProvider;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const env = { OIDC_ROLES_CLAIM: 'groups', OIDC_ROLES: 'deans=Moderator' };
    ({ world, provider, close } = await worldWithProvider({ env, log }));
  });
  afterAll(() => close?.());

  test('that the provider leaves out, because there are too many, change no role', async () => {
    const email = 'dean@lindenau.example';
    const signOnWith = async (claims: Record<string, unknown>) => {
      provider.people.set('dean', { name: 'Dean', email, email_verified: true, ...claims });
      const browser = new StaffBrowser(world.url);
      const answer = await signOn(provider, browser, 'dean');
      if (leadsTo(answer).startsWith('/auth/name')) await browser.press(await browser.follow(answer), 'join');
      const { role } = await world.platform.db.user.findUniqueOrThrow({ where: { email }, include: { role: true } });
      return role?.name ?? null;
    };
    const leftOut = {
      _claim_names: { groups: 'src1' },
      _claim_sources: { src1: { endpoint: 'https://graph.example/v1.0/me/getMemberObjects' } },
    };
    expect(await signOnWith(leftOut)).toBeNull();
    expect(await signOnWith({ groups: ['deans'] })).toBe('Moderator');
    expect(await signOnWith(leftOut)).toBe('Moderator');
    const warned = lines().filter(({ msg }) => String(msg).startsWith('The provider left out groups'));
    expect(warned).toHaveLength(2);
    expect(await signOnWith({ groups: [] })).toBeNull();
  });
});
