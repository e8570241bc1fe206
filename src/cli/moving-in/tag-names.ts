/** Tags under the names by which this server finds them. */
import type pg from 'pg';
import { normalizeTag } from '../../domain/tags/normalize.ts';
import { tagSlug } from '../../domain/tags/slug.ts';
import { convertRows } from './convert-rows.ts';

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
      rows.map(({ id, name: former, title }) => {
        const name = normalizeTag(former);
        return [id, name, title || former, tagSlug(name)];
      }),
  });
