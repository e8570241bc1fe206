/**
 * `plaza email-domain-blocks`, `canonical-email-blocks`, `ip-blocks` and `username-blocks`: blocks of sign-ups and of access.
 */
import { type Command, InvalidArgumentError } from 'commander';
import { requireDomain } from '../domain/blocks/domains/domain-input.ts';
import { canonicalEmailHash } from '../domain/blocks/email/canonical-email.ts';
import {
  createCanonicalEmailBlock,
  removeCanonicalEmailBlock,
} from '../domain/blocks/email/save-canonical-email-block.ts';
import { blockEmailDomain, removeEmailDomainBlock } from '../domain/blocks/email/save-email-domain-block.ts';
import { allBlocks } from '../domain/blocks/find.ts';
import { createIpBlock, removeIpBlock } from '../domain/blocks/ip/save-ip-block.ts';
import { lookAlike } from '../domain/blocks/usernames/look-alike.ts';
import { createUsernameBlock, removeUsernameBlock } from '../domain/blocks/usernames/save-username-block.ts';
import { refuse } from '../domain/kernel/refusals.ts';
import { readNetwork } from '../platform/http/ip-network.ts';
import type { Platform } from '../platform/platform.ts';
import { printing } from './printing.ts';
import { table } from './table.ts';

/** The id of a row that was found by its name. */
const idOf = (row: { id: bigint } | null): bigint => (row ?? refuse('record_not_found')).id;

const approval = (row: { allowWithApproval: boolean }): string => (row.allowWithApproval ? 'with approval' : 'blocked');

function addEmailDomains(program: Command): void {
  const group = program
    .command('email-domain-blocks')
    .description('Domains of email addresses, or of their mail servers, that cannot sign up.');
  group
    .command('list')
    .description('Print them.')
    .action(
      printing(async (platform) => {
        const rows = await allBlocks(platform, 'emailDomainBlocks', 'domain');
        return table(rows.map((row) => [row.domain, approval(row)]));
      }),
    );
  group
    .command('add')
    .description('Block a domain and its subdomains.')
    .argument('<DOMAIN>', 'the domain')
    .option('--allow-with-approval', 'people can sign up with it, but need approval')
    .option('--with-mail-servers', 'also block its mail servers')
    .action(
      printing(
        async (platform, domain: string, options: { allowWithApproval?: boolean; withMailServers?: boolean }) => {
          const hosts = options.withMailServers ? await platform.mailHosts(requireDomain(domain)) : [];
          const { allowWithApproval } = options;
          const blocked: string[] = [];
          for (const each of new Set([domain, ...hosts]))
            blocked.push((await blockEmailDomain(platform, null, { domain: each, allowWithApproval })).domain);
          return blocked.map((each) => `${each} is blocked.`).join('\n');
        },
      ),
    );
  group
    .command('remove')
    .description('Unblock a domain.')
    .argument('<DOMAIN>', 'the domain')
    .action(
      printing(async (platform, domain: string) => {
        const where = { domain: requireDomain(domain) };
        await removeEmailDomainBlock(platform, null, idOf(await platform.db.emailDomainBlock.findUnique({ where })));
        return 'Unblocked.';
      }),
    );
}

/** An address, or the hash of one. */
const given = (text: string) => (/^[0-9a-f]{64}$/i.test(text) ? { hash: text.toLowerCase() } : { email: text });
const hashOf = (text: string): string => given(text).hash ?? canonicalEmailHash(text);

function addCanonicalEmails(program: Command): void {
  const group = program
    .command('canonical-email-blocks')
    .description('Email addresses that cannot sign up, in all their spellings; only their hashes are stored.');
  group
    .command('list')
    .description('Print the hashes of the blocked addresses.')
    .action(
      printing(async (platform) =>
        (await allBlocks(platform, 'canonicalEmailBlocks', 'id')).map((row) => row.canonicalEmailHash).join('\n'),
      ),
    );
  group
    .command('find')
    .description('Print whether an address is blocked.')
    .argument('<EMAIL>', 'the address')
    .action(
      printing(async (platform, email: string) => {
        const count = await platform.db.canonicalEmailBlock.count({ where: { canonicalEmailHash: hashOf(email) } });
        return count > 0 ? 'Blocked.' : 'Not blocked.';
      }),
    );
  group
    .command('add')
    .description('Block an address.')
    .argument('<EMAIL>', 'the address, or its hash')
    .action(
      printing(async (platform, email: string) => {
        return `${(await createCanonicalEmailBlock(platform, null, given(email))).canonicalEmailHash} is blocked.`;
      }),
    );
  group
    .command('remove')
    .description('Unblock an address.')
    .argument('<EMAIL>', 'the address, or its hash')
    .action(
      printing(async (platform, email: string) => {
        const where = { canonicalEmailHash: hashOf(email) };
        const row = await platform.db.canonicalEmailBlock.findUnique({ where });
        await removeCanonicalEmailBlock(platform, null, idOf(row));
        return 'Unblocked.';
      }),
    );
}

const UNITS: Readonly<Record<string, number>> = { '': 1, s: 1, m: 60, h: 3600, d: 86_400 };

/** `90`, `30m`, `12h` or `7d` → seconds. */
function seconds(text: string): number {
  const [, count, unit = ''] = /^(\d{1,9})([smhd]?)$/.exec(text) ?? [];
  if (count === undefined) throw new InvalidArgumentError('It is written as 30m, 12h or 7d.');
  return Number(count) * (UNITS[unit] ?? 1);
}

const FROM_HERE = { actorId: null, ip: null };

async function removeNetwork(platform: Platform, text: string): Promise<string> {
  const where = { network: readNetwork(text) ?? text };
  await removeIpBlock(platform, FROM_HERE, idOf(await platform.db.ipBlock.findUnique({ where })));
  return 'Removed.';
}

function addIpBlocks(program: Command): void {
  const group = program.command('ip-blocks').description('Rules for the networks of visitors.');
  group
    .command('list')
    .description('Print the rules.')
    .action(
      printing(async (platform) => {
        const rows = await allBlocks(platform, 'ipBlocks', 'network');
        const end = (at: Date | null): string => (at ? `until ${at.toISOString()}` : '');
        return table(rows.map((row) => [row.network, row.severity.toLowerCase(), end(row.expiresAt), row.comment]));
      }),
    );
  group
    .command('add')
    .description('Create a rule for an address or a network.')
    .argument('<NETWORK>', 'such as 192.0.2.7, 192.0.2.0/24 or 2001:db8::/32')
    .requiredOption('--severity <SEVERITY>', 'sign_up_requires_approval, sign_up_block or no_access')
    .option('--comment <TEXT>', 'why, for the staff')
    .option('--expires-in <TIME>', 'such as 30m, 12h or 7d; never by default', seconds)
    .action(
      printing(
        async (platform, ip: string, options: { severity: string; comment?: string; expiresIn?: number }) =>
          `${(await createIpBlock(platform, FROM_HERE, { ip, ...options })).network}: ${options.severity.toLowerCase()}.`,
      ),
    );
  group
    .command('remove')
    .description('Remove a rule, even one that locked you out.')
    .argument('<NETWORK>', 'the network of the rule')
    .action(printing(removeNetwork));
}

function addUsernames(program: Command): void {
  const group = program.command('username-blocks').description('Names that accounts cannot have.');
  group
    .command('list')
    .description('Print them.')
    .action(
      printing(async (platform) => {
        const rows = await allBlocks(platform, 'usernameBlocks', 'normalizedUsername');
        return table(rows.map((row) => [row.username, row.exact ? 'exactly' : 'contained', approval(row)]));
      }),
    );
  group
    .command('add')
    .description('Block a name; digits are treated as the letters that they look like.')
    .argument('<NAME>', 'the name')
    .option('--contains', 'block every name that contains it')
    .option('--allow-with-approval', 'people can sign up with it, but need approval')
    .action(
      printing(async (platform, username: string, options: { contains?: boolean; allowWithApproval?: boolean }) => {
        const { contains, allowWithApproval } = options;
        const row = await createUsernameBlock(platform, null, { username, exact: !contains, allowWithApproval });
        return `${row.username} is blocked.`;
      }),
    );
  group
    .command('remove')
    .description('Unblock a name.')
    .argument('<NAME>', 'the name')
    .action(
      printing(async (platform, username: string) => {
        const where = { normalizedUsername: lookAlike(username) };
        await removeUsernameBlock(platform, null, idOf(await platform.db.usernameBlock.findUnique({ where })));
        return 'Unblocked.';
      }),
    );
}

export function addBlockCommands(program: Command): void {
  for (const add of [addEmailDomains, addCanonicalEmails, addIpBlocks, addUsernames]) add(program);
}
