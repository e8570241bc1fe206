/** What a status once said: how each version is kept, and read again. */
import type { Media, Poll, Status, StatusEdit } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DomainContext } from '../access/context.ts';
import { findVisibleStatus } from './find.ts';

/** A status with what belongs to a version of it. */
export type Edition = Status & { media: Media[]; poll: Poll | null };

/** How an edition is read: attachments in their order, and the poll. */
export const EDITION = { media: { orderBy: { position: 'asc' } }, poll: true } as const;

/** What a version says of an attachment; the rest stands in the attachment's row. */
export interface EditedMedia {
  id: string;
  description: string | null;
}

export interface Version {
  content: string;
  spoilerText: string;
  sensitive: boolean;
  createdAt: Date;
  media: EditedMedia[];
  pollOptions: string[] | null;
}

const versionOf = (status: Edition): Version => ({
  content: status.content,
  spoilerText: status.spoilerText,
  sensitive: status.sensitive,
  createdAt: status.editedAt ?? status.createdAt,
  media: status.media.map((media) => ({ id: media.id.toString(), description: media.description })),
  pollOptions: status.poll?.options ?? null,
});

/** Keeps the status as it is now, in the transaction of the change; its first version before the first change too. */
export async function keepVersion(tx: Tx, { ids }: Pick<Platform, 'ids'>, status: Edition): Promise<void> {
  const { media, pollOptions, ...version } = versionOf(status);
  await tx.statusEdit.create({
    data: {
      id: ids.next(),
      statusId: status.id,
      ...version,
      media: media.map((row) => ({ ...row })),
      ...(pollOptions && { pollOptions }),
    },
  });
}

const fromRow = (row: StatusEdit): Version => ({
  content: row.content,
  spoilerText: row.spoilerText,
  sensitive: row.sensitive,
  createdAt: row.createdAt,
  media: row.media as unknown as EditedMedia[],
  pollOptions: row.pollOptions as string[] | null,
});

export interface History {
  statusId: bigint;
  authorId: bigint;
  versions: Version[];
  /** The attachments of all versions that are still there. */
  media: Media[];
}

/** All versions, the oldest first; one that was never edited has one. Refuses a status that the viewer cannot see. */
export async function historyOf(ctx: DomainContext, id: string): Promise<History> {
  const { id: statusId } = await findVisibleStatus(ctx, id);
  const status = await ctx.db.status.findUniqueOrThrow({
    where: { id: statusId },
    include: { ...EDITION, edits: { orderBy: { id: 'asc' } } },
  });
  const versions = status.edits.length > 0 ? status.edits.map(fromRow) : [versionOf(status)];
  const mediaIds = [...new Set(versions.flatMap((version) => version.media.map((row) => row.id)))].map(BigInt);
  // What was taken off and then put into another status belongs to that one.
  const media = await ctx.db.media.findMany({
    where: { id: { in: mediaIds }, OR: [{ statusId: null }, { statusId }] },
  });
  return { statusId, authorId: status.actorId, versions, media };
}
