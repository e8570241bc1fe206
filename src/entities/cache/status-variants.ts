/** A cache of pre-serialized statuses. One row with the same counts looks the same to nearly every viewer, so few variants serve all. */
import { preSerialize } from '../../platform/cache/pre-serialized.ts';
import type { EmojiMap } from '../fields/custom-emoji.ts';
import type { Account } from '../people/account.ts';
import { type Status, statusSchema } from '../statuses/status-schema.ts';
import type { StatusRow } from './status-rows.ts';

/** The cache key beside the row: all that the JSON of a status without poll, quote and matching filters depends on. */
export interface StatusVariant {
  account: Account;
  /** domain/statuses/numbers.ts. */
  numbers: string;
  viewer: 'nobody' | 'author' | 'other';
  /** What the viewer did with it (domain/statuses/skeleton.ts). */
  flags: number;
  /** The cached JSON of the reblogged status. */
  original: Status | null;
  /** The custom emoji of that time, if its texts may name some. */
  emojis: EmojiMap | null;
}

interface Entry extends Pick<StatusVariant, 'account' | 'emojis' | 'original' | 'numbers'> {
  viewer: string;
  status: Status;
}

/** Variants of one status: for anonymous viewers, its author, and those who favourited, reblogged or bookmarked it. */
const MAX_VARIANTS = 4;

const variantsOf = new WeakMap<StatusRow, Entry[]>();

/** Gives the cached variant, or makes it. An entry lives as long as the row stays in its cache, and while nothing newer was seen. */
export function cachedStatus(row: StatusRow, variant: StatusVariant, make: () => Status): Status {
  const { account, original, emojis, numbers } = variant;
  const viewer = `${variant.viewer},${variant.flags}`;
  const entries = variantsOf.get(row) ?? [];
  const isCurrent = (entry: Entry): boolean =>
    entry.numbers === numbers && entry.account === account && entry.emojis === emojis;
  const known = entries.find((entry) => entry.viewer === viewer && entry.original === original && isCurrent(entry));
  if (known) return known.status;
  const status = preSerialize(statusSchema, make());
  const others = entries.filter(isCurrent).slice(0, MAX_VARIANTS - 1);
  variantsOf.set(row, [{ account, emojis, original, numbers, viewer, status }, ...others]);
  return status;
}
