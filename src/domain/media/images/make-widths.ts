/** Makes the widths of stored pictures that have none yet: those of earlier versions, and copies under new keys. Cuts for cards are made when they are requested. */
import memoize from 'memoize';
import type { Media, Prisma } from '../../../generated/prisma/client.ts';
import { sharedAt, sharedKey } from '../../../look/picture-widths.ts';
import { TaskError } from '../../../platform/programs/task-processes.ts';
import { hostOfPerson } from '../../kernel/lanes.ts';
import { enqueue, enqueueMany } from '../../kernel/outbox.ts';
import { focusOf } from '../attachments/focus.ts';
import { lockAttachment } from '../attachments/lock-attachment.ts';
import { decode, PICTURE_SECONDS } from '../decoding/decode.ts';
import { keysOfToken, sizedBy } from '../served-types.ts';
import { type StoringContext, storeFiles } from '../store-files.ts';
import { widthColumns, widthFiles } from './width-files.ts';

type Ctx = StoringContext & { config: object };

/** A part of the key of each of a picture's files. */
const TOKEN_LENGTH = 32;

const SHOWN = { kind: 'IMAGE', state: 'READY' } as const satisfies Prisma.MediaWhereInput;
const UNSIZED = { ...SHOWN, sizedAt: null } as const satisfies Prisma.MediaWhereInput;

const tokenOf = ({ key }: Media): string => key.slice(0, TOKEN_LENGTH);

/** The result of `encode` for the stored picture; null for a missing file, and for one that cannot be decoded. */
async function encoded<T>({ storage, log }: Ctx, { key }: Media, encode: (bytes: Uint8Array) => Promise<T>) {
  const bytes = await storage.read(key);
  if (!bytes) return null;
  return encode(bytes).catch((error) => {
    if (!(error instanceof TaskError)) throw error;
    log.info({ err: error, key }, 'widths of a picture not made');
    return null;
  });
}

/** Returns the keys. Safe to repeat; concurrent calls write the same files. */
async function makeWidths(ctx: Ctx, media: Media): Promise<string[]> {
  const made = await encoded(ctx, media, (bytes) => decode('encodeWidths', bytes, PICTURE_SECONDS));
  const files = widthFiles(tokenOf(media), made ?? []);
  if (files.length > 0) await storeFiles(ctx, files);
  const data = widthColumns(ctx, files);
  // Where the row is deleted meanwhile, the job of storeFiles removes the files.
  await ctx.db.media.updateMany({ where: { id: media.id, key: media.key, ...UNSIZED }, data });
  return data.sizedKeys;
}

/** Makes the cut for cards of links, in place of one around an earlier focal point. Returns its key, or that of the picture. */
async function makeShared(ctx: Ctx, media: Media, { left, top }: { left: number; top: number }): Promise<string> {
  const bytes = await encoded(ctx, media, (given) =>
    decode('encodeShared', { bytes: given, left, top }, PICTURE_SECONDS),
  );
  if (!bytes) return media.key;
  const key = sharedKey(tokenOf(media), focusOf(media.meta));
  await storeFiles(ctx, [{ key, contentType: 'image/jpeg', content: bytes }]);
  await ctx.db.$transaction(async (tx) => {
    const now = await lockAttachment(tx, media.id);
    if (now?.key !== media.key || now.sizedKeys.includes(key)) return;
    const former = now.sizedKeys.filter((each) => sharedAt(each) !== null);
    const sizedKeys = [...now.sizedKeys.filter((each) => !former.includes(each)), key];
    const sizedBytes = { increment: former.length === 0 ? bytes.length : 0 };
    await tx.media.update({ where: { id: media.id }, data: { sizedKeys, sizedBytes } });
    if (former.length > 0) await enqueue(tx, 'media.removed', { keys: former });
  });
  return key;
}

/** By process: a page requests several widths of a picture at once. */
const pendingOf = memoize((_config: object) => new Map<string, Promise<unknown>>(), { cache: new WeakMap() });

function once<T>({ config }: Ctx, key: string, make: () => Promise<T>): Promise<T> {
  const pending = pendingOf(config) as Map<string, Promise<T>>;
  const begun = pending.get(key) ?? make().finally(() => pending.delete(key));
  pending.set(key, begun);
  return begun;
}

const makeOnce = (ctx: Ctx, media: Media): Promise<string[]> => once(ctx, media.key, () => makeWidths(ctx, media));

const findMedia = ({ db }: Ctx, token: string): Promise<Media | null> =>
  db.media.findFirst({ where: { key: { in: keysOfToken(token) }, ...SHOWN } });

async function findWidth(ctx: Ctx, media: Media, key: string): Promise<string> {
  const keys = media.sizedAt ? media.sizedKeys : await makeOnce(ctx, media);
  return keys.includes(key) ? key : (keys.findLast((each) => sizedBy(each)) ?? media.key);
}

/** A cut around an earlier focal point leads to that around the present one. */
async function findShared(ctx: Ctx, media: Media, key: string): Promise<string> {
  const present = sharedKey(tokenOf(media), focusOf(media.meta));
  const place = sharedAt(present);
  if (present !== key || !place) return present;
  return once(ctx, key, () => makeShared(ctx, media, place));
}

/** The picture of the community lacks the widths that are larger than it, and all of them if it cannot be encoded. */
async function findOfCommunity({ db }: Ctx, token: string): Promise<string | null> {
  const found = await db.communityPicture.findFirst({ where: { key: { in: keysOfToken(token) } } });
  return found && (found.sizedKeys.findLast((each) => sizedBy(each)) ?? found.key);
}

/**
 * The key of the file to show for the key of a width or a cut, which is made if necessary: itself, the widest one of a narrower picture, or the
 * original if it cannot be decoded. Null if there is no such picture.
 */
export async function findMade(ctx: Ctx, key: string): Promise<string | null> {
  const asked = sizedBy(key) ?? sharedAt(key);
  const media = asked && (await findMedia(ctx, asked.token));
  if (!media) return asked && findOfCommunity(ctx, asked.token);
  return sizedBy(key) ? findWidth(ctx, media, key) : findShared(ctx, media, key);
}

/** So many take about a minute of one decoding process. */
const AT_ONCE = 100;

/** Enqueues the oldest pictures without widths, at most AT_ONCE of them. A picture is enqueued once, however long its job waits. */
export async function enqueueMissingWidths({ db }: Pick<Ctx, 'db'>): Promise<void> {
  const due = await db.media.findMany({
    where: UNSIZED,
    select: { id: true, ownerId: true },
    orderBy: { id: 'asc' },
    take: AT_ONCE,
  });
  if (due.length === 0) return;
  const jobs = due.map(({ id, ownerId }) => ({
    payload: { mediaId: id.toString() },
    host: hostOfPerson(ownerId),
    key: `picture_widths:${id}`,
  }));
  await enqueueMany(db, 'picture_widths.due', jobs);
}

/** Safe to repeat. Does nothing for a picture that is removed, or that has its widths. */
export async function makeMissingWidths(ctx: Ctx, mediaId: bigint): Promise<void> {
  const media = await ctx.db.media.findFirst({ where: { id: mediaId, ...UNSIZED } });
  if (media) await makeOnce(ctx, media);
}
