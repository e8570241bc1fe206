/**
 * The custom emoji that texts may show, in the memory of each process, because the table is small and every page needs it. A
 * change is noticed by a message of the bus, and read again when a text needs it (docs/decisions/0042-custom-emoji-in-memory.md).
 */
import type { Bus } from '../../platform/bus/bus.ts';
import { type Sql, statement } from '../../platform/database/sql.ts';

export interface KnownEmoji {
  shortcode: string;
  category: string | null;
  visible_in_picker: boolean;
  key: string;
  still_key: string | null;
}

/** By shortcode, in the order of these. Immutable: after a change there is another map. */
export type KnownEmojis = ReadonlyMap<string, KnownEmoji>;

export const NO_EMOJIS: KnownEmojis = new Map();

interface Store {
  /** Rises with every change. */
  generation: number;
  known: KnownEmojis | null;
  reading: Promise<KnownEmojis> | null;
  subscribed: Promise<unknown> | null;
}

/** By the bus, because contexts are copies of the platform that share it. */
const stores = new WeakMap<Bus, Store>();

export type EmojiContext = { bus: Bus; sql: Sql };

/** The channel of the bus whose messages, all empty, say that something changed. */
export const EMOJI_CHANNEL = 'custom_emojis';

function storeOf({ bus }: Pick<EmojiContext, 'bus'>): Store {
  const found = stores.get(bus);
  if (found) return found;
  const store: Store = { generation: 0, known: null, reading: null, subscribed: null };
  stores.set(bus, store);
  return store;
}

const enabledEmojis = statement<KnownEmoji>(
  'custom_emojis',
  `SELECT shortcode, category, visible_in_picker, key, still_key FROM custom_emojis WHERE NOT disabled ORDER BY shortcode`,
);

function forget(store: Store): void {
  store.generation += 1;
  store.known = null;
  store.reading = null;
}

async function read(ctx: EmojiContext, store: Store): Promise<KnownEmojis> {
  const { generation } = store;
  // First, so that no change between reading and subscribing is missed. Without the bus nothing is kept.
  store.subscribed ??= ctx.bus.subscribe(EMOJI_CHANNEL, () => forget(store));
  const { subscribed } = store;
  const heard = await subscribed.then(
    () => true,
    () => false,
  );
  if (!heard && store.subscribed === subscribed) store.subscribed = null;
  const known: KnownEmojis = new Map((await ctx.sql.many(enabledEmojis, [])).map((row) => [row.shortcode, row]));
  if (heard && store.generation === generation) store.known = known;
  return known;
}

/** One statement after a change and at the beginning, shared by all who need it; else none. */
export async function knownEmojis(ctx: EmojiContext): Promise<KnownEmojis> {
  const store = storeOf(ctx);
  if (store.known) return store.known;
  const reading = store.reading ?? read(ctx, store);
  store.reading = reading;
  try {
    return await reading;
  } finally {
    if (store.reading === reading) store.reading = null;
  }
}

/** A number that rises with every change that this process knows of: part of the key of caches that hold emoji. */
export const emojiGeneration = (ctx: Pick<EmojiContext, 'bus'>): number => storeOf(ctx).generation;

/** This process reads the table again, at once; the others hear of a change by the job `custom_emojis.changed`. */
export const forgetEmojis = (ctx: Pick<EmojiContext, 'bus'>): void => forget(storeOf(ctx));
