/** The order of the test files: those that start processes come after the others, those with a browser last. */
import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that took longest in their lanes beside two others, longest first: each starts first in its lane, so that no worker runs it
 * alone at the end. Without the results of an earlier run, as in a fresh clone, Vitest sorts by the size of files, which says little about
 * these.
 */
const LONG = [
  'timelines/every-mutation',
  'timelines/random-walk',
  'timelines/every-activity',
  'events/series-crowd',
  'federation/repeated-arrivals',
  'federation/nothing-private',
  'federation/events-shuffled',
  'discovery/search-as-typed',
  'notifications/event-mail-times',
  'notifications/long-notifications',
  'graphql/operations',
  'requests/bad-input',
  'platform/after-commit',
  'events/series-states',
  'processes/series-killed',
  'federation/killed',
  'operations/process',
  'shipped/package',
  'operations/demo',
  'operations/backup-live',
  'processes/faults',
  'processes/workers',
  'events/guests-crowd',
  'events/ticket-kinds-crowd',
  'operations/start-refusals',
  'operations/doctor',
  'processes/dev',
  'operations/backup-places',
  'events/waiting-crowd',
  'web/every-page',
  'web/layout-shift',
  'web/right-to-left',
  'web/events/states',
  'web/people',
  'web/series',
  'web/picture-bytes',
  'web/asks-back',
  'web/seen/lists-as-rest',
  'web/seen/pictures',
  'instance/community-picture',
  'web/setup',
  'web/remote-people',
  'web/forms-in-words',
  'web/picture-forms',
  'web/events/events',
  'web/events/messages',
  'web/seen/maps',
  'web/offline',
  'web/drafts-in-two-places',
  'web/notifications-search-settings',
  'web/posts',
  'web/events/photos',
].map((name) => `/tests/${name}.test.ts`);

const DRIVES_BROWSER = /support\/clients\/web-browser\.ts/;
const STARTS_PROCESS =
  /support\/(?:servers\/(?:process|other-processes)|faults\/faulty-server)\.ts|src\/(?:main|cli)\.ts/;
/** Here files start processes by other means, too: a PostgreSQL of their own, the package, commands. */
const PROCESS_FOLDERS = /\/tests\/(?:operations|processes|shipped)\//;

/** The imports of a file decide its lane. */
function laneOf({ moduleId }: TestSpecification): number {
  const text = readFileSync(moduleId, 'utf8');
  if (DRIVES_BROWSER.test(text)) return 2;
  return STARTS_PROCESS.test(text) || PROCESS_FOLDERS.test(moduleId) ? 1 : 0;
}

export class Lanes extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rest = await super.sort(files);
    const long = LONG.flatMap((name) => rest.filter(({ moduleId }) => moduleId.endsWith(name)));
    const ordered = [...new Set([...long, ...rest])];
    const lanes = new Map(ordered.map((file) => [file, laneOf(file)]));
    // Projects one after the other, as a worker serves one of them. The sort is stable: the order within a lane stays.
    return ordered.sort(
      (one, other) =>
        one.project.name.localeCompare(other.project.name) || (lanes.get(one) ?? 0) - (lanes.get(other) ?? 0),
    );
  }
}
