/** The procedures that all kinds of blocks and allows share: list, read and delete. */
import { z } from 'zod';
import { type BlockKind, type BlockRow, findBlock, listBlocks } from '../domain/blocks/find.ts';
import { pageBounds } from '../domain/kernel/page.ts';
import type { RequestContext } from './context.ts';
import { idInput } from './inputs.ts';
import { linkPage, pageInput } from './pagination.ts';
import { staffProcedure } from './procedure.ts';

export const byBlockId = { id: idInput };

interface BlocksOf<Kind extends BlockKind, Schema extends z.ZodType> {
  kind: Kind;
  /** The last segment of the path; also the tag. */
  name: string;
  permission: string;
  /** The suffix of the scopes, such as `:ip_blocks`. */
  scope: string;
  /** For summaries: the plural and the singular. */
  these: string;
  one: string;
  schema: Schema;
  present(ctx: RequestContext, rows: readonly BlockRow<Kind>[]): Promise<z.input<Schema>[]>;
  remove(ctx: RequestContext & { viewer: { actorId: bigint } }, id: bigint): Promise<void>;
}

export function blockProcedures<Kind extends BlockKind, Schema extends z.ZodType>(of: BlocksOf<Kind, Schema>) {
  const { permission, kind, schema } = of;
  const path = `/api/v1/admin/${of.name}` as const;
  const tags = [of.name];
  const reading = { scopes: [`admin:read${of.scope}`], permission };
  const writing = { scopes: [`admin:write${of.scope}`], permission };
  const byId = `${path}/{id}` as const;
  return {
    list: staffProcedure
      .meta({ ...reading, openapi: { method: 'GET', path, tags, summary: `List ${of.these}, newest first` } })
      .input(z.object(pageInput(100, 200)))
      .output(z.array(schema))
      .query(async ({ ctx, input }) => {
        const rows = await listBlocks(ctx, kind, pageBounds(input));
        linkPage(
          ctx,
          input,
          rows.map((row) => row.id),
          'rows',
        );
        return (await of.present(ctx, rows)) as never;
      }),

    get: staffProcedure
      .meta({ ...reading, openapi: { method: 'GET', path: byId, tags, summary: `Read ${of.one}` } })
      .input(z.object(byBlockId))
      .output(schema)
      .query(async ({ ctx, input }) => {
        const [found] = await of.present(ctx, [await findBlock(ctx, kind, input.id)]);
        return found as never;
      }),

    remove: staffProcedure
      .meta({ ...writing, openapi: { method: 'DELETE', path: byId, tags, summary: `Remove ${of.one}` } })
      .input(z.object(byBlockId))
      .output(z.object({}))
      .mutation(async ({ ctx, input }) => {
        await of.remove(ctx, (await findBlock(ctx, kind, input.id)).id);
        return {};
      }),
  };
}
