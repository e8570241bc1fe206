/** A small disk that fills up quickly: a file system in memory, which only root may mount. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface SmallDisk {
  folder: string;
  /** Fills it up except for this many bytes. */
  leave(bytes: number): void;
  unmount(): void;
}

export const mayMount = process.platform === 'linux' && process.getuid?.() === 0;

/** @throws Error where it cannot be mounted: root without the permission to mount must not skip the test silently */
export function smallDisk(folder: string, megabytes: number): SmallDisk {
  mkdirSync(folder, { recursive: true });
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=777`, 'tmpfs', folder]);
  if (status !== 0) throw new Error(`No small disk could be mounted: ${stderr}`);
  return {
    folder,
    leave(bytes) {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(path.join(folder, 'full'), Buffer.alloc(Math.max(bavail * bsize - bytes, 0)));
    },
    unmount() {
      spawnSync('umount', ['-l', folder]);
    },
  };
}
