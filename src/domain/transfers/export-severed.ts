/** The follows that a severance ended as CSV, which an import restores if possible. */
import type { IdentityContext } from '../access/context.ts';
import { findOwnSeverance, type SeveredSide } from '../relationships/severances.ts';
import { csvLine } from './csv.ts';
import { addressOf, FOLLOWED_HEADER, followedCells } from './export-list.ts';

const PAGE = 1_000;

/** In chunks, in the order in which the follows began. Refuses severances of other people. */
export async function* exportSevered(ctx: IdentityContext, id: string, side: SeveredSide): AsyncGenerator<string> {
  const severance = await findOwnSeverance(ctx, id);
  const followed = side === 'following';
  yield csvLine(followed ? FOLLOWED_HEADER : FOLLOWED_HEADER.slice(0, 1));
  for (let after = 0n; ; ) {
    const rows = await ctx.db.severedFollow.findMany({
      where: { severanceId: severance.id, followed, other: { deletedAt: null }, id: { gt: after } },
      orderBy: { id: 'asc' },
      take: PAGE,
      include: { other: { select: { preferredUsername: true, domain: true, origin: true } } },
    });
    const last = rows.at(-1);
    if (!last) return;
    const cells = rows.map((row) => {
      const address = addressOf(ctx, row.other);
      return followed ? followedCells(address, row) : [address];
    });
    yield cells.map(csvLine).join('');
    after = last.id;
  }
}
