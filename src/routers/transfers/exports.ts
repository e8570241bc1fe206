/** Exports of personal data: lists as CSV, and archives of everything. */
import { z } from 'zod';
import { exportList, LIST_NAMES } from '../../domain/transfers/export-list.ts';
import { exportFilters } from '../../domain/transfers/filter-file.ts';
import { archiveFile, findOwnArchive, ownArchives, requestArchive } from '../../domain/transfers/request-archive.ts';
import { personArchiveSchema, viewArchive } from '../../entities/transfers/person-archive.ts';
import { idInput } from '../../procedures/inputs.ts';
import { identityProcedure, router } from '../../procedures/procedure.ts';

const tags = ['exports'];
/** They contain data beyond any single scope: direct messages, bookmarks, blocks. */
const reading = { scopes: ['read'] };
const PATH = '/api/v1/exports/archives';
const byId = z.object({ id: idInput });

export const exportsRouter = router({
  list: identityProcedure
    .meta({ ...reading, openapi: { method: 'GET', path: PATH, tags, summary: 'List archives of your data' } })
    .input(z.object({}))
    .output(z.array(personArchiveSchema))
    .query(async ({ ctx }) => (await ownArchives(ctx)).map((row) => viewArchive(ctx, row))),

  get: identityProcedure
    .meta({
      ...reading,
      openapi: { method: 'GET', path: `${PATH}/{id}`, tags, summary: 'Read whether an archive is ready' },
    })
    .input(byId)
    .output(personArchiveSchema)
    .query(async ({ ctx, input }) => viewArchive(ctx, await findOwnArchive(ctx, input.id))),

  request: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: {
        method: 'POST',
        path: PATH,
        tags,
        summary: 'Ask for an archive of your data',
        description:
          'Once in seven days. It is made later; a mail says when it is ready, and it is kept for seven days.',
      },
      answers: { 202: 'It is being made: ask for it again' },
    })
    .input(z.object({}))
    .output(personArchiveSchema)
    .mutation(async ({ ctx }) => {
      const row = await requestArchive(ctx);
      ctx.reply.status = 202;
      return viewArchive(ctx, row);
    }),

  /** The facade of downloads answers with it (facades/downloads.ts); the key opens nothing by itself. */
  file: identityProcedure
    .meta(reading)
    .input(byId)
    .output(z.object({ key: z.string(), created_at: z.iso.datetime() }))
    .query(async ({ ctx, input }) => {
      const { key, createdAt } = await archiveFile(ctx, input.id);
      return { key, created_at: createdAt.toISOString() };
    }),

  /** A list as the text of a CSV file; REST answers with the file (facades/downloads.ts). */
  csv: identityProcedure
    .meta(reading)
    .input(z.object({ list: z.enum(LIST_NAMES) }))
    .output(z.string())
    .query(async ({ ctx, input }) => {
      const parts: string[] = [];
      for await (const part of exportList(ctx, input.list)) parts.push(part);
      return parts.join('');
    }),

  /** As the text of a JSON file, served in the same way. */
  filters: identityProcedure
    .meta(reading)
    .output(z.string())
    .query(({ ctx }) => exportFilters(ctx)),
});
