/** Languages used in a thread. */
import type { DomainContext } from '../access/context.ts';
import { statusVisibleTo } from '../statuses/visible.ts';

/** Thread → languages of its posts that the viewer may see, in one statement. */
export async function threadLanguages(
  ctx: DomainContext,
  conversationIds: readonly bigint[],
): Promise<Map<bigint, string[]>> {
  const rows = await ctx.db.status.findMany({
    where: {
      AND: [
        { conversationId: { in: [...conversationIds] }, language: { not: null } },
        statusVisibleTo(ctx.viewer?.actorId ?? null),
      ],
    },
    distinct: ['conversationId', 'language'],
    select: { conversationId: true, language: true },
    orderBy: [{ conversationId: 'asc' }, { language: 'asc' }],
  });
  const found = new Map<bigint, string[]>(conversationIds.map((id) => [id, []]));
  for (const { conversationId, language } of rows) if (language !== null) found.get(conversationId)?.push(language);
  return found;
}
