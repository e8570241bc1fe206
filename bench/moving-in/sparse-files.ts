/** Files of a size that take no space on the disk, because nothing reads their content. */
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export function writeSparse(file: string, bytes: number): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, '');
  truncateSync(file, bytes);
}
