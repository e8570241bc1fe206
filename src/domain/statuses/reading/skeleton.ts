/**
 * Status skeletons: the part of a status that depends on the viewer, and the revisions of the rest. Rows that are cached in these
 * revisions need not be read again.
 */
import type { QuoteState, Status } from '../../../generated/prisma/client.ts';
import type { PlainWords } from '../plain-words.ts';
import type { StatusKey } from '../status-key.ts';

export interface StatusSkeleton extends StatusKey {
  /** Changes whenever a row that the status is rendered from has changed, for any viewer; counters excepted. */
  revision: string;
  /** The same of its author. */
  author_revision: string;
  /** See `readNumbers`. */
  numbers: string;
  /** The viewer's interactions; see `flagsOf`. */
  flags: number;
  /** End of the viewer's mute of the author; queried for quoted statuses only. */
  muted_until: Date | null;
  /** The reblogged status. */
  original: StatusSkeleton | null;
  quote: QuoteSkeleton | null;
  /** Its row in this revision, if it was just written and has only text. */
  written?: WrittenStatus | null;
}

export interface WrittenStatus
  extends Pick<Status, 'uri' | 'url' | 'content' | 'sensitive' | 'visibility'>,
    PlainWords {
  spoiler_text: string;
  quote_policy: Status['quotePolicy'];
  quote_manual_policy: Status['quoteManualPolicy'];
  reply_policy: Status['replyPolicy'];
  reply_manual_policy: Status['replyManualPolicy'];
  group_id: bigint | null;
  created_at: Date;
  author_sensitized: boolean;
  app_name: string | null;
  app_website: string | null;
}

export interface QuoteSkeleton {
  state: QuoteState;
  /** The viewer's access is in its flags; null unless the quote is accepted, and if it was deleted. */
  status: StatusSkeleton | null;
}

export const isSkeleton = (key: StatusKey): key is StatusSkeleton => 'revision' in key;

/** A skeleton as PostgreSQL returns it, with its position. */
export interface SkeletonRow extends Omit<StatusSkeleton, 'original' | 'quote' | 'muted_until'> {
  reblog_of_id: bigint | null;
  quoted_status_id: bigint | null;
  /** A pending quote of a deleted status counts as accepted, like any other quote of it. */
  quote_state: QuoteState | null;
  /** Sort key of the page, descending; null for rows that appear only inside another status. */
  place: bigint | null;
  muted_until?: Date | null;
}

type Parts = ReadonlyMap<bigint, SkeletonRow>;

/** A nested quote is included; its own quote is not. */
const QUOTE_DEPTH = 2;

function quoteIn(parts: Parts, row: SkeletonRow, depth: number): QuoteSkeleton | null {
  const { quote_state: state, quoted_status_id: id } = row;
  if (state === null || depth === 0) return null;
  const quoted = state === 'ACCEPTED' && id !== null ? parts.get(id) : undefined;
  return { state, status: quoted ? skeletonOf(parts, quoted, depth - 1) : null };
}

function skeletonOf(
  parts: Parts,
  row: SkeletonRow,
  depth = QUOTE_DEPTH,
  original: StatusSkeleton | null = null,
): StatusSkeleton {
  const { id, actor_id, author_revision, flags, numbers, revision, muted_until = null } = row;
  const quote = quoteIn(parts, row, depth);
  return { id, actor_id, author_revision, flags, numbers, revision, muted_until, original, quote };
}

/** Null for a reblog of a deleted status. */
function withOriginal(parts: Parts, row: SkeletonRow): StatusSkeleton | null {
  if (row.reblog_of_id === null) return skeletonOf(parts, row);
  const original = parts.get(row.reblog_of_id);
  return original ? skeletonOf(parts, row, QUOTE_DEPTH, skeletonOf(parts, original)) : null;
}

const byPlace = (a: SkeletonRow, b: SkeletonRow): number => ((a.place ?? 0n) > (b.place ?? 0n) ? -1 : 1);

export const isQuoting = (row: SkeletonRow): boolean => row.quote_state === 'ACCEPTED';

/** Assembles the rows into a sorted list with originals and quotes; drops reblogs whose original is deleted. */
export function assemble(rows: readonly SkeletonRow[], quoted: readonly SkeletonRow[] = []): StatusSkeleton[] {
  const parts = new Map<bigint, SkeletonRow>();
  for (const row of rows) parts.set(row.id, row);
  // A status that is both on the page and quoted has two rows; the second has more columns.
  for (const row of quoted) parts.set(row.id, row);
  const placed = rows.filter((row) => row.place !== null).sort(byPlace);
  return placed.flatMap((row) => withOriginal(parts, parts.get(row.id) ?? row) ?? []);
}
