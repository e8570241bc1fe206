/** A server whose disk for files is full. */
import type { Platform } from '../../../src/platform/platform.ts';

/** The sentence of an import. */
export const FULL =
  'A disk of Plaza is full (ENOSPC: no space left). Make room on it. Run the command again: it continues.';

/** A copy of the platform that can neither link nor write files. */
export function withFullDisk(platform: Platform): Platform {
  const refuse = () => Promise.reject(Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' }));
  return Object.create(platform, {
    // Files are linked into a folder of it.
    config: { value: { ...platform.config, dataDir: '/dev/null' } },
    storage: { value: Object.create(platform.storage, { writeFile: { value: refuse } }) },
  });
}
