/** `plaza emoji`: custom emoji. */
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { allEmojis, findEmojiNamed } from '../domain/emojis/find.ts';
import { createEmoji, removeEmoji, updateEmoji } from '../domain/emojis/save-emoji.ts';
import { Refusal } from '../platform/errors.ts';
import { inTempFolder } from '../platform/files/temp-folder.ts';
import type { Platform } from '../platform/platform.ts';
import { findProgram, runProgram } from '../platform/programs/run-program.ts';
import { StartError } from '../platform/start-error.ts';
import { table } from './table.ts';
import { withPlatform } from './with-platform.ts';

interface ImportOptions {
  category?: string;
  hidden?: boolean;
  overwrite?: boolean;
}

const PICTURE = /^([^.].*)\.(?:png|gif|webp|jpe?g|avif)$/i;

/** Names and paths of the pictures in a folder and those below; links are not followed. */
async function picturesIn(folder: string): Promise<[shortcode: string, file: string][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .flatMap((entry): [string, string][] => {
      const [, shortcode] = (entry.isFile() && PICTURE.exec(entry.name)) || [];
      return shortcode === undefined ? [] : [[shortcode, path.join(entry.parentPath, entry.name)]];
    })
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

const SECONDS_TO_UNPACK = 120;

async function unpacked<Result>(archive: string, act: (folder: string) => Promise<Result>): Promise<Result> {
  const tar = findProgram('tar');
  if (tar === null) throw new StartError('This machine has no tar: unpack the archive and name the folder.');
  return inTempFolder(async (folder) => {
    await runProgram(tar, ['-xf', archive], { folder, seconds: SECONDS_TO_UNPACK }).catch(() => {
      throw new StartError(`${archive} is neither a folder nor a tar archive that can be read.`);
    });
    return act(folder);
  });
}

/** What became of a picture: one of `FINE`, or why it was refused. */
type Outcome = string;

async function importOne(
  platform: Platform,
  shortcode: string,
  file: string,
  options: ImportOptions,
): Promise<Outcome> {
  const image = new File([new Uint8Array(await readFile(file))], shortcode);
  const fields = { category: options.category ?? null, visibleInPicker: options.hidden !== true };
  const known = await findEmojiNamed(platform, shortcode);
  if (known && !options.overwrite) return 'there already';
  try {
    if (known) await updateEmoji(platform, known.id, { image, ...(options.category !== undefined && fields) });
    else await createEmoji(platform, { shortcode, image, ...fields });
    return known ? 'changed' : 'imported';
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

const FINE: readonly Outcome[] = ['imported', 'changed', 'there already'];

async function importAll(source: string, options: ImportOptions): Promise<void> {
  const place = path.resolve(source);
  const found = await stat(place).catch(() => null);
  if (!found) throw new StartError(`There is no ${source}.`);
  const act = (folder: string): Promise<Outcome[]> =>
    withPlatform(async (platform) => {
      const pictures = await picturesIn(folder);
      if (pictures.length === 0) throw new StartError(`There are no pictures in ${source}.`);
      const outcomes: Outcome[] = [];
      for (const [shortcode, file] of pictures) {
        const outcome = await importOne(platform, shortcode, file, options);
        outcomes.push(outcome);
        console.log(table([[shortcode, outcome]]));
      }
      return outcomes;
    });
  const outcomes = await (found.isDirectory() ? act(place) : unpacked(place, act));
  const refused = outcomes.filter((outcome) => !FINE.includes(outcome)).length;
  if (refused > 0) throw new StartError(`${refused} of ${outcomes.length} pictures were refused.`);
}

function list(): Promise<void> {
  return withPlatform(async (platform) => {
    const rows = (await allEmojis(platform)).map(({ shortcode, category, visibleInPicker, disabled }) => [
      shortcode,
      category ?? '-',
      disabled ? 'disabled' : visibleInPicker ? 'shown' : 'hidden',
    ]);
    if (rows.length > 0) console.log(table(rows));
  });
}

function remove(shortcode: string): Promise<void> {
  return withPlatform(async (platform) => {
    const found = await findEmojiNamed(platform, shortcode.replace(/^:(.*):$/, '$1'));
    if (!found) throw new StartError(`There is no custom emoji ${shortcode}; see "plaza emoji list".`);
    await removeEmoji(platform, found.id);
    console.log(`${found.shortcode} is removed.`);
  });
}

export function addEmojiCommands(program: Command): void {
  const emoji = program.command('emoji').description('Custom emoji: pictures that texts show for a :name:.');
  emoji
    .command('import')
    .description('Add every picture of a folder or a tar archive; its name without the ending is the shortcode.')
    .argument('<SOURCE>', 'a folder, or an archive of any kind that tar unpacks')
    .option('--category <NAME>', 'where pickers show them')
    .option('--hidden', 'do not show them in pickers')
    .option('--overwrite', 'replace the pictures of those that are there already')
    .action(importAll);
  emoji.command('list').description('List them: name, category, where they are shown.').action(list);
  emoji
    .command('remove')
    .description('Remove one of them; texts then show its name.')
    .argument('<SHORTCODE>', 'its name')
    .action(remove);
}
