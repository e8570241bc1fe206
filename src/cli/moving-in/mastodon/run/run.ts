/** Fills this server from a Mastodon: copies its tables into the schema `moving_in`, and turns them into rows, phase by phase. */
import pg from 'pg';
import type { Platform } from '../../../../platform/platform.ts';
import { keptCopies } from '../../keep-files.ts';
import { type LostRows, type Phase, runImport } from '../../phases.ts';
import type { Found } from '../../report.ts';
import { stageTables } from '../../stage.ts';
import type { CheckRequest } from '../check.ts';
import { readFormerEnvironment } from '../environment.ts';
import { formerFiles } from '../files.ts';
import { issuerOf } from '../people.ts';
import { withMastodon } from '../source.ts';
import { COUNTS_SQL } from './counts-sql.ts';
import { enqueuePollEnds, storeScheduledPosts } from './later.ts';
import { findLostRows } from './lost-rows.ts';
import { keepEmojis, keepFiles, MEDIA_SQL } from './media.ts';
import { MODERATION_SQL } from './moderation-sql.ts';
import { NOTICES_SQL } from './notices-sql.ts';
import { OTHERS_SQL } from './others-sql.ts';
import { ACTORS_SQL, USERS_SQL } from './people-sql.ts';
import { PARTS_SQL, STATUSES_SQL, TAGS_SQL } from './posts-sql.ts';
import { RELATIONS_SQL } from './relations-sql.ts';
import { storeReportedPosts } from './reported-posts.ts';
import { convertKeys, storeApps, storeSecondFactors, storeTokens } from './secrets.ts';
import { AFTER_PEOPLE_SQL, IDENTITIES_SQL, SERVER_SQL } from './server-sql.ts';
import { convertSettings, limitFederation } from './settings.ts';
import { storeStaffLog } from './staff-log.ts';
import { copiesOf } from './stage.ts';
import { convertAnnouncements, convertEdits, convertPosts, convertProfiles, nameTags } from './texts.ts';

/**
 * Returns the rows that could not be converted.
 *
 * @param found the findings of the check before it
 */
export async function importMastodon(
  platform: Platform,
  databaseUrl: string,
  request: CheckRequest,
  tell?: (phase: string) => void,
  found: Found | null = null,
): Promise<LostRows[]> {
  const environment = readFormerEnvironment(request.env);
  const files = formerFiles(request.media, environment);
  const phasesOf = (target: pg.ClientBase): Phase[] => {
    const { config } = platform;
    const web = pg.escapeLiteral(config.publicUrl);
    const run = (statements: readonly string[]) => async (): Promise<void> => {
      for (const statement of statements) await target.query(statement.replaceAll('$web', web));
    };
    const texts = { target, config, web };
    const secrets = { platform, target, environment };
    return [
      { name: 'server', act: run(SERVER_SQL) },
      {
        name: 'settings',
        act: async () => {
          await convertSettings(target);
          if (environment.limitedFederation) await limitFederation(target);
        },
      },
      { name: 'profiles', act: () => convertProfiles(texts) },
      { name: 'keys', act: () => convertKeys(secrets) },
      { name: 'actors', act: run(ACTORS_SQL) },
      { name: 'users', act: run(USERS_SQL) },
      { name: 'apps', act: () => storeApps(secrets) },
      { name: 'tokens', act: () => storeTokens(secrets) },
      { name: 'second factors', act: () => storeSecondFactors(secrets) },
      { name: 'after people', act: run(AFTER_PEOPLE_SQL) },
      {
        name: 'identity providers',
        act: async () => {
          const issuer = issuerOf(config, environment);
          if (issuer !== null) await target.query(IDENTITIES_SQL, [issuer]);
        },
      },
      { name: 'names of tags', act: () => nameTags(texts) },
      { name: 'tags', act: run(TAGS_SQL) },
      { name: 'texts', act: () => convertPosts(texts) },
      { name: 'posts', act: run(STATUSES_SQL) },
      { name: 'files', act: async () => keepFiles({ platform, target, files, copies: await keptCopies(target) }) },
      { name: 'emoji', act: async () => keepEmojis({ platform, target, files, copies: await keptCopies(target) }) },
      { name: 'media', act: run(MEDIA_SQL) },
      { name: 'versions', act: () => convertEdits(texts) },
      { name: 'parts', act: run(PARTS_SQL) },
      { name: 'relations', act: run(RELATIONS_SQL) },
      { name: 'announcements', act: () => convertAnnouncements(texts) },
      { name: 'others', act: run(OTHERS_SQL) },
      { name: 'moderation', act: run(MODERATION_SQL) },
      { name: 'log of the staff', act: () => storeStaffLog(secrets) },
      { name: 'reported posts', act: () => storeReportedPosts(secrets) },
      { name: 'notices', act: run(NOTICES_SQL) },
      { name: 'scheduled posts', act: () => storeScheduledPosts(secrets) },
      { name: 'ends of polls', act: () => enqueuePollEnds(secrets) },
      { name: 'counts', act: run(COUNTS_SQL) },
    ];
  };
  return runImport(platform, databaseUrl, {
    former: 'Mastodon',
    found,
    stage: (target) =>
      withMastodon(platform.config, request, (source) => stageTables(source, target, copiesOf(source))),
    phases: async (target) => phasesOf(target),
    finish: findLostRows,
    ...(tell && { tell }),
  });
}
