/** Filters of API version 1: each keyword is one, with the properties of its filter. */
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

/** The changes of the filter itself, without the keyword's word boundary. */
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

/** Omitted fields stay. Refuses changes that would affect other keywords of the filter. */
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

/** Deleting the last keyword deletes the filter, unless it has statuses. */
export async function deletePhrase(ctx: IdentityContext, id: string): Promise<void> {
  const { id: keywordId, filterId } = await findOwnKeyword(ctx, id);
  await changeFilters(ctx, filterId, async (tx) => {
    await tx.filterKeyword.deleteMany({ where: { id: keywordId } });
    await tx.filter.deleteMany({ where: { id: filterId, keywords: { none: {} }, statuses: { none: {} } } });
  });
}
