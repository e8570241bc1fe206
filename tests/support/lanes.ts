/** The order of the test files: those that start processes come after the others, those with a browser last. */
import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that took more than twenty seconds of two quiet cores: each starts first in its lane, so that no worker runs it alone at
 * the end. Without the results of an earlier run, as in a fresh clone, Vitest sorts by the size of files, which says little about
 * these.
 */
const LONG = [
  'timelines/every-mutation',
  'timelines/random-walk',
  'timelines/every-activity',
  'federation/events-shuffled',
  'graphql/operations',
  'discovery/search-as-typed',
  'federation/joins-crowd',
  'federation/who-reads-documents',
  'people/remote-visibility',
  'federation/nothing-private',
  'requests/hostile-texts',
  'notifications/event-mail-times',
  'people/visibility',
  'administration/hostile-content',
  'requests/injections',
  'timelines/lopsided',
  'platform/after-commit',
  'graphql/graphql-memory',
  'requests/bad-input',
  'statuses/numbers',
  'operations/process',
  'shipped/package',
  'operations/backup-live',
  'federation/killed',
  'processes/workers',
  'processes/faults',
  'operations/backup-places',
  'operations/demo',
  'operations/doctor',
  'operations/cli-notices',
  'web/every-page',
  'web/layout-shift',
  'web/picture-bytes',
  'web/seen/widths',
  'web/seen/lists-as-rest',
  'web/seen/pictures',
  'web/asks-back',
  'web/story-of-an-organizer',
  'web/seen/nothing-covered',
  'web/story-of-moderation',
  'web/seen/maps',
  'web/forms-in-words',
  'web/events/states',
  'web/organizing',
].map((name) => `/tests/${name}.test.ts`);

const DRIVES_BROWSER = /support\/clients\/web-browser\.ts/;
const STARTS_PROCESS = /support\/servers\/(?:process|other-processes)\.ts|src\/(?:main|cli)\.ts/;
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
