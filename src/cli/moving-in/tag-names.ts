/** Tags under the names by which this server finds them. */
import type pg from 'pg';
import { isIndexable } from '../../domain/tags/find-or-create-tags.ts';
import { normalizeTag } from '../../domain/tags/normalize.ts';
import { tagSlug } from '../../domain/tags/slug.ts';
import { convertRows } from './convert-rows.ts';

/** Whether nothing is left of the former name, or too much. */
export function isNoTag(former: string | null): boolean {
  const name = normalizeTag(former ?? '');
  return name === '' || !isIndexable(name);
}

/** @param select the id, the name and the title of tags; without a title the former name is it */
export const convertTagNames = (target: pg.ClientBase, select: string): Promise<void> =>
  convertRows<{ id: string; name: string; title: string | null }>(target, {
    select,
    table: 'tag_names',
    columns: [
      ['id', 'bigint'],
      ['name', 'text'],
      ['title', 'text'],
      ['slug', 'text'],
    ],
    convert: (rows) =>
      rows
        .filter(({ name }) => !isNoTag(name))
        .map(({ id, name: former, title }) => {
          const name = normalizeTag(former);
          return [id, name, title || former, tagSlug(name)];
        }),
  });

export const NO_TAGS = 'their names are no tags, or longer than an index takes';
