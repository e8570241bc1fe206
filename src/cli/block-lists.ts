/** `plaza block-lists`: shared lists of blocked servers, whose changes wait for a decision. */
import type { Command } from 'commander';
import {
  allBlockLists,
  findBlockList,
  importList,
  removeList,
  subscribe,
  waitingEntries,
} from '../domain/blocks/lists/block-lists.ts';
import { acceptEntry, rejectEntry } from '../domain/blocks/lists/decide-entry.ts';
import { type BlockListChange, presentChanges } from '../entities/moderation/blocks/block-list.ts';
import { textOf } from '../platform/files/open-import.ts';
import type { Platform } from '../platform/platform.ts';
import { StartError } from '../platform/start-error.ts';
import { counted } from './domains.ts';
import { printing } from './printing.ts';
import { table } from './table.ts';

const MOST_BYTES = 5_000_000;
const PAGE = 200;

async function list(platform: Platform): Promise<string> {
  return table(
    (await allBlockLists(platform)).map(({ id, title, url, error, fetchedAt, _count }) => [
      ...[id.toString(), url ?? title, `${counted(_count.entries, 'change')} to review`],
      error ?? (fetchedAt ? `fetched ${fetchedAt.toISOString()}` : ''),
    ]),
  );
}

/** The waiting changes of a list, by pages. */
async function* changesOf(platform: Platform, typed: string): AsyncGenerator<BlockListChange[]> {
  const { id } = await findBlockList(platform, typed);
  for (let maxId: bigint | null = null; ; ) {
    const rows = await waitingEntries(platform, id, { maxId, sinceId: null, minId: null, limit: PAGE });
    if (rows.length === 0) return;
    yield presentChanges(platform, rows);
    maxId = rows.at(-1)?.id ?? null;
  }
}

const line = (change: BlockListChange): string[] => [
  ...[change.id, change.domain, change.change === 'unblock' ? 'unblock' : change.severity],
  change.following_count + change.followers_count === 0
    ? ''
    : `ends ${counted(change.following_count, 'follow')} of local people and ${counted(change.followers_count, 'follow')} of theirs`,
];

async function changes(platform: Platform, typed: string): Promise<string> {
  const lines: string[][] = [];
  for await (const page of changesOf(platform, typed)) lines.push(...page.map(line));
  return table(lines);
}

interface Chosen {
  domains: string[];
  all?: boolean;
  yes?: boolean;
}

/** The changes of these domains, or all. */
async function chosenOf(platform: Platform, typed: string, { domains, all }: Chosen): Promise<BlockListChange[]> {
  if (domains.length > 0 === (all === true)) throw new StartError('Name domains of the list, or use --all.');
  const found: BlockListChange[] = [];
  for await (const page of changesOf(platform, typed))
    found.push(...page.filter(({ domain }) => all || domains.includes(domain)));
  const unknown = domains.find((name) => !found.some(({ domain }) => domain === name));
  if (unknown !== undefined) throw new StartError(`This list has no change to review for ${unknown}.`);
  return found;
}

async function accept(platform: Platform, typed: string, chosen: Chosen): Promise<string> {
  const found = await chosenOf(platform, typed, chosen);
  const following = found.reduce((sum, change) => sum + change.following_count, 0);
  const followers = found.reduce((sum, change) => sum + change.followers_count, 0);
  if (following + followers > 0 && !chosen.yes)
    throw new StartError(
      `This ends ${counted(following, 'follow')} of local people and ${counted(followers, 'follow')} of theirs. Repeat it with --yes.`,
    );
  for (const { id } of found) await acceptEntry(platform, null, id);
  return `${counted(found.length, 'change')} accepted.`;
}

async function reject(platform: Platform, typed: string, chosen: Chosen): Promise<string> {
  const found = await chosenOf(platform, typed, chosen);
  for (const { id } of found) await rejectEntry(platform, id);
  return `${counted(found.length, 'change')} rejected.`;
}

async function importFile(platform: Platform, file: string): Promise<string> {
  const imported = await importList(platform, null, { title: file, csv: await textOf(file, MOST_BYTES) });
  const { _count } = await findBlockList(platform, imported.list.id.toString());
  const refused = imported.refused > 0 ? ` ${counted(imported.refused, 'line')} refused.` : '';
  return `List ${imported.list.id}: ${counted(_count.entries, 'change')} to review.${refused}`;
}

const LIST = 'the id of the list';

export function addBlockListCommands(program: Command): void {
  const lists = program
    .command('block-lists')
    .description('Shared lists of blocked servers; a change has no effect until it is accepted.');
  lists.command('list').description('List the lists.').action(printing(list));
  lists
    .command('subscribe')
    .description("Subscribe to a list in Mastodon's CSV format, which is fetched once a day.")
    .argument('<URL>', 'its address')
    .action(
      printing(async (platform, url: string) => `List ${(await subscribe(platform, null, url)).id} will be fetched.`),
    );
  lists
    .command('import')
    .description('Import a file, and print the number of changes to review.')
    .argument('<FILE>', "a list in Mastodon's CSV format; - for standard input")
    .action(printing(importFile));
  lists
    .command('remove')
    .description('Remove a list; accepted blocks stay.')
    .argument('<LIST>', LIST)
    .action(
      printing(async (platform, id: string) => {
        await removeList(platform, null, (await findBlockList(platform, id)).id);
        return 'Removed.';
      }),
    );
  lists
    .command('changes')
    .description('Print the changes to review, with the follows that they would end.')
    .argument('<LIST>', LIST)
    .action(printing(changes));
  const deciding = (name: string, description: string, act: typeof accept): Command =>
    lists
      .command(name)
      .description(description)
      .argument('<LIST>', LIST)
      .argument('[DOMAIN...]', 'the servers')
      .option('--all', 'every change to review')
      .action(
        printing((platform, id: string, domains: string[], options: Omit<Chosen, 'domains'>) =>
          act(platform, id, { domains, ...options }),
        ),
      );
  deciding('accept', 'Accept changes: block the servers, or end their blocks.', accept).option(
    '--yes',
    'even if that ends follows',
  );
  deciding('reject', 'Ignore changes of a list.', reject);
}
