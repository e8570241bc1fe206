/** Creates, changes and deletes custom emoji. Every change is visible at once in all texts that contain one. */
import type { CustomEmoji } from '../../generated/prisma/client.ts';
import { type Tx, violatedConstraint } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import { checkTogether, invalid } from '../../platform/errors.ts';
import type { DomainContext } from '../access/context.ts';
import { type Acting, actingIdentity } from '../action-log/acting.ts';
import { recordAction } from '../action-log/record-action.ts';
import { enqueue } from '../kernel/outbox.ts';
import { refuse } from '../kernel/refusals.ts';
import { MOVING_TYPES } from '../media/images/picture-types.ts';
import { storePicture } from '../media/images/store-picture.ts';
import { removeFiles, type StoringContext } from '../media/store-files.ts';
import { EMOJI_LIMITS } from '../media/upload-limits.ts';
import { forgetEmojis } from './known-emojis.ts';
import { isShortcode, LONGEST_SHORTCODE } from './shortcode.ts';

type Ctx = StoringContext & Pick<DomainContext, 'ids' | 'clock' | 'bus'> & Acting;

export interface EmojiFields {
  /** Blank for none. */
  category: string | null;
  visibleInPicker: boolean;
}

export interface NewEmoji extends EmojiFields {
  shortcode: string;
  image: File;
}

/** Runs a change with its job, and lets this process see it before the caller answers. */
async function change<Result>(ctx: Ctx, act: (tx: Tx) => Promise<Result>): Promise<Result> {
  const result = await ctx.db.$transaction(async (tx) => {
    const done = await act(tx);
    await enqueue(tx, 'custom_emojis.changed', {}, { key: 'custom_emojis' });
    return done;
  });
  forgetEmojis(ctx);
  return result;
}

/** Columns of the files. The still one is the first frame of an animation. */
async function storeImage(ctx: Ctx, image: File) {
  const { keys, row } = await storePicture(ctx, image, EMOJI_LIMITS);
  const moves = MOVING_TYPES.has(row.contentType);
  return { keys, columns: { key: row.key, stillKey: moves ? (row.smallKey ?? null) : null } };
}

function checkShortcode(shortcode: string): void {
  if (shortcode.length > LONGEST_SHORTCODE)
    throw invalid({ shortcode: [`is too long (maximum is ${LONGEST_SHORTCODE} characters)`] });
  if (!isShortcode(shortcode))
    throw invalid({ shortcode: ['must be at least two of the letters a to z, digits and underscores'] });
}

const trimmed = (category: string | null): string | null => category?.trim() || null;

/** Refuses invalid and taken shortcodes, and whatever storePicture refuses; then no file remains. */
export async function createEmoji(ctx: Ctx, { shortcode, image, ...fields }: NewEmoji): Promise<CustomEmoji> {
  const free = async (): Promise<void> => {
    checkShortcode(shortcode);
    if ((await ctx.db.customEmoji.count({ where: { shortcode } })) > 0) throw taken();
  };
  let keys: string[] = [];
  const store = async () => {
    const stored = await storeImage(ctx, image);
    keys = stored.keys;
    return stored.columns;
  };
  try {
    const [, columns] = await checkTogether(free, store);
    const now = ctx.clock.now();
    const row = { id: ctx.ids.next(), shortcode, ...fields, category: trimmed(fields.category), ...columns };
    return await change(ctx, async (tx) => {
      const made = await tx.customEmoji.create({ data: { ...row, createdAt: now, updatedAt: now } });
      await log(tx, ctx, 'EMOJI_CREATION', made);
      return made;
    });
  } catch (error) {
    await removeFiles(ctx, keys);
    throw violatedConstraint(error) === null ? error : taken();
  }
}

const taken = () => invalid({ shortcode: ['has already been taken'] });

export type EmojiChanges = Partial<EmojiFields> & { image?: File | undefined; disabled?: boolean };

/** Omitted fields stay unchanged. Refuses as `createEmoji`, and unknown ids. */
export async function updateEmoji(ctx: Ctx, id: bigint, { image, ...fields }: EmojiChanges): Promise<CustomEmoji> {
  const stored = image && (await storeImage(ctx, image));
  const data = {
    ...fields,
    ...(fields.category !== undefined && { category: trimmed(fields.category) }),
    ...stored?.columns,
    updatedAt: ctx.clock.now(),
  };
  try {
    return await change(ctx, async (tx) => {
      const before = await lockEmoji(tx, id);
      if (stored) await enqueueFiles(tx, before);
      const updated = await tx.customEmoji.update({ where: { id }, data });
      await log(tx, ctx, 'EMOJI_UPDATE', updated);
      return updated;
    });
  } catch (error) {
    if (stored) await removeFiles(ctx, stored.keys);
    throw error;
  }
}

/** Texts keep its shortcode; reactions with it go. Refuses unknown ids. */
export function removeEmoji(ctx: Ctx, id: bigint): Promise<void> {
  return change(ctx, async (tx) => {
    await enqueueFiles(tx, await lockEmoji(tx, id));
    await log(tx, ctx, 'EMOJI_DELETION', await tx.customEmoji.delete({ where: { id } }));
  });
}

const log = (
  tx: Tx,
  ctx: Ctx,
  action: 'EMOJI_CREATION' | 'EMOJI_UPDATE' | 'EMOJI_DELETION',
  target: CustomEmoji,
): Promise<void> => recordAction(tx, ctx, { actorId: actingIdentity(ctx), action, target });

type Files = Pick<CustomEmoji, 'key' | 'stillKey'>;

const lockFiles = statement(
  'lock_custom_emoji',
  'SELECT key, still_key AS "stillKey" FROM custom_emojis WHERE id = $1 FOR UPDATE',
);

async function lockEmoji(tx: Tx, id: bigint): Promise<Files> {
  const [row] = await sqlWithin(tx).many(lockFiles, [id]);
  return row ?? refuse('record_not_found');
}

const enqueueFiles = (tx: Tx, { key, stillKey }: Files): Promise<void> =>
  enqueue(tx, 'media.removed', { keys: stillKey === null ? [key] : [key, stillKey] });
