/** Files of an archived post, as attachments. */
import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Refusal } from '../../../../platform/errors.ts';
import { ArchiveError, type ZipReader } from '../../../../platform/files/read-zip.ts';
import type { IdentityContext } from '../../../access/context.ts';
import { createAttachment } from '../../../media/attachments/create-attachment.ts';
import { RECORDING_LIMITS } from '../../../media/upload-limits.ts';
import type { RemoteAttachment } from '../../documents/attachments.ts';
import { MOST_ATTACHMENTS } from '../store/store-status.ts';
import { fileOf } from './archived-post.ts';

export interface ArchiveFiles {
  zip: ZipReader;
  /** As from `filesIn`. */
  files: ReadonlyMap<string, string>;
  /** For temporary files. */
  folder: string;
}

/** Null if the file is missing, damaged, or refused as an upload. The bytes determine its type. */
async function attach(
  ctx: IdentityContext,
  { zip, files, folder }: ArchiveFiles,
  attachment: RemoteAttachment,
): Promise<bigint | null> {
  const name = fileOf(attachment);
  const entry = name === null ? undefined : files.get(name);
  if (name === null || entry === undefined) return null;
  const place = path.join(folder, 'attachment');
  try {
    if (!(await zip.unpack(entry, RECORDING_LIMITS.bytes, place))) return null;
    const file = new File([await openAsBlob(place)], path.posix.basename(name));
    const { description, focus } = attachment;
    const { id } = await createAttachment(ctx, { file, thumbnail: null, atOnce: true, description, focus });
    return id;
  } catch (error) {
    if (error instanceof ArchiveError || (error instanceof Refusal && error.status < 500)) return null;
    throw error;
  } finally {
    await rm(place, { force: true });
  }
}

/** Creates the attachments, in their order, and counts those that are lost. Attachments without a post expire after a day. */
export async function attachFiles(
  ctx: IdentityContext,
  archive: ArchiveFiles,
  attachments: readonly RemoteAttachment[],
): Promise<{ mediaIds: bigint[]; lost: number }> {
  const mediaIds: bigint[] = [];
  for (const attachment of attachments.slice(0, MOST_ATTACHMENTS)) {
    const id = await attach(ctx, archive, attachment);
    if (id !== null) mediaIds.push(id);
  }
  return { mediaIds, lost: attachments.length - mediaIds.length };
}
