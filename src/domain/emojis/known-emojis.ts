/**
 * The custom emoji that texts may show, in the memory of each process, because the table is small and every page needs it
 * (docs/decisions/0039-custom-emoji-in-memory.md).
 */
import type { Bus } from '../../platform/bus/bus.ts';
import { KnownValue } from '../../platform/bus/known-value.ts';
import { type Sql, statement } from '../../platform/database/sql.ts';

export interface KnownEmoji {
  shortcode: string;
  category: string | null;
  visible_in_picker: boolean;
  key: string;
  still_key: string | null;
}

/** Sorted by shortcode. Immutable: a change creates another map. */
export type KnownEmojis = ReadonlyMap<string, KnownEmoji>;

export const NO_EMOJIS: KnownEmojis = new Map();

export type EmojiContext = { bus: Bus; sql: Sql };

const enabledEmojis = statement(
  'custom_emojis',
  `SELECT shortcode, category, visible_in_picker, key, still_key FROM custom_emojis WHERE NOT disabled ORDER BY shortcode`,
).as<KnownEmoji>();

/** The job `custom_emojis.changed` notifies other processes of a change. */
const emojis = new KnownValue<KnownEmojis, EmojiContext>(
  'custom_emojis',
  async ({ sql }) => new Map((await sql.many(enabledEmojis, [])).map((row) => [row.shortcode, row])),
);

export const EMOJI_CHANNEL = emojis.channel;

/** One statement after a change and at the start, shared by concurrent callers; otherwise none. */
export const knownEmojis = (ctx: EmojiContext): Promise<KnownEmojis> => emojis.get(ctx);

/** A number that increases with every change that this process has noticed; part of the key of caches that contain emoji. */
export const emojiGeneration = (ctx: Pick<EmojiContext, 'bus'>): number => emojis.generation(ctx);

/** This process reads the table again. */
export const forgetEmojis = (ctx: Pick<EmojiContext, 'bus'>): void => emojis.forget(ctx);
