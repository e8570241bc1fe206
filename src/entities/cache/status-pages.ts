/** Pages of statuses that were shown before: the same skeletons look the same to nearly every viewer. */
import type { DomainContext } from '../../domain/access/context.ts';
import { emojiGeneration } from '../../domain/emojis/known-emojis.ts';
import { mayBeFiltered } from '../../domain/statuses/flags.ts';
import { isSkeleton, type StatusSkeleton } from '../../domain/statuses/skeleton.ts';
import type { StatusKey } from '../../domain/statuses/status-key.ts';
import { isPreSerialized, preSerialize } from '../../platform/cache/pre-serialized.ts';
import { type Status, statusesSchema } from '../statuses/status-schema.ts';

interface Shown {
  /** Of the custom emoji in the names of authors. */
  emojis: number;
  statuses: Status[];
}

/** By the skeletons, which are held as long as their page is known (domain/statuses/skeleton-lines.ts), and by the viewer. */
const pages = new WeakMap<readonly StatusKey[], Map<string, Shown>>();

const isOf = (viewerId: bigint, { actor_id, original }: StatusSkeleton): boolean =>
  actor_id === viewerId || original?.actor_id === viewerId;

/** Authors see more of their own statuses. */
function viewerOf(viewerId: bigint | null, keys: readonly StatusSkeleton[]): string {
  if (viewerId === null) return 'nobody';
  return keys.some((key) => isOf(viewerId, key)) ? viewerId.toString() : 'other';
}

const viewerIdOf = ({ viewer }: DomainContext): bigint | null => viewer?.actorId ?? null;

/** The same page as it was shown to the same viewer, or to another one to whom it looks the same. */
export function shownBefore(ctx: DomainContext, keys: readonly StatusKey[]): Status[] | null {
  const known = pages.get(keys);
  if (!known || !keys.every(isSkeleton)) return null;
  const shown = known.get(viewerOf(viewerIdOf(ctx), keys));
  return shown?.emojis === emojiGeneration(ctx) ? shown.statuses : null;
}

/**
 * Keeps a page, unless it depends on more than its skeletons: on filters, on rows that are gone, or on what makes a single status
 * be built anew each time.
 *
 * @returns it, pre-serialized if it is kept
 */
export function keepShown(ctx: DomainContext, keys: readonly StatusKey[], statuses: Status[]): Status[] {
  if (!Object.isFrozen(keys) || !keys.every(isSkeleton) || statuses.length !== keys.length) return statuses;
  if (!statuses.every(isPreSerialized) || keys.some(({ flags }) => mayBeFiltered(flags))) return statuses;
  const kept = preSerialize(statusesSchema, statuses);
  const known = pages.get(keys) ?? new Map<string, Shown>();
  known.set(viewerOf(viewerIdOf(ctx), keys), { emojis: emojiGeneration(ctx), statuses: kept });
  pages.set(keys, known);
  return kept;
}
