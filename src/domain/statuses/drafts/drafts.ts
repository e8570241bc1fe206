/** Drafts of posts: stored for all devices of their author, one for each key that the author's client chooses. */
import type { PostDraft, Prisma } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { parseId } from '../../../platform/ids.ts';
import type { IdentityContext } from '../../access/context.ts';
import { lockInOrder } from '../../kernel/in-order.ts';
import { lockRow } from '../../kernel/lock-row.ts';
import { refuse } from '../../kernel/refusals.ts';
import { IS_ATTACHMENT } from '../../media/visible.ts';
import type { OwnQuotePolicy, OwnReplyPolicy } from '../../users/posting-defaults.ts';
import { onlyText, type Words } from '../writing/words.ts';

/** The most drafts of one identity; the list of drafts therefore has one page. */
const MOST = 100;

/** How long the files of a draft are kept after it was last saved. */
const FILES_KEPT_MS = 30 * 86_400_000;

/** The fields of the composer. They are stored unchecked: posting checks them. */
export interface DraftContents extends Omit<Words, 'spoilerText'> {
  /** Null without a content warning. */
  spoilerText: string | null;
  visibility: 'PUBLIC' | 'UNLISTED' | 'PRIVATE' | 'DIRECT';
  quotePolicy: OwnQuotePolicy;
  replyPolicy: OwnReplyPolicy;
  mediaIds: string[];
  /** Either the length of a new poll or the end of the poll that is edited. */
  poll: { options: string[]; expiresIn: number | null; expiresAt: string | null; multiple: boolean } | null;
  scheduledAt: string | null;
  inReplyToId: string | null;
  quotedStatusId: string | null;
  /** The name of the group that it is for. */
  group: string | null;
  /** The title of a discussion in that group; null without one. */
  title: string | null;
  membersOnly: boolean;
}

/** The fields that the drafts of all versions have, besides words. */
type Stored = Pick<
  DraftContents,
  | 'visibility'
  | 'quotePolicy'
  | 'replyPolicy'
  | 'mediaIds'
  | 'poll'
  | 'scheduledAt'
  | 'inReplyToId'
  | 'quotedStatusId'
  | 'group'
  | 'membersOnly'
>;

type Later = Omit<DraftContents, keyof Stored>;

/** The values of fields that were added later, for drafts of earlier versions. */
const EARLIER: Later = { ...onlyText(''), spoilerText: null, title: null };

/** `saveDraft` stores `DraftContents` alone. */
export const contentsOf = ({ contents }: Pick<PostDraft, 'contents'>): DraftContents => ({
  ...EARLIER,
  ...(contents as unknown as Stored & Partial<Later>),
});

/** Ids of files that are attached or belong to others have no effect, and lock nothing. */
async function keepFiles(tx: Tx, ownerId: bigint, mediaIds: readonly string[], expiresAt: Date): Promise<void> {
  const ids = mediaIds.map(parseId).filter((id) => id !== null);
  if (ids.length === 0) return;
  const unattached = { ...IS_ATTACHMENT, ownerId, statusId: null };
  const own = await tx.media.findMany({ where: { ...unattached, id: { in: ids } }, select: { id: true } });
  const files = own.map(({ id }) => id);
  await lockInOrder(tx, 'media', files);
  await tx.media.updateMany({ where: { ...unattached, id: { in: files } }, data: { expiresAt } });
}

/** Creates the draft or replaces it as a whole; the files in it are kept. Refuses a hundred and first draft. */
export function saveDraft(ctx: IdentityContext, key: string, contents: DraftContents): Promise<PostDraft> {
  const { actorId } = ctx.viewer;
  const now = ctx.clock.now();
  const id = { actorId_key: { actorId, key } };
  return ctx.db.$transaction(async (tx) => {
    await lockRow(tx, 'actors', actorId);
    const replaced = await tx.postDraft.findUnique({ where: id, select: { updatedAt: true } });
    if (!replaced && (await tx.postDraft.count({ where: { actorId } })) >= MOST) refuse('drafts_full');
    await keepFiles(tx, actorId, contents.mediaIds, new Date(now.getTime() + FILES_KEPT_MS));
    // Each version is later than the one that it replaces, even if the clock is not: deleteDraft compares them.
    const updatedAt = new Date(Math.max(now.getTime(), (replaced?.updatedAt.getTime() ?? 0) + 1));
    const data = { contents: contents as unknown as Prisma.InputJsonObject, updatedAt };
    return tx.postDraft.upsert({ where: id, create: { actorId, key, ...data }, update: data });
  });
}

/** The one that was changed last comes first. */
export const draftsOf = ({ db, viewer }: IdentityContext): Promise<PostDraft[]> =>
  db.postDraft.findMany({ where: { actorId: viewer.actorId }, orderBy: [{ updatedAt: 'desc' }, { key: 'asc' }] });

/** Refuses unknown drafts and those of other people alike. */
export async function findDraft({ db, viewer }: IdentityContext, key: string): Promise<PostDraft> {
  const where = { actorId_key: { actorId: viewer.actorId, key } };
  return (await db.postDraft.findUnique({ where })) ?? refuse('record_not_found');
}

/**
 * Deletes nothing if the draft is deleted already, as by another device.
 *
 * @param savedAt the version that the client knows: a draft that was saved later is kept. Null deletes any version
 */
export async function deleteDraft({ db, viewer }: IdentityContext, key: string, savedAt: Date | null): Promise<void> {
  const version = savedAt && { updatedAt: { lte: savedAt } };
  await db.postDraft.deleteMany({ where: { actorId: viewer.actorId, key, ...version } });
}
