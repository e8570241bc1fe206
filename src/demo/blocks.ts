/** Blocks and allows of the demo community: some of each kind. */
import type { Stage } from './stage.ts';

const MONTH_S = 30 * 24 * 3600;

export async function keepOut(stage: Stage): Promise<void> {
  const owner = stage.of('mira').caller;
  await owner.adminDomainBlocks.create({
    domain: 'casino.example',
    severity: 'suspend',
    public_comment: 'Advertising, day and night.',
    private_comment: 'Asked them twice to stop.',
    obfuscate: true,
  });
  await owner.adminDomainBlocks.create({
    domain: 'shouting.example',
    severity: 'silence',
    reject_reports: true,
    public_comment: 'Much noise, and reports about nothing.',
  });
  await owner.adminDomainAllows.create({ domain: 'upriver.example' });
  await owner.adminEmailDomainBlocks.create({ domain: 'ten-minutes.example' });
  await owner.adminEmailDomainBlocks.create({ domain: 'free-mail.example', allow_with_approval: true });
  await owner.adminCanonicalEmailBlocks.create({ email: 'win.big@casino.example' });
  // Networks of documentation (RFC 5737, RFC 3849), where nobody is.
  await owner.adminIpBlocks.create({
    ip: '203.0.113.0/24',
    severity: 'no_access',
    comment: 'Guesses passwords.',
    expires_in: MONTH_S,
  });
  await owner.adminIpBlocks.create({ ip: '2001:db8:bad::/48', severity: 'sign_up_block', comment: 'Spam accounts.' });
  await owner.adminIpBlocks.create({
    ip: '198.51.100.0/24',
    severity: 'sign_up_requires_approval',
    comment: 'The wireless network of the station.',
  });
  await owner.adminUsernameBlocks.create({ username: 'mayor' });
  await owner.adminUsernameBlocks.create({ username: 'lindenau', exact: false, allow_with_approval: true });
}
