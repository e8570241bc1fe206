/** Accepts an archive whose posts are imported by jobs. */
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PostImport } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { invalid, Refusal } from '../../../platform/errors.ts';
import { ArchiveError, openZip } from '../../../platform/files/read-zip.ts';
import { isGzip } from '../../../platform/files/tar-to-zip.ts';
import { inTempFolder } from '../../../platform/files/temp-folder.ts';
import type { IdentityContext } from '../../access/context.ts';
import { hostOfPerson } from '../../kernel/lanes.ts';
import { lockRow } from '../../kernel/lock-row.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { newToken, removeFiles, storeFiles } from '../../media/store-files.ts';
import { requireUnmoved } from '../../users/posting-defaults.ts';
import { ARCHIVE_LIMITS, filesIn, isWhole } from './archive-layout.ts';

/** The refusal of a file that is no archive of an account. */
export const malformedArchive = (): Refusal => invalid({ data: ['is not an archive of an account'] });

async function refuseSecond(tx: Tx, actorId: bigint): Promise<void> {
  if ((await tx.postImport.count({ where: { actorId, state: { not: 'FINISHED' } } })) > 0)
    throw new Refusal('invalid', 'Validation failed: Another import of this kind is under way');
}

/** A compressed tar archive is not read here, because that takes as long as unpacking it. */
async function checkArchive(file: string): Promise<void> {
  if (await isGzip(file)) return;
  try {
    const zip = await openZip(file, ARCHIVE_LIMITS.files);
    zip.close();
    if (!isWhole(filesIn(zip))) throw malformedArchive();
  } catch (error) {
    throw error instanceof ArchiveError ? malformedArchive() : error;
  }
}

/** Returns the key of the stored file. */
function storeArchive(ctx: IdentityContext, file: File): Promise<string> {
  return inTempFolder(async (folder) => {
    const content = path.join(folder, 'archive');
    await pipeline(Readable.fromWeb(file.stream() as never), createWriteStream(content));
    await checkArchive(content);
    const key = `${newToken(ctx)}.archive`;
    await storeFiles(ctx, [{ key, contentType: 'application/octet-stream', content }]);
    return key;
  });
}

/**
 * Refuses accounts that moved, files that are too large or no archive of an account, and a second import while one is running.
 */
export async function createPostImport(ctx: IdentityContext, file: File): Promise<PostImport> {
  await requireUnmoved(ctx);
  const { actorId } = ctx.viewer;
  if (file.size > ARCHIVE_LIMITS.bytes)
    throw invalid({ data: [`is too large (maximum is ${ARCHIVE_LIMITS.bytes / 1e6} MB)`] });
  await refuseSecond(ctx.db, actorId);
  const key = await storeArchive(ctx, file);
  try {
    return await ctx.db.$transaction(async (tx) => {
      await lockRow(tx, 'actors', actorId);
      await refuseSecond(tx, actorId);
      const made = await tx.postImport.create({
        data: { id: ctx.ids.next(), actorId, key, createdAt: ctx.clock.now() },
      });
      await enqueue(tx, 'post_import.due', { importId: made.id.toString() }, { host: hostOfPerson(actorId) });
      return made;
    });
  } catch (error) {
    await removeFiles(ctx, [key]);
    throw error;
  }
}
