/** `plaza emoji`: custom emoji. */
import type { Command } from 'commander';
import { allEmojis, findEmojiNamed } from '../domain/emojis/find.ts';
import { createEmoji, removeEmoji, updateEmoji } from '../domain/emojis/save-emoji.ts';
import { EMOJI_LIMITS } from '../domain/media/upload-limits.ts';
import { Refusal } from '../platform/errors.ts';
import { filesOf } from '../platform/files/open-import.ts';
import type { Platform } from '../platform/platform.ts';
import { StartError } from '../platform/start-error.ts';
import { table } from './table.ts';
import { withPlatform } from './with-platform.ts';

interface ImportOptions {
  category?: string;
  hidden?: boolean;
  overwrite?: boolean;
}

const PICTURE = /^([^.].*)\.(?:png|gif|webp|jpe?g|avif|hei[cf])$/i;

/** The outcome for a picture: one of `FINE`, or the reason why it was refused. */
type Outcome = string;

async function importOne(
  platform: Platform,
  shortcode: string,
  bytes: Buffer | null,
  options: ImportOptions,
): Promise<Outcome> {
  // One that is too large is refused as one is that is uploaded.
  const image = new File([bytes ? new Uint8Array(bytes) : new Uint8Array(EMOJI_LIMITS.bytes + 1)], shortcode);
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
  const files = await filesOf(source, { wanted: PICTURE, most: EMOJI_LIMITS.bytes });
  const outcomes = await withPlatform(async (platform) => {
    const made: Outcome[] = [];
    for await (const { name, bytes } of files) {
      const [, shortcode = name] = PICTURE.exec(name) ?? [];
      const outcome = await importOne(platform, shortcode, bytes, options);
      made.push(outcome);
      console.log(table([[shortcode, outcome]]));
    }
    if (made.length === 0) throw new StartError(`There are no pictures in ${source}.`);
    return made;
  });
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
  const emoji = program.command('emoji').description('Custom emoji: pictures that replace a :name: in texts.');
  emoji
    .command('import')
    .description('Add every picture of a folder or a tar archive; its name without the ending is the shortcode.')
    .argument('<SOURCE>', 'a folder, or a tar archive: plain, or packed by gzip or zstd')
    .option('--category <NAME>', 'the category in which pickers show them')
    .option('--hidden', 'do not show them in pickers')
    .option('--overwrite', 'replace the pictures of existing emoji')
    .action(importAll);
  emoji.command('list').description('List the emoji: name, category, where they are shown.').action(list);
  emoji
    .command('remove')
    .description('Remove an emoji; texts then show its name.')
    .argument('<SHORTCODE>', 'its name')
    .action(remove);
}
