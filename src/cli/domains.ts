/** `plaza domain-blocks` and `plaza domain-allows`: how this server treats others. */
import type { Command } from 'commander';
import { readDomainBlocks, writeDomainBlocks } from '../domain/blocks/domains/domain-block-csv.ts';
import { requireDomain } from '../domain/blocks/domains/domain-input.ts';
import { allowDomain, removeDomainAllow } from '../domain/blocks/domains/save-domain-allow.ts';
import { blockDomain, type DomainBlockFields, unblockDomain } from '../domain/blocks/domains/save-domain-block.ts';
import { allBlocks } from '../domain/blocks/find.ts';
import { readList } from '../domain/blocks/lists/store-entries.ts';
import { domainEffects, endsSomething } from '../domain/federation/remote/purge/domain-effects.ts';
import { purgeDomain } from '../domain/federation/remote/purge/purge-domain.ts';
import { refuse } from '../domain/kernel/refusals.ts';
import { effectsOfDomains } from '../entities/moderation/blocks/block-list.ts';
import { Refusal } from '../platform/errors.ts';
import { textOf } from '../platform/files/open-import.ts';
import type { Platform } from '../platform/platform.ts';
import { StartError } from '../platform/start-error.ts';
import { printing } from './printing.ts';
import { table } from './table.ts';

/** Some hundred thousand lines. */
const MOST_BYTES = 10_000_000;

/** Prints the follows that the suspensions of a list would end, and requires confirmation if there are any. */
async function requireYesToImport(platform: Platform, text: string): Promise<void> {
  const suspended = readList(platform, text).listed.filter(({ severity }) => severity === 'SUSPEND');
  const effects = await effectsOfDomains(
    platform,
    suspended.map(({ domain }) => domain),
  );
  const ended = [...effects.values()].filter(({ following, followers }) => following + followers > 0);
  if (ended.length === 0) return;
  for (const { domain, following, followers } of ended)
    console.log(
      `${domain}: ends ${counted(following, 'follow')} of local people and ${counted(followers, 'follow')} of theirs`,
    );
  throw new StartError(`${counted(ended.length, 'suspension')} would end follows. Repeat it with --yes.`);
}

/** Imports every valid line; the others are listed, and the command ends with an error. */
async function importBlocks(platform: Platform, file: string, { yes = false }: { yes?: boolean }): Promise<string> {
  const text = await textOf(file, MOST_BYTES);
  const listed = readDomainBlocks(text);
  if (!yes) await requireYesToImport(platform, text);
  let refused = 0;
  for (const { domain, fields } of listed) {
    try {
      await blockDomain(platform, null, domain, fields);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      console.log(table([[domain, error.message]]));
      refused += 1;
    }
  }
  if (refused > 0) throw new StartError(`${refused} of ${listed.length} lines were refused.`);
  return `${listed.length} ${listed.length === 1 ? 'server is' : 'servers are'} blocked.`;
}

export const counted = (number: number, what: string, several = `${what}s`): string =>
  `${number} ${number === 1 ? what : several}`;

/** Requires confirmation if somebody would lose follows. */
export async function requireYesToSuspend(platform: Platform, typed: string): Promise<void> {
  const effects = await domainEffects(platform, typed);
  if (!endsSomething(effects)) return;
  const { domain, accounts, following, followers } = effects;
  throw new StartError(
    `Suspending ${domain} hides ${counted(accounts, 'account')} and ends ${counted(following, 'follow')} from here and ${counted(followers, 'follow')} of people here. Repeat it with --yes.`,
  );
}

function addBlocks(program: Command): void {
  const blocks = program.command('domain-blocks').description('Remote servers that are limited or suspended.');
  blocks
    .command('list')
    .description('Print the blocked domains.')
    .action(
      printing(async (platform) => {
        const rows = await allBlocks(platform, 'domainBlocks', 'domain');
        return table(rows.map((row) => [row.domain, row.severity.toLowerCase(), row.publicComment]));
      }),
    );
  blocks
    .command('add')
    .description('Block a domain and its subdomains, or change its block.')
    .argument('<DOMAIN>', 'the domain')
    .option('--severity <SEVERITY>', 'noop, silence or suspend; silence by default')
    .option('--reject-media', 'reject pictures and recordings from it')
    .option('--reject-reports', 'reject reports from it')
    .option('--public-comment <TEXT>', 'why, for users')
    .option('--private-comment <TEXT>', 'why, for the staff')
    .option('--obfuscate', 'show the domain with asterisks in the public list')
    .option('--yes', 'even if that ends follows')
    .action(
      printing(async (platform, domain: string, { yes = false, ...options }: DomainBlockFields & { yes?: boolean }) => {
        if (options.severity?.toLowerCase() === 'suspend' && !yes) await requireYesToSuspend(platform, domain);
        const row = await blockDomain(platform, null, domain, options);
        return `${row.domain} is blocked: ${row.severity.toLowerCase()}.`;
      }),
    );
  blocks
    .command('remove')
    .description('Unblock a domain.')
    .argument('<DOMAIN>', 'the domain')
    .action(
      printing(async (platform, domain: string) => {
        await unblockDomain(platform, null, domain);
        return 'Unblocked.';
      }),
    );
  blocks
    .command('purge')
    .description('Delete all data of a suspended server permanently: its people, their posts and files.')
    .argument('<DOMAIN>', 'the domain')
    .option('--yes', 'delete; by default the command only prints what it would delete')
    .action(
      printing(async (platform, domain: string, { yes = false }: { yes?: boolean }) => {
        const { accounts } = await domainEffects(platform, domain);
        if (!yes) throw new StartError(`This deletes ${counted(accounts, 'account')}. Repeat it with --yes.`);
        await purgeDomain(platform, null, domain);
        return 'It is being deleted.';
      }),
    );
  blocks
    .command('import')
    .description("Block every domain of a list in Mastodon's CSV format, and change existing blocks.")
    .argument('<FILE>', 'the list; - for standard input')
    .option('--yes', 'even if that ends follows')
    .action(printing(importBlocks));
  blocks
    .command('export')
    .description("Print all blocks in Mastodon's CSV format.")
    .action(
      printing(async (platform) => writeDomainBlocks(await allBlocks(platform, 'domainBlocks', 'domain')).trimEnd()),
    );
}

function addAllows(program: Command): void {
  const allows = program
    .command('domain-allows')
    .description('The only servers that this one federates with if the setting limitedFederation is on.');
  allows
    .command('list')
    .description('Print the allowed domains.')
    .action(
      printing(async (platform) =>
        (await allBlocks(platform, 'domainAllows', 'domain')).map(({ domain }) => domain).join('\n'),
      ),
    );
  allows
    .command('add')
    .description('Allow a domain.')
    .argument('<DOMAIN>', 'the domain')
    .action(
      printing(async (platform, domain: string) => `${(await allowDomain(platform, null, domain)).domain} is allowed.`),
    );
  allows
    .command('remove')
    .description('No longer allow a domain.')
    .argument('<DOMAIN>', 'the domain')
    .action(
      printing(async (platform, typed: string) => {
        const row = await platform.db.domainAllow.findUnique({ where: { domain: requireDomain(typed) } });
        await removeDomainAllow(platform, null, (row ?? refuse('record_not_found')).id);
        return 'Removed.';
      }),
    );
}

export function addDomainCommands(program: Command): void {
  addBlocks(program);
  addAllows(program);
}
