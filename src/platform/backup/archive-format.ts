/** The format of a backup: the names of its entries, and the JSON of the first and the last. */
import { z } from 'zod';

/** Incremented when older versions can no longer read the format. */
export const FORMAT = 1;

/** The first entry. */
export const MANIFEST = 'plaza-backup.json';
/** The last entry. An archive without it is truncated. */
export const SUMMARY = 'summary.json';
export const SECRET = 'secret';

const tableSchema = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()).min(1) });

export type BackedUpTable = z.infer<typeof tableSchema>;

export const manifestSchema = z.object({
  format: z.int(),
  version: z.string(),
  createdAt: z.iso.datetime(),
  publicUrl: z.string(),
  /** Names of the migrations that the database had. */
  migrations: z.array(z.string()).min(1),
  /** The last migration of the job queue's own tables. */
  queueMigration: z.int(),
  tables: z.array(tableSchema),
  /** False if files were omitted on purpose. */
  media: z.boolean(),
});

export type Manifest = z.infer<typeof manifestSchema>;

export const summarySchema = z.object({
  /** `schema.table` → its rows. */
  rows: z.record(z.string(), z.int()),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string(), used: z.boolean() })),
  databaseBytes: z.int(),
  files: z.int(),
  fileBytes: z.int(),
  /** Files that rows name but the storage did not have; at most a hundred. */
  missing: z.array(z.string()),
  /** The number of checksum lists before it, and the SHA-256 of all of them. */
  lists: z.int(),
  listsDigest: z.string(),
});

export type Summary = z.infer<typeof summarySchema>;

export const tableId = ({ schema, name }: Pick<BackedUpTable, 'schema' | 'name'>): string => `${schema}.${name}`;

/** Tables are split into entries, because a tar archive states sizes in advance. */
export const PART_BYTES = 4_000_000;

const numbered = (number: number): string => String(number).padStart(6, '0');

export const partName = (table: string, part: number): string => `database/${table}/${numbered(part)}.copy`;
export const listName = (list: number): string => `checksums/${numbered(list)}.sha256`;
export const fileName = (key: string): string => `media/${key}`;

/** Keys of the storage. None of them can lead out of a folder. */
const KEY = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,254}$/;

export const isKey = (key: string): boolean => KEY.test(key);

export type EntryKind =
  | { kind: 'manifest' | 'summary' | 'secret' }
  | { kind: 'list'; number: number }
  | { kind: 'part'; table: string; number: number }
  | { kind: 'file'; key: string };

const FIXED = new Map<string, EntryKind>([
  [MANIFEST, { kind: 'manifest' }],
  [SUMMARY, { kind: 'summary' }],
  [SECRET, { kind: 'secret' }],
]);

/** The kind of an entry, by its name. Null for a name that no backup contains, such as one that leads out of its folder. */
export function entryKind(name: string): EntryKind | null {
  const fixed = FIXED.get(name);
  if (fixed) return fixed;
  const list = /^checksums\/(\d{6,9})\.sha256$/.exec(name);
  if (list) return { kind: 'list', number: Number(list[1]) };
  const part = /^database\/([a-z_]+\.[a-z_0-9]+)\/(\d{6,9})\.copy$/.exec(name);
  if (part?.[1]) return { kind: 'part', table: part[1], number: Number(part[2]) };
  const key = /^media\/([^/]+)$/.exec(name)?.[1];
  return key !== undefined && isKey(key) ? { kind: 'file', key } : null;
}

/** Larger entries of each kind are refused; recordings are the largest files. */
export const LARGEST: Record<EntryKind['kind'], number> = {
  manifest: 1_000_000,
  summary: 1_000_000,
  secret: 10_000,
  list: 1_000_000,
  part: PART_BYTES,
  file: 4_000_000_000,
};
