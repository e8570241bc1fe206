/** Finds the tags of a list of titles and creates missing ones; one statement if all exist. */
import type { Tag } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { batchedStatement, MOST_LOOK_UPS, queryBatched } from '../../platform/reading/batched-statement.ts';
import { normalizeTag, tagTitle } from './normalize.ts';
import { tagSlug } from './slug.ts';

interface NewTag {
  name: string;
  title: string;
  slug: string;
}

/** A fixed lock order, which avoids deadlocks between writers of the same tags. */
const bySlug = (a: NewTag, b: NewTag): number => (`${a.slug}\n${a.name}` < `${b.slug}\n${b.name}` ? -1 : 1);

const insertTags = statement(
  'insert_tags',
  `INSERT INTO tags (id, name, title, slug, created_at)
   SELECT t.id, t.name, t.title, (
     WITH RECURSIVE tried (number, slug) AS (
       SELECT 1, t.slug
       UNION ALL
       SELECT number + 1, t.slug || '-' || number + 1 FROM tried WHERE EXISTS (SELECT FROM tags o WHERE o.slug = tried.slug)
     )
     SELECT slug FROM tried ORDER BY number DESC LIMIT 1
   ), $1
   FROM unnest($2::bigint[], $3::text[], $4::text[],
     $5::text[]) WITH ORDINALITY AS t(id, name, title, slug, position)
   ORDER BY t.position
   ON CONFLICT DO NOTHING`,
);

/** Adds tags with new names. If several have the same slug, only one is added; call again for the rest. */
async function addTags(tx: Tx, ctx: Pick<Platform, 'ids' | 'clock'>, tags: readonly NewTag[]): Promise<void> {
  const rows = tags.toSorted(bySlug);
  const ids = rows.map(() => ctx.ids.next());
  await sqlWithin(tx).run(insertTags, [
    ctx.clock.now(),
    ids,
    rows.map((row) => row.name),
    rows.map((row) => row.title),
    rows.map((row) => row.slug),
  ]);
}

/** Bytes that an index takes of a name and of a slug, which may have several characters for one of the name. */
const LONGEST = 2048;

export const isIndexable = (name: string): boolean =>
  Buffer.byteLength(name) <= LONGEST && Buffer.byteLength(tagSlug(name)) <= LONGEST;

/** By their names, in the given order. */
function wantedTags(titles: readonly string[]): Map<string, NewTag> {
  const wanted = new Map<string, NewTag>();
  for (const text of titles) {
    const name = normalizeTag(text.trim());
    if (name !== '' && isIndexable(name) && !wanted.has(name))
      wanted.set(name, { name, title: tagTitle(text.trim()), slug: tagSlug(name) });
  }
  return wanted;
}

const byNames = batchedStatement('tags_by_names', {
  most: MOST_LOOK_UPS,
  parameters: { names: 'text[]' },
  text: 'SELECT t.id, t.name, t.usable FROM tags t WHERE t.name = ANY (q.names)',
});

/** The ids of the usable tags of the titles, which are created if necessary. Concurrent calls share one statement if all tags exist. */
export async function usableTags(
  ctx: Pick<Platform, 'db' | 'sql' | 'ids' | 'clock'>,
  titles: readonly string[],
): Promise<bigint[]> {
  const names = [...wantedTags(titles).keys()];
  if (names.length === 0) return [];
  const known = await queryBatched(ctx.sql, byNames, { names });
  const tags = known.length === names.length ? known : await findOrCreateTags(ctx.db, ctx, titles);
  const byName = new Map(tags.map((tag) => [tag.name, tag]));
  return names.flatMap((name) => {
    const tag = byName.get(name);
    return tag?.usable ? [tag.id] : [];
  });
}

/**
 * Returns the tag of each title, in the given order without duplicates; titles that are blank, or too long after normalization,
 * are dropped. An existing tag keeps its title.
 */
export async function findOrCreateTags(
  tx: Tx,
  ctx: Pick<Platform, 'ids' | 'clock'>,
  titles: readonly string[],
): Promise<Tag[]> {
  const wanted = wantedTags(titles);
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
