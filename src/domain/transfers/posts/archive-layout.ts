/** Files and limits of the archives that Mastodon makes of an account (its BackupService). */
import type { ZipReader } from '../../../platform/files/read-zip.ts';

export const ARCHIVE_LIMITS = {
  /** The size of the uploaded file. */
  bytes: 1_000_000_000,
  /** The size of an unpacked tar archive. */
  unpackedBytes: 4_000_000_000,
  files: 100_000,
  actorBytes: 1_000_000,
  /** A post takes about two kilobytes. */
  outboxBytes: 64_000_000,
  /** The addresses of liked and bookmarked posts. */
  savedBytes: 8_000_000,
  posts: 40_000,
} as const;

const DOCUMENTS: readonly string[] = ['actor.json', 'outbox.json', 'likes.json', 'bookmarks.json'];
const MEDIA = 'media_attachments';
const SEGMENT = /^[\w-][\w.-]*$/;

/**
 * The name without outer folders, which storage in S3 and some archives add; null for files that an import does not need. No segment
 * begins with a dot.
 */
export function nameInArchive(path: string): string | null {
  const segments = path.split('/');
  const media = segments.indexOf(MEDIA);
  const kept = segments.slice(media);
  const isNeeded = media >= 0 || DOCUMENTS.includes(kept.join());
  return isNeeded && kept.every((segment) => SEGMENT.test(segment)) ? kept.join('/') : null;
}

/** Names as above, with those in the archive. The first of several counts. */
export function filesIn({ names }: Pick<ZipReader, 'names'>): Map<string, string> {
  const files = new Map<string, string>();
  for (const full of names) {
    const name = nameInArchive(full);
    if (name !== null && !files.has(name)) files.set(name, full);
  }
  return files;
}

/** Whether the archive has the documents without which nothing can be imported. */
export const isWhole = (files: ReadonlyMap<string, string>): boolean =>
  files.has('actor.json') && files.has('outbox.json');
