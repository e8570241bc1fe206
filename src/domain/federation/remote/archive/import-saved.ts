/** Imports the likes and bookmarks in an archive, as the import of a list does. */
import type { ImportKind, PostImport } from '../../../../generated/prisma/client.ts';
import type { Tx } from '../../../../platform/database/db.ts';
import { invalid } from '../../../../platform/errors.ts';
import type { ZipReader } from '../../../../platform/files/read-zip.ts';
import type { IdentityContext } from '../../../access/context.ts';
import { insertImport } from '../../../transfers/create-import.ts';
import { ARCHIVE_LIMITS } from '../../../transfers/posts/archive-layout.ts';
import { malformedArchive } from '../../../transfers/posts/create-post-import.ts';
import { MOST_ROWS, type ReadRow } from '../../../transfers/read-import.ts';
import { urlOf } from '../../documents/forms.ts';
import { isObject } from '../../documents/json.ts';
import { parsedDocument, readFile } from './read-outbox.ts';

const DOCUMENTS: readonly [kind: ImportKind, name: string][] = [
  ['FAVOURITES', 'likes.json'],
  ['BOOKMARKS', 'bookmarks.json'],
];

/** The addresses of saved posts, by kind. */
export type SavedLists = ReadonlyMap<ImportKind, readonly ReadRow[]>;

/** Each address once, in the order of the document; items that are no addresses are left out. */
function rowsOf(items: readonly unknown[]): ReadRow[] {
  const addresses = new Set(items.flatMap((item) => (typeof item === 'string' ? (urlOf(item) ?? []) : [])));
  return [...addresses].map((subject, index) => ({ number: index + 1, subject, cells: [subject] }));
}

/** Refuses a damaged document, and one with too many posts. Either may be absent. */
export async function readSaved(zip: ZipReader, files: ReadonlyMap<string, string>): Promise<SavedLists> {
  const lists = new Map<ImportKind, readonly ReadRow[]>();
  for (const [kind, name] of DOCUMENTS) {
    const entry = files.get(name);
    if (entry === undefined) continue;
    const document = parsedDocument(await readFile(zip, entry, ARCHIVE_LIMITS.savedBytes));
    const items = isObject(document) ? document.orderedItems : null;
    if (!Array.isArray(items)) throw malformedArchive();
    if (items.length > MOST_ROWS) throw invalid({ data: [`has too many rows (maximum is ${MOST_ROWS})`] });
    const rows = rowsOf(items);
    if (rows.length > 0) lists.set(kind, rows);
  }
  return lists;
}

/** Begins imports of their own, which fetch the posts and show their progress. */
export async function importSaved(
  tx: Tx,
  ctx: IdentityContext,
  { actorId }: PostImport,
  saved: SavedLists,
): Promise<void> {
  for (const [kind, rows] of saved) await insertImport(tx, ctx, actorId, { kind, overwrite: false, rows });
}
