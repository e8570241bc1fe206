/** Starts the longest test files first, so that no worker is left alone with one of them at the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Without the results of an earlier run, as in a fresh clone, Vitest goes by the size of files, which says little about these. */
const LONG = [
  'shipped/package',
  'requests/bad-input',
  'operations/process',
  'operations/backup-live',
  'operations/doctor',
  'requests/request-budgets',
  'processes/faults',
  'requests/largest-inputs',
  'oauth/scopes',
  'operations/demo',
  'oauth/staff-permissions',
  'oauth/admin-scopes',
  'notifications/long-notifications',
  'media/media-video',
].map((name) => `/tests/${name}.test.ts`);

export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rest = await super.sort(files);
    const long = LONG.flatMap((name) => rest.filter(({ moduleId }) => moduleId.endsWith(name)));
    return [...new Set([...long, ...rest])];
  }
}
