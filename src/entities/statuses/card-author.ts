/** Authors of the pages on cards: those who allow the attribution, and whom the viewer may see. */
import type { DomainContext } from '../../domain/access/context.ts';
import { statement } from '../../platform/database/sql.ts';
import { type Account, type AccountMaps, gatherAccounts } from '../people/account.ts';

/** The author in a card's row. */
export interface NamedAuthor {
  author_id: string | null;
  author_attributed: boolean;
}

export interface CardAuthors {
  accounts: AccountMaps;
  /** Author → the viewers from whom the author is hidden. Authors that nobody may see are missing. */
  hiddenFrom: ReadonlyMap<bigint, ReadonlySet<string>>;
}

interface Row {
  id: bigint;
  hidden_from: string[];
}

/** Neither suspended nor deleted; hidden from those who block or mute the author, or are blocked. */
const shownAuthors = statement(
  'card_authors',
  `SELECT a.id, ARRAY(SELECT v.id::text FROM unnest($2::bigint[]) AS v (id)
     WHERE EXISTS (SELECT FROM blocks b WHERE (b.blocker_id = v.id AND b.target_id = a.id) OR (b.blocker_id = a.id AND b.target_id = v.id))
       OR EXISTS (SELECT FROM mutes m WHERE m.muter_id = v.id AND m.target_id = a.id AND (m.expires_at IS NULL OR m.expires_at > $3))) AS hidden_from
   FROM actors a WHERE a.id = ANY ($1::bigint[]) AND a.suspended_at IS NULL AND a.deleted_at IS NULL`,
).as<Row>();

const NOBODY: CardAuthors = { accounts: new Map(), hiddenFrom: new Map() };

/** Two statements if any of the cards has an author, otherwise none. */
export async function gatherCardAuthors(
  ctx: Pick<DomainContext, 'sql' | 'config' | 'bus' | 'clock'>,
  cards: Iterable<NamedAuthor | null>,
  viewerIds: readonly bigint[],
): Promise<CardAuthors> {
  const ids = new Set<bigint>();
  for (const card of cards) if (card?.author_id && card.author_attributed) ids.add(BigInt(card.author_id));
  if (ids.size === 0) return NOBODY;
  const [accounts, rows] = await Promise.all([
    gatherAccounts(ctx, ids),
    ctx.sql.many(shownAuthors, [[...ids], viewerIds, ctx.clock.now()]),
  ]);
  return { accounts, hiddenFrom: new Map(rows.map((row) => [row.id, new Set(row.hidden_from)])) };
}

/** Null for authors without attribution, and for those hidden from the viewer. */
export function viewCardAuthor(
  { accounts, hiddenFrom }: CardAuthors,
  { author_id, author_attributed }: NamedAuthor,
  viewerId: bigint | null | undefined,
): Account | null {
  if (author_id === null || !author_attributed) return null;
  const hidden = hiddenFrom.get(BigInt(author_id));
  if (!hidden || (viewerId && hidden.has(viewerId.toString()))) return null;
  return accounts.get(BigInt(author_id)) ?? null;
}
