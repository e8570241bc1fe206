/** `plaza stats` and `plaza tags`: statistics of the community, and permissions of hashtags. */
import type { Command } from 'commander';
import { MEASURES, type MeasureKey, measure } from '../domain/measures/measures.ts';
import { readPeriodOrMonth } from '../domain/measures/period.ts';
import { findTag } from '../domain/tags/find.ts';
import { updateTag } from '../domain/tags/update-tag.ts';
import { StartError } from '../platform/start-error.ts';
import { table } from './table.ts';
import { withPlatform } from './with-platform.ts';

/** Those that are about the whole server. */
const SHOWN = (Object.keys(MEASURES) as MeasureKey[]).filter((key) => !('about' in MEASURES[key]));

function stats({ from, to }: { from?: string; to?: string }): Promise<void> {
  return withPlatform(async (platform) => {
    const ctx = { ...platform, viewer: null };
    const period = readPeriodOrMonth(from, to, platform.clock.now());
    const found = await Promise.all(SHOWN.map((key) => measure(ctx, key, '', period)));
    console.log(
      table(found.map(({ key, total, previousTotal }) => [key, `${total}`, `before: ${previousTotal ?? '-'}`])),
    );
  });
}

type Flag = 'usable' | 'listable' | 'trendable';

const yesOrNo = (text: string): boolean => {
  if (text !== 'yes' && text !== 'no') throw new StartError(`${text} is neither yes nor no.`);
  return text === 'yes';
};

function edit(name: string, { title, ...flags }: { title?: string } & Partial<Record<Flag, string>>): Promise<void> {
  return withPlatform(async (platform) => {
    const { tag } = await findTag({ ...platform, viewer: null }, name);
    if (!tag) throw new StartError(`Nobody has used the hashtag ${name}.`);
    const changes = Object.fromEntries(Object.entries(flags).map(([flag, text]) => [flag, yesOrNo(text)]));
    const row = await updateTag(platform, null, tag, { displayName: title, ...changes });
    const state = (['usable', 'listable'] as const).filter((flag) => row[flag]);
    console.log(`#${row.title} is ${state.length > 0 ? state.join(' and ') : 'out of use'}.`);
  });
}

export function addMeasureCommands(program: Command): void {
  program
    .command('stats')
    .description(
      'Print how many people were active, signed up, interacted and reported, and compare with the days before.',
    )
    .option('--from <DAY>', 'the first day, such as 2026-11-01; by default thirty days ago')
    .option('--to <DAY>', 'the last day; by default today')
    .action(stats);
  const tags = program.command('tags').description('The rules for single hashtags.');
  tags
    .command('edit')
    .description('Change a hashtag, which marks it as reviewed.')
    .argument('<NAME>', 'the hashtag')
    .option('--title <TEXT>', 'the same name in another spelling, such as other capitals')
    .option('--usable <yes|no>', 'whether new posts and events may carry it')
    .option('--listable <yes|no>', 'whether search and suggestions show it')
    .option('--trendable <yes|no>', 'whether it may trend')
    .action(edit);
}
