/** The folder of uploads of a Mobilizon: files are named by their content, or by a UUID and a name. */
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../../../platform/start-error.ts';
import { fail, warn } from '../../doctor/finding.ts';
import { counted } from '../../domains.ts';
import { someOf } from '../findings.ts';
import type { Source } from '../source.ts';
import { IS_GONE, IS_TAKEN } from './actors-sql.ts';
import type { FormerNames } from './names.ts';

/** @throws StartError if there is no folder */
export function uploadsIn(folder: string): string {
  if (!existsSync(folder))
    throw new StartError(
      `There is no folder ${folder}: name the folder of uploads of Mobilizon as --uploads, such as /var/lib/mobilizon/uploads.`,
    );
  return folder;
}

/** The files of the folder, by their paths in it. */
export function filesIn(folder: string) {
  const sizeOf = async (file: string): Promise<number | null> => {
    const found = await stat(path.join(folder, file)).catch(() => null);
    return found?.isFile() ? found.size : null;
  };
  const has = async (file: string | null): Promise<boolean> => file !== null && (await sizeOf(file)) !== null;
  return {
    has,
    sizeOf,
    async withFile(file: string, use: (local: string) => Promise<void>): Promise<boolean> {
      if (!(await has(file))) return false;
      await use(path.join(folder, file));
      return true;
    },
  };
}

/** The path in the folder of the file at an address; null for addresses of other servers, and for those that lead out of the folder. */
export function uploadAt(address: string, { url }: FormerNames): string | null {
  const [bare = ''] = address.split('?');
  if (!bare.startsWith(`${url}/media/`)) return null;
  try {
    const segments = bare.slice(`${url}/media/`.length).split('/').map(decodeURIComponent);
    const isGood = segments.every((segment) => !['', '.', '..'].includes(segment) && !/[/\\\0]/.test(segment));
    return isGood ? segments.join('/') : null;
  } catch {
    return null;
  }
}

const SIZE = (file: string): string =>
  `CASE WHEN ${file} ->> 'size' ~ '^[0-9]{1,15}$' THEN (${file} ->> 'size')::bigint END`;

/** The addresses of local files, and their sizes: those of `medias`, and the pictures of profiles, which may be the same files. */
const FILES = `
  SELECT address, max(size) AS size FROM (
    SELECT m.file ->> 'url' AS address, ${SIZE('m.file')} AS size FROM medias m
    UNION ALL
    SELECT p.file ->> 'url', ${SIZE('p.file')} FROM actors a CROSS JOIN LATERAL (VALUES (a.avatar), (a.banner)) AS p (file)
    WHERE a.domain IS NULL AND ${IS_TAKEN('a')} AND NOT ${IS_GONE('a')}) AS files
  WHERE starts_with(address, $1) GROUP BY address ORDER BY address`;

export interface Uploads {
  count: number;
  bytes: number;
  missing: string[];
}

/** Looks for all files that rows name. */
export async function lookForUploads({ client }: Source, folder: string, names: FormerNames): Promise<Uploads> {
  const { rows } = await client.query<{ address: string; size: string | null }>(FILES, [`${names.url}/media/`]);
  const uploads: Uploads = { count: rows.length, bytes: 0, missing: [] };
  for (const { address, size } of rows) {
    const file = uploadAt(address, names);
    const found = file === null ? null : await stat(path.join(folder, file)).catch(() => null);
    if (found?.isFile()) uploads.bytes += found.size;
    else {
      uploads.bytes += Number(size ?? 0);
      uploads.missing.push(file ?? address);
    }
  }
  return uploads;
}

export function examineUploads({ count, bytes, missing }: Uploads, folder: string): string {
  if (count > 0 && missing.length === count)
    fail(
      `none of the files that rows name is in ${folder}, such as ${missing[0]}`,
      'Name the folder of uploads of Mobilizon. A server that keeps its files in a bucket cannot be imported: copy them into a folder.',
    );
  if (missing.length > 0)
    warn(
      `${missing.length} of ${counted(count, 'file')} missing in ${folder} (${someOf(missing)})`,
      'They were lost on the former server, or not copied. Events and profiles come without them.',
    );
  return `${counted(count, 'file')} (${(bytes / 1e6).toFixed(1)} MB) in ${folder}`;
}
