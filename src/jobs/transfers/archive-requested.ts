/** Somebody requested an archive of their data: creates it, and notifies them by mail. */

import { stat } from 'node:fs/promises';
import path from 'node:path';
import { identityViewer } from '../../domain/access/viewer.ts';
import { newToken, removeFiles, storeFiles } from '../../domain/media/store-files.ts';
import { recipientsOf } from '../../domain/participations/mail-recipients.ts';
import { RETENTION_MS } from '../../domain/transfers/request-archive.ts';
import { archiveEntries } from '../../entities/transfers/archive-content.ts';
import { inTempFolder } from '../../platform/files/temp-folder.ts';
import { writeZip } from '../../platform/files/zip.ts';
import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { plainActorName } from '../../wording/plain-name.ts';
import type { JobHandler } from '../job-handler.ts';
import { enqueueMails } from '../mails/request-mails.ts';

/** The mail and the state share a transaction, so that there is one of each. */
async function finish(platform: Platform, id: bigint, made: { key: string; size: number }): Promise<boolean> {
  const { db, clock, config } = platform;
  const now = clock.now();
  return db.$transaction(async (tx) => {
    const { count } = await tx.personArchive.updateMany({
      where: { id, state: 'WAITING' },
      data: { state: 'READY', ...made, readyAt: now, expiresAt: new Date(now.getTime() + RETENTION_MS) },
    });
    if (count === 0) return false;
    const { actor, actorId } = await tx.personArchive.findUniqueOrThrow({ where: { id }, include: { actor: true } });
    await enqueueMails(tx, await recipientsOf(tx, [actorId]), {
      template: 'archive_ready',
      values: { person: plainActorName(actor), url: `${config.publicUrl}/settings/data` },
      about: id.toString(),
    });
    return true;
  });
}

/** Idempotent: a finished archive stays, and a job removes the file of an interrupted run. */
export const archiveRequested: JobHandler<'archive.requested'> = async (platform, { archiveId }) => {
  const id = parseId(archiveId) ?? -1n;
  const row = await platform.db.personArchive.findUnique({ where: { id }, include: { actor: true } });
  if (!row || row.state === 'READY' || row.actor.deletedAt || row.actor.userId === null) return;
  const ctx = { ...platform, viewer: identityViewer(row.actor.userId, row.actorId) };
  await inTempFolder(async (folder) => {
    const file = path.join(folder, 'archive.zip');
    await writeZip(file, archiveEntries(ctx), row.createdAt);
    const { size } = await stat(file);
    const key = `${newToken(platform)}.zip`;
    await storeFiles(platform, [{ key, content: file, contentType: 'application/zip' }]);
    if (!(await finish(platform, id, { key, size }))) await removeFiles(platform, [key]);
  });
};
