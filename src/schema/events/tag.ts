/** Tag, and the list of tags. */

import { relatedTagIds } from '../../domain/events/tags/related-tags.ts';
import { tagListedTo } from '../../domain/events/tags/tag-visible.ts';
import { numberedPage } from '../../domain/kernel/numbered-page.ts';
import { batched } from '../building/batch.ts';
import { builder, SMALL_LIST } from '../building/builder.ts';
import { NULLABLE_ITEMS } from '../building/nullable.ts';
import { pageArguments } from '../building/page-arguments.ts';

export const Tag = builder.prismaObject('Tag', {
  name: 'Tag',
  fields: (t) => ({
    id: t.id({ nullable: true, resolve: (row) => row.id.toString() }),
    title: t.exposeString('title', { nullable: true }),
    slug: t.exposeString('slug', { nullable: true }),
  }),
});

builder.prismaObjectField('Tag', 'related', (t) =>
  t.field({
    type: [Tag],
    complexity: SMALL_LIST,
    nullable: { list: true, items: true },
    select: { id: true },
    resolve: async (tag, _args, ctx) =>
      (await batched(ctx, relatedTagIds, tag.id, async (ids) => {
        const related = await relatedTagIds(ctx, ids);
        const rows = await ctx.db.tag.findMany({ where: { id: { in: [...new Set([...related.values()].flat())] } } });
        const byId = new Map(rows.map((row) => [row.id, row]));
        return new Map(ids.map((id) => [id, (related.get(id) ?? []).flatMap((other) => byId.get(other) ?? [])]));
      })) ?? [],
  }),
);

builder.queryField('tags', (t) =>
  t.prismaField({
    type: ['Tag'],
    nullable: NULLABLE_ITEMS,
    args: pageArguments(t),
    resolve: (query, _root, args, ctx) =>
      ctx.db.tag.findMany({ ...query, where: tagListedTo(ctx), orderBy: { id: 'desc' }, ...numberedPage(args) }),
  }),
);
