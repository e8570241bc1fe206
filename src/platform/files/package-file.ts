/**
 * Locates files of the package that are not code, relative to the folder of package.json, both in the sources and in the bundle
 * of the npm package.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

function rootAbove(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder;
  const above = path.dirname(folder);
  if (above === folder) throw new Error('The server lies in no folder with a package.json.');
  return rootAbove(above);
}

const ROOT = rootAbove(import.meta.dirname);

/** @returns the path of a file or folder, given relative to the folder of package.json */
export const packageFile = (name: string): string => path.join(ROOT, name);

export const PACKAGE = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { version: string };
