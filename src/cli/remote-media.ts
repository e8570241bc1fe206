/** `plaza remote-media`: copies of files of other servers. */
import type { Command } from 'commander';
import {
  copyLimits,
  countCopies,
  GIGABYTE,
  removeCopiesUnusedFor,
  removeOldCopies,
} from '../domain/federation/remote/files/cached-copies.ts';
import type { Platform } from '../platform/platform.ts';
import { StartError } from '../platform/start-error.ts';
import { printing } from './printing.ts';
import { table } from './table.ts';

const gigabytes = (bytes: number): string => `${(bytes / GIGABYTE).toFixed(2)} GB`;

async function show(platform: Platform): Promise<string> {
  const [figures, { days, bytes }] = await Promise.all([countCopies(platform), copyLimits(platform)]);
  return table([
    ...figures.map(({ kind, copies, used, bytes: size }) => [
      ...[kind, `${copies} copies`, gigabytes(size), `${used} used in the last day`],
    ]),
    ['limits', days === null ? 'any age' : `${days} days unused`, bytes === null ? 'any size' : gigabytes(bytes)],
  ]);
}

async function prune(platform: Platform, { days }: { days?: string }): Promise<string> {
  if (days !== undefined && !/^\d{1,4}$/.test(days)) throw new StartError('--days must be a whole number from 0.');
  await (days === undefined ? removeOldCopies(platform) : removeCopiesUnusedFor(platform, Number(days)));
  return show(platform);
}

export function addRemoteMediaCommands(program: Command): void {
  const media = program.command('remote-media').description('Copies of remote files: attachments, avatars and emoji.');
  media.command('show').description('Print their number and size, and the limits.').action(printing(show));
  media
    .command('prune')
    .description('Remove the copies beyond the limits now; they are fetched again when somebody views them.')
    .option('--days <DAYS>', 'instead, remove the copies that were not used for so many days')
    .action(printing(prune));
}
