/** Imports a portion of the posts in an archive as posts of the identity that uploaded it. */
import path from 'node:path';
import type { PostImport, Status } from '../../../../generated/prisma/client.ts';
import { Refusal } from '../../../../platform/errors.ts';
import { ArchiveError, openZip, type ZipReader } from '../../../../platform/files/read-zip.ts';
import { isGzip, tarToZip } from '../../../../platform/files/tar-to-zip.ts';
import { inTempFolder } from '../../../../platform/files/temp-folder.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { IdentityContext } from '../../../access/context.ts';
import { identityViewer } from '../../../access/viewer.ts';
import { hostOfPerson } from '../../../kernel/lanes.ts';
import { enqueue } from '../../../kernel/outbox.ts';
import { newToken, removeFiles, storeFiles } from '../../../media/store-files.ts';
import { repliesBy } from '../../../statuses/approvals/reply-policy.ts';
import { renderHtml } from '../../../statuses/text/html.ts';
import { tokenize } from '../../../statuses/text/tokens.ts';
import { insertStatus } from '../../../statuses/writing/insert-status.ts';
import { wordsIn } from '../../../statuses/writing/words.ts';
import { usableTags } from '../../../tags/find-or-create-tags.ts';
import { tagUrl } from '../../../tags/url.ts';
import { ARCHIVE_LIMITS, filesIn, nameInArchive } from '../../../transfers/posts/archive-layout.ts';
import { malformedArchive } from '../../../transfers/posts/create-post-import.ts';
import { finishPostImport } from '../../../transfers/posts/finish-post-import.ts';
import { defaultsOf } from '../../../users/posting-defaults.ts';
import type { JsonObject } from '../../documents/json.ts';
import { statusByUri } from '../store/status-by-uri.ts';
import { type ArchivedPost, type NotImported, readArchived } from './archived-post.ts';
import { type ArchiveFiles, attachFiles } from './attach-files.ts';
import { importSaved, readSaved, type SavedLists } from './import-saved.ts';
import { readOutbox } from './read-outbox.ts';

/** Activities of one job. Each may have pictures to encode, and each job parses the whole outbox. */
const PORTION = 250;

interface Outcome {
  counted: NotImported | 'skippedKnown' | 'imported';
  lostFiles: number;
}

/**
 * Whether the post is stored: `imported` if this import stored it and the process died before counting it. Posts that were
 * written on this server are in its own archives.
 */
async function storedAs(
  ctx: IdentityContext,
  { id, actorId }: PostImport,
  uri: string,
): Promise<Outcome['counted'] | null> {
  const where = { actorId_uri: { actorId, uri } };
  const known = await ctx.db.importedPost.findUnique({ where, select: { importId: true } });
  if (known) return known.importId === id ? 'imported' : 'skippedKnown';
  return (await statusByUri(ctx, uri))?.actorId === actorId ? 'skippedKnown' : null;
}

/** The imported post that it replies to. */
async function parentOf(ctx: IdentityContext, actorId: bigint, uri: string | null): Promise<Status | null> {
  if (uri === null) return null;
  const where = { actorId_uri: { actorId, uri } };
  const found = await ctx.db.importedPost.findUnique({ where, select: { status: true } });
  return found?.status.deletedAt === null ? found.status : null;
}

/** A reply to a post that is not imported ends with a link to that post. */
const textOf = ({ text, inReplyTo }: ArchivedPost, parent: Status | null): string =>
  inReplyTo === null || parent ? text : `${text}\n\n${inReplyTo}`.trim();

async function importPost(
  ctx: IdentityContext,
  row: PostImport,
  post: ArchivedPost,
  archive: ArchiveFiles,
): Promise<Outcome> {
  const stored = await storedAs(ctx, row, post.uri);
  if (stored) return { counted: stored, lostFiles: 0 };
  const { mediaIds, lost } = await attachFiles(ctx, archive, post.attachments);
  const parent = await parentOf(ctx, row.actorId, post.inReplyTo);
  const text = textOf(post, parent);
  if (text === '' && mediaIds.length === 0) return { counted: 'skippedEmpty', lostFiles: lost };
  const tokens = tokenize(text);
  const tags = tokens.filter((token) => token.kind === 'hashtag').map(({ name }) => name);
  const { quotePolicy, replyPolicy } = await defaultsOf(ctx);
  const { results, ...poll } = post.poll ?? { results: null };
  await insertStatus(ctx, {
    id: ctx.ids.at(post.published),
    ...wordsIn(post),
    text,
    content: renderHtml(tokens, { mention: () => null, tagUrl: (name) => tagUrl(ctx, name) }),
    visibility: post.visibility,
    parent,
    groupId: null,
    mentionIds: [],
    silentIds: [],
    tagIds: await usableTags(ctx, tags),
    mediaIds,
    poll: 'options' in poll ? { id: ctx.ids.next(), ...poll } : null,
    idempotencyKey: null,
    scheduledId: null,
    quote: null,
    quotePolicy,
    replies: repliesBy(replyPolicy),
    discussion: null,
    approval: null,
    below: null,
    imported: { createdAt: post.published, uri: post.uri, importId: row.id, results },
  });
  return { counted: 'imported', lostFiles: lost };
}

async function count(ctx: IdentityContext, { id }: PostImport, { counted, lostFiles }: Outcome): Promise<void> {
  const data = { processed: { increment: 1 }, [counted]: { increment: 1 }, lostFiles: { increment: lostFiles } };
  await ctx.db.postImport.updateMany({ where: { id }, data });
}

/** Once: a job that is repeated begins no second import of the likes and bookmarks. */
async function begin(ctx: IdentityContext, row: PostImport, total: number, saved: SavedLists): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const where = { id: row.id, state: 'SCHEDULED' as const };
    const { count: begun } = await tx.postImport.updateMany({ where, data: { state: 'IN_PROGRESS', total } });
    if (begun > 0) await importSaved(tx, ctx, row, saved);
  });
}

/** Returns whether activities are left. */
async function importActivities(
  ctx: IdentityContext,
  row: PostImport,
  zip: ZipReader,
  folder: string,
): Promise<boolean> {
  const files = filesIn(zip);
  const { owner, activities } = await readOutbox(zip, files);
  if (row.state === 'SCHEDULED') await begin(ctx, row, activities.length, await readSaved(zip, files));
  const importOne = async (activity: JsonObject): Promise<Outcome> => {
    const post = readArchived(activity, owner, ctx.clock.now());
    if (typeof post === 'string') return { counted: post, lostFiles: 0 };
    try {
      return await importPost(ctx, row, post, { zip, files, folder });
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error;
      return { counted: 'failed', lostFiles: 0 };
    }
  };
  const end = row.processed + PORTION;
  for (const activity of activities.slice(row.processed, end)) await count(ctx, row, await importOne(activity));
  return end < activities.length;
}

/** Replaces a tar archive in the storage by a ZIP archive, so that the next job need not unpack it again. */
async function asZip(
  ctx: IdentityContext,
  row: PostImport,
  file: string,
  folder: string,
): Promise<[string, PostImport]> {
  if (!(await isGzip(file))) return [file, row];
  const zip = path.join(folder, 'archive.zip');
  const { unpackedBytes: mostBytes, files: mostFiles } = ARCHIVE_LIMITS;
  await tarToZip(file, zip, { nameOf: nameInArchive, mostFiles, mostBytes }, row.createdAt);
  const key = `${newToken(ctx)}.archive`;
  await storeFiles(ctx, [{ key, contentType: 'application/octet-stream', content: zip }]);
  const isReplaced = await ctx.db.$transaction(async (tx) => {
    const { count: changed } = await tx.postImport.updateMany({ where: { id: row.id, key: row.key }, data: { key } });
    if (changed > 0 && row.key !== null) await enqueue(tx, 'media.removed', { keys: [row.key] });
    return changed > 0;
  });
  if (!isReplaced) await removeFiles(ctx, [key]);
  return [zip, isReplaced ? { ...row, key } : row];
}

async function importPortion(ctx: IdentityContext, stored: PostImport, key: string): Promise<void> {
  let row = stored;
  try {
    const isMore = await inTempFolder(async (folder) => {
      const file = path.join(folder, 'archive');
      if (!(await ctx.storage.readInto(key, file))) throw malformedArchive();
      const [place, converted] = await asZip(ctx, stored, file, folder);
      row = converted;
      const zip = await openZip(place, ARCHIVE_LIMITS.files);
      try {
        return await importActivities(ctx, row, zip, folder);
      } finally {
        zip.close();
      }
    });
    if (!isMore) return await finishPostImport(ctx, row);
    const payload = { importId: row.id.toString() };
    await ctx.db.$transaction((tx) => enqueue(tx, 'post_import.due', payload, { host: hostOfPerson(row.actorId) }));
  } catch (error) {
    const refusal = error instanceof ArchiveError ? malformedArchive() : error;
    // Other errors are failures of the server, and the job is retried.
    if (!(refusal instanceof Refusal) || refusal.status >= 500) throw error;
    await finishPostImport(ctx, row, refusal.message);
  }
}

/** Imports the next activities, and enqueues a job for the rest. Idempotent. */
export async function importPosts(platform: Platform, importId: bigint): Promise<void> {
  const found = await platform.db.postImport.findUnique({ where: { id: importId }, include: { actor: true } });
  if (!found || found.state === 'FINISHED') return;
  const { actor, ...row } = found;
  const mayPost = actor.deletedAt === null && actor.suspendedAt === null && actor.movedToId === null;
  if (row.key === null || actor.userId === null || !mayPost) return finishPostImport(platform, row);
  await importPortion({ ...platform, viewer: identityViewer(actor.userId, actor.id) }, row, row.key);
}
