/** Finds the tags of a list of titles and adds those that are new; those that all exist are found in one statement. */
import type { Tag } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { normalizeTag, tagTitle } from './normalize.ts';
import { tagSlug } from './slug.ts';

interface NewTag {
  name: string;
  title: string;
  slug: string;
}

/** In one order everywhere, so that two writers of the same tags never wait for each other in a circle. */
const bySlug = (a: NewTag, b: NewTag): number => (`${a.slug}\n${a.name}` < `${b.slug}\n${b.name}` ? -1 : 1);

/** Adds those whose names are new. Of several that want the same slug only one is added; ask again for the others. */
async function addTags(tx: Tx, ctx: Pick<Platform, 'ids' | 'clock'>, tags: readonly NewTag[]): Promise<void> {
  const rows = tags.toSorted(bySlug);
  const ids = rows.map(() => ctx.ids.next());
  await tx.$executeRaw`
    INSERT INTO tags (id, name, title, slug, created_at)
    SELECT t.id, t.name, t.title, (
      WITH RECURSIVE tried (number, slug) AS (
        SELECT 1, t.slug
        UNION ALL
        SELECT number + 1, t.slug || '-' || number + 1 FROM tried WHERE EXISTS (SELECT FROM tags o WHERE o.slug = tried.slug)
      )
      SELECT slug FROM tried ORDER BY number DESC LIMIT 1
    ), ${ctx.clock.now()}
    FROM unnest(${ids}::bigint[], ${rows.map((row) => row.name)}::text[], ${rows.map((row) => row.title)}::text[],
      ${rows.map((row) => row.slug)}::text[]) WITH ORDINALITY AS t(id, name, title, slug, position)
    ORDER BY t.position
    ON CONFLICT DO NOTHING`;
}

/**
 * Gives the tag of each title, in the order given, each tag once; blank titles are dropped. A tag that exists keeps the
 * title by which it was first written.
 */
export async function findOrCreateTags(
  tx: Tx,
  ctx: Pick<Platform, 'ids' | 'clock'>,
  titles: readonly string[],
): Promise<Tag[]> {
  const wanted = new Map<string, NewTag>();
  for (const text of titles) {
    const name = normalizeTag(text.trim());
    if (name !== '' && !wanted.has(name)) wanted.set(name, { name, title: tagTitle(text.trim()), slug: tagSlug(name) });
  }
  const found = new Map<string, Tag>();
  while (found.size < wanted.size) {
    const missing = [...wanted.values()].filter(({ name }) => !found.has(name));
    const rows = await tx.tag.findMany({ where: { name: { in: missing.map(({ name }) => name) } } });
    for (const row of rows) found.set(row.name, row);
    if (rows.length < missing.length)
      await addTags(
        tx,
        ctx,
        missing.filter(({ name }) => !found.has(name)),
      );
  }
  return [...wanted.keys()].flatMap((name) => found.get(name) ?? []);
}
