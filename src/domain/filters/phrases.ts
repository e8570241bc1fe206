/** Filters as the first version of the interface has them: each keyword is one, and what its filter says is its own. */
import type { IdentityContext } from '../access/context.ts';
import { refuse } from '../kernel/refusals.ts';
import { changeFilters } from './change-filters.ts';
import { checkContext, checkFilled } from './checks.ts';
import { findOwnKeyword, type KeywordOfFilter, requireKeyword } from './find.ts';
import { createFilter, expiryOf } from './save-filter.ts';

export interface PhraseFields {
  phrase: string;
  context: readonly string[];
  irreversible: boolean;
  wholeWord: boolean;
  expiresIn: number | null;
}

export async function createPhrase(ctx: IdentityContext, fields: PhraseFields): Promise<KeywordOfFilter> {
  const phrase = checkFilled('phrase', fields.phrase);
  const { context, expiresIn, wholeWord } = fields;
  const filter = await createFilter(
    ctx,
    { title: phrase, context, action: fields.irreversible ? 'hide' : 'warn', expiresIn },
    [{ id: null, keyword: phrase, wholeWord, destroy: false }],
  );
  return findOwnKeyword(ctx, filter.keywords[0]?.id.toString() ?? '');
}

const sameTime = (a: Date | null, b: Date | null): boolean => a?.getTime() === b?.getTime();
const sameNames = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name) => b.includes(name));

/** What the filter itself would be; the keyword's own word boundary is no part of it. */
function filterChanges(ctx: IdentityContext, before: KeywordOfFilter, changes: Partial<PhraseFields>) {
  const { filter } = before;
  const { phrase, context, irreversible, expiresIn } = changes;
  const names = context === undefined ? filter.context : checkContext(context);
  const expiresAt = expiresIn === undefined ? filter.expiresAt : expiryOf(ctx, expiresIn);
  const hidden = irreversible ?? filter.action === 'HIDE';
  return {
    ...(phrase !== undefined && phrase !== before.keyword && { title: checkFilled('phrase', phrase) }),
    ...(!sameNames(names, filter.context) && { context: names }),
    ...(!sameTime(expiresAt, filter.expiresAt) && { expiresAt }),
    ...(hidden !== (filter.action === 'HIDE') && { action: hidden ? ('HIDE' as const) : ('WARN' as const) }),
  };
}

/** What is not named stays. Refuses what would change other keywords' filter too. */
export async function updatePhrase(
  ctx: IdentityContext,
  id: string,
  changes: Partial<PhraseFields>,
): Promise<KeywordOfFilter> {
  const before = await findOwnKeyword(ctx, id);
  const data = filterChanges(ctx, before, changes);
  const changed = Object.keys(data).length > 0;
  const siblings = changed ? await ctx.db.filterKeyword.count({ where: { filterId: before.filterId } }) : 0;
  if (siblings > 1) refuse('filter_keywords_several');
  await changeFilters(ctx, before.filterId, async (tx) => {
    await requireKeyword(tx, before.id);
    if (changed) await tx.filter.update({ where: { id: before.filterId }, data });
    await tx.filterKeyword.update({
      where: { id: before.id },
      data: {
        ...(data.title !== undefined && { keyword: data.title }),
        ...(changes.wholeWord !== undefined && { wholeWord: changes.wholeWord }),
      },
    });
  });
  return findOwnKeyword(ctx, id);
}

/** The last keyword takes its filter along, unless that still names statuses. */
export async function deletePhrase(ctx: IdentityContext, id: string): Promise<void> {
  const { id: keywordId, filterId } = await findOwnKeyword(ctx, id);
  await changeFilters(ctx, filterId, async (tx) => {
    await tx.filterKeyword.deleteMany({ where: { id: keywordId } });
    await tx.filter.deleteMany({ where: { id: filterId, keywords: { none: {} }, statuses: { none: {} } } });
  });
}
