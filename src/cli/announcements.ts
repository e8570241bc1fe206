/** `plaza announcements`: notices to everybody. */
import type { Command } from 'commander';
import { findAnnouncement, listAnnouncements } from '../domain/announcements/find.ts';
import {
  deleteAnnouncement,
  publishAnnouncement,
  unpublishAnnouncement,
} from '../domain/announcements/publish-announcement.ts';
import { createAnnouncement } from '../domain/announcements/save-announcement.ts';
import type { Announcement } from '../generated/prisma/client.ts';
import { Refusal } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { StartError } from '../platform/start-error.ts';
import { table } from './table.ts';
import { withPlatform } from './with-platform.ts';

interface NewOptions {
  startsAt?: string;
  endsAt?: string;
  allDay?: boolean;
  at?: string;
  draft?: boolean;
}

function timeOf(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new StartError(`${text} is not a time such as 2030-05-01T18:00:00Z.`);
  return time;
}

function stateOf({ published, scheduledAt }: Announcement): string {
  if (published) return 'published';
  return scheduledAt ? `from ${scheduledAt.toISOString()}` : 'draft';
}

function create(text: string, options: NewOptions): Promise<void> {
  const fields = {
    text,
    startsAt: timeOf(options.startsAt),
    endsAt: timeOf(options.endsAt),
    allDay: options.allDay ?? false,
    scheduledAt: timeOf(options.at),
    publish: options.draft !== true,
  };
  return withPlatform(async (platform) => {
    const made = await createAnnouncement({ ...platform, viewer: null }, fields);
    console.log(`${made.id}  ${stateOf(made)}`);
  });
}

function list(): Promise<void> {
  return withPlatform(async (platform) => {
    const page = { maxId: null, sinceId: null, minId: null, limit: 100 };
    const rows = (await listAnnouncements(platform, page)).map((row) => [row.id.toString(), stateOf(row), row.text]);
    if (rows.length > 0) console.log(table(rows));
  });
}

/** Runs an action on an announcement, and prints the outcome. */
const changing =
  (act: (platform: Platform, id: bigint) => Promise<unknown>, done: string) =>
  (id: string): Promise<void> =>
    withPlatform(async (platform) => {
      const found = await findAnnouncement(platform, id).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        throw new StartError(`There is no announcement ${id}; see "plaza announcements list".`);
      });
      await act(platform, found.id);
      console.log(`${id} is ${done}.`);
    });

export function addAnnouncementCommands(program: Command): void {
  const announcements = program.command('announcements').description('Announcements to everybody who is signed in.');
  announcements
    .command('create')
    .description('Create an announcement and publish it.')
    .argument('<TEXT>', 'its text; links, mentions, hashtags and custom emoji are shown as in posts')
    .option('--starts-at <TIME>', 'when its subject begins; only with --ends-at')
    .option('--ends-at <TIME>', 'when its subject ends; the announcement is then unpublished')
    .option('--all-day', 'its subject lasts whole days; only with --starts-at and --ends-at')
    .option('--at <TIME>', 'publish it at this time')
    .option('--draft', 'do not publish it yet')
    .action(create);
  announcements.command('list').description('List the announcements, newest first: id, state, text.').action(list);
  const one = (name: string, about: string, action: (id: string) => Promise<void>) =>
    announcements.command(name).description(about).argument('<ID>', 'its id').action(action);
  one('publish', 'Publish an announcement.', changing(publishAnnouncement, 'published'));
  one('unpublish', 'Show an announcement to the staff only.', changing(unpublishAnnouncement, 'unpublished'));
  one('delete', 'Delete an announcement.', changing(deleteAnnouncement, 'deleted'));
}
