/** Edit history: stores and reads the versions of a status. */
import type { Media, Poll, Status, StatusEdit } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DomainContext } from '../access/context.ts';
import { findVisibleStatus } from './find.ts';

/** A status with the relations that belong to a version. */
export type Edition = Status & { media: Media[]; poll: Poll | null };

/** Includes of an edition: attachments in their order, and the poll. */
export const EDITION = { media: { orderBy: { position: 'asc' } }, poll: true } as const;

/** An attachment as of a version; the rest is in the attachment's row. */
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

/** Stores the current version in the transaction of the change; before the first edit the original version too. */
export async function storeVersion(tx: Tx, { ids }: Pick<Platform, 'ids'>, status: Edition): Promise<void> {
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
  /** The existing attachments of all versions. */
  media: Media[];
}

/** All versions, oldest first; a status without edits has one. Refuses a status that the viewer cannot see. */
export async function historyOf(ctx: DomainContext, id: string): Promise<History> {
  const { id: statusId } = await findVisibleStatus(ctx, id);
  const status = await ctx.db.status.findUniqueOrThrow({
    where: { id: statusId },
    include: { ...EDITION, edits: { orderBy: { id: 'asc' } } },
  });
  const versions = status.edits.length > 0 ? status.edits.map(fromRow) : [versionOf(status)];
  const mediaIds = [...new Set(versions.flatMap((version) => version.media.map((row) => row.id)))].map(BigInt);
  // An attachment that was moved to another status belongs to that one.
  const media = await ctx.db.media.findMany({
    where: { id: { in: mediaIds }, OR: [{ statusId: null }, { statusId }] },
  });
  return { statusId, authorId: status.actorId, versions, media };
}
