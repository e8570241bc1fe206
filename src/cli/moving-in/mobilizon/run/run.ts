/** Fills this server from a Mobilizon: copies its tables into the schema `moving_in`, and turns them into rows, phase by phase. */
import pg from 'pg';
import type { Platform } from '../../../../platform/platform.ts';
import { type LostRows, type Phase, runImport } from '../../phases.ts';
import type { Found } from '../../report.ts';
import { withSource } from '../../source.ts';
import { stageTables } from '../../stage.ts';
import type { CheckRequest } from '../check.ts';
import { MOBILIZON } from '../former.ts';
import { leftOutOf } from '../left-out.ts';
import { type FormerNames, namesIn, readNames } from '../names.ts';
import { askOf, movedIn } from '../neighbour.ts';
import { uploadsIn } from '../uploads.ts';
import { COUNTS_SQL } from './counts-sql.ts';
import { convertEvents, convertPlaces } from './events.ts';
import { EVENTS_SQL, PLACES_SQL, TAGS_SQL } from './events-sql.ts';
import { enqueueGuestKeys } from './guest-keys.ts';
import { IDS_SQL, STATUS_IDS_SQL } from './ids-sql.ts';
import { COPIES_SQL } from './known-sql.ts';
import { findLostRows } from './lost-rows.ts';
import { FILES_SQL, keepUploads, MEDIA_SQL } from './media.ts';
import { copySubjects, REPORTS_SQL, storeSettings } from './moderation.ts';
import { ACTORS_SQL, USERS_SQL } from './people-sql.ts';
import { POSTS_SQL } from './posts-sql.ts';
import { RELATIONS_SQL } from './relations-sql.ts';
import { copiesOf } from './staged-tables.ts';
import { tellJoinedPeople } from './tell-people.ts';
import { convertKeys, convertLocales, convertPosts, convertProfiles, nameGuests, nameTags } from './texts.ts';

/** The values that statements name. The domain of handles is that of the host, which may have been added before the import. */
function withNames(statement: string, platform: Platform, { url, host }: FormerNames): string {
  const literal = pg.escapeLiteral(host);
  return statement
    .replaceAll('$domain', `(SELECT handle_domain FROM origins WHERE host = ${literal})`)
    .replaceAll('$host', literal)
    .replaceAll('$base', pg.escapeLiteral(url))
    .replaceAll('$web', pg.escapeLiteral(platform.config.publicUrl));
}

function phasesOf(platform: Platform, target: pg.ClientBase, folder: string, names: FormerNames): Phase[] {
  const run = (statements: readonly string[]) => async (): Promise<void> => {
    for (const statement of statements) await target.query(withNames(statement, platform, names));
  };
  const ctx = { platform, target };
  return [
    { name: 'ids', act: run(IDS_SQL) },
    { name: 'profiles', act: () => convertProfiles(ctx) },
    { name: 'keys', act: () => convertKeys(ctx) },
    { name: 'actors', act: run(ACTORS_SQL) },
    { name: 'ids of posts', act: run(STATUS_IDS_SQL) },
    { name: 'languages', act: () => convertLocales(ctx) },
    { name: 'guests', act: () => nameGuests(ctx) },
    { name: 'users', act: run(USERS_SQL) },
    { name: 'keys of guests', act: () => enqueueGuestKeys(ctx) },
    { name: 'relations', act: run(RELATIONS_SQL) },
    { name: 'list of files', act: run(FILES_SQL) },
    { name: 'files', act: () => keepUploads(ctx, folder, names) },
    { name: 'media', act: run(MEDIA_SQL) },
    { name: 'places', act: () => convertPlaces(ctx) },
    { name: 'addresses', act: run(PLACES_SQL) },
    { name: 'names of tags', act: () => nameTags(ctx) },
    { name: 'tags', act: run(TAGS_SQL) },
    { name: 'texts of events', act: () => convertEvents(ctx, names) },
    { name: 'events', act: run(EVENTS_SQL) },
    { name: 'texts', act: () => convertPosts(ctx) },
    { name: 'copies of the other server', act: run(COPIES_SQL) },
    { name: 'posts', act: run(POSTS_SQL) },
    { name: 'reports', act: run(REPORTS_SQL) },
    { name: 'subjects of reports', act: () => copySubjects(ctx) },
    { name: 'settings', act: () => storeSettings(ctx) },
    { name: 'counts', act: run(COUNTS_SQL) },
    // The mails wait for an hour, which begins when everything else is there.
    { name: 'mails about accounts', act: () => tellJoinedPeople(ctx, names) },
  ];
}

/**
 * Returns the rows that could not be converted.
 *
 * @param found the findings of the check before it
 */
export async function importMobilizon(
  platform: Platform,
  databaseUrl: string,
  { address, uploads }: CheckRequest,
  tell?: (phase: string) => void,
  found: Found | null = null,
): Promise<LostRows[]> {
  const folder = uploadsIn(uploads);
  return runImport(platform, databaseUrl, {
    former: MOBILIZON.name,
    found,
    stage: (target) =>
      withSource(MOBILIZON, address, async (source) => {
        const { leftOut } = await leftOutOf(source, await readNames(source), platform.config, movedIn(askOf(target)));
        await stageTables(source, target, copiesOf(leftOut));
      }),
    phases: async (target) => phasesOf(platform, target, folder, await namesIn(target, 'moving_in.actors')),
    finish: (target) => findLostRows(target, platform.config),
    isLast: true,
    ...(tell && { tell }),
  });
}
