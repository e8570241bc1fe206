/** Reads the documents of an archive: whose it is, and the activities of the outbox in the order of their dates. */

import { invalid } from '../../../../platform/errors.ts';
import type { ZipReader } from '../../../../platform/files/read-zip.ts';
import { ARCHIVE_LIMITS } from '../../../transfers/posts/archive-layout.ts';
import { malformedArchive } from '../../../transfers/posts/create-post-import.ts';
import { dateOf, urlOf } from '../../documents/forms.ts';
import { isObject, type Json, type JsonObject, readDocument } from '../../documents/json.ts';

export interface ArchiveOwner {
  /** Address of the actor on the former server. */
  id: string;
  /** Address of the collection of followers. */
  followers: string | null;
}

export interface Outbox {
  owner: ArchiveOwner;
  /** Oldest first, so that a post comes before the replies to it. */
  activities: readonly JsonObject[];
}

export function parsedDocument(bytes: Buffer): Json {
  try {
    return JSON.parse(bytes.toString('utf8')) as Json;
  } catch {
    throw malformedArchive();
  }
}

function timeOf(activity: JsonObject): number {
  const { object } = activity;
  const date = (isObject(object) ? dateOf(object.published) : null) ?? dateOf(activity.published);
  return date?.getTime() ?? 0;
}

export async function readFile(zip: ZipReader, name: string | undefined, most: number): Promise<Buffer> {
  const bytes = name === undefined ? null : await zip.read(name, most);
  if (!bytes) throw malformedArchive();
  return bytes;
}

/** Refuses an archive without these documents, and one with too many posts. */
export async function readOutbox(zip: ZipReader, files: ReadonlyMap<string, string>): Promise<Outbox> {
  const actor = readDocument(await readFile(zip, files.get('actor.json'), ARCHIVE_LIMITS.actorBytes));
  const outbox = parsedDocument(await readFile(zip, files.get('outbox.json'), ARCHIVE_LIMITS.outboxBytes));
  const id = urlOf(actor?.id);
  const items = isObject(outbox) ? outbox.orderedItems : null;
  if (!actor || id === null || !Array.isArray(items)) throw malformedArchive();
  if (items.length > ARCHIVE_LIMITS.posts)
    throw invalid({ data: [`has too many posts (maximum is ${ARCHIVE_LIMITS.posts})`] });
  const activities = items.map((item): JsonObject => (isObject(item) ? item : {}));
  // Sorting is stable, so each job has the same order.
  const timed = activities.map((activity) => ({ activity, time: timeOf(activity) })).sort((a, b) => a.time - b.time);
  return { owner: { id, followers: urlOf(actor.followers) }, activities: timed.map(({ activity }) => activity) };
}
