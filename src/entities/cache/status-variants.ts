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

interface Entry {
  account: Account;
  emojis: EmojiMap | null;
  original: Status | null;
  rest: string;
  status: Status;
}

/** Variants of one status: for anonymous viewers, its author, and those who favourited, reblogged or bookmarked it. */
const MAX_VARIANTS = 4;

const variantsOf = new WeakMap<StatusRow, Entry[]>();

/** Gives the cached variant, or makes it. An entry lives as long as the row stays in its cache. */
export function cachedStatus(row: StatusRow, variant: StatusVariant, make: () => Status): Status {
  const { account, original, emojis } = variant;
  const rest = `${variant.viewer},${variant.flags},${variant.numbers}`;
  const entries = variantsOf.get(row) ?? [];
  const known = entries.find(
    (entry) =>
      entry.rest === rest && entry.account === account && entry.original === original && entry.emojis === emojis,
  );
  if (known) return known.status;
  const status = preSerialize(statusSchema, make());
  variantsOf.set(row, [{ account, original, emojis, rest, status }, ...entries.slice(0, MAX_VARIANTS - 1)]);
  return status;
}
