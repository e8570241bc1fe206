/** Imports of files from other servers. */
import { z } from 'zod';
import { createImport } from '../../domain/transfers/create-import.ts';
import { IMPORT_NAMES } from '../../domain/transfers/export-list.ts';
import { findOwnImport, importFailures, ownImports } from '../../domain/transfers/find-imports.ts';
import { dataImportSchema, viewImport } from '../../entities/transfers/data-import.ts';
import type { ImportKind } from '../../generated/prisma/client.ts';
import { formInput } from '../../procedures/form-input.ts';
import { idInput, languageInput } from '../../procedures/inputs.ts';
import { identityProcedure, router } from '../../procedures/procedure.ts';
import { languageFor } from '../../wording/language.ts';

const tags = ['imports'];
const PATH = '/api/v1/imports';
const byId = z.object({ id: idInput });

export const importsRouter = router({
  create: identityProcedure
    .meta({
      scopes: ['write'],
      rates: ['media'],
      form: 'multipart',
      openapi: {
        method: 'POST',
        path: PATH,
        tags,
        summary: 'Import a list or filters',
        description: 'A job follows, blocks, mutes, … what the rows say; ask for its progress.',
      },
      answers: { 202: 'It is being imported: ask for it again' },
    })
    .input(
      formInput({
        type: z.enum(IMPORT_NAMES).meta({ description: 'What the file lists.' }),
        mode: z
          .enum(['merge', 'overwrite'])
          .default('merge')
          .meta({ description: 'overwrite: existing entries that are not in the file are removed first.' }),
        data: z.file().meta({
          description: 'A file as Mastodon exports it, up to 5 MB and 20,000 rows: CSV, or JSON for `custom_filters`.',
        }),
      }),
    )
    .output(dataImportSchema)
    .mutation(async ({ ctx, input }) => {
      const kind = input.type.toUpperCase() as ImportKind;
      const made = await createImport(ctx, { kind, overwrite: input.mode === 'overwrite', file: input.data });
      ctx.reply.status = 202;
      return viewImport({ ...made, waiting: made.total, failed: 0 });
    }),

  list: identityProcedure
    .meta({ scopes: ['read'], openapi: { method: 'GET', path: PATH, tags, summary: 'List your newest imports' } })
    .input(z.object({}))
    .output(z.array(dataImportSchema))
    .query(async ({ ctx }) => (await ownImports(ctx)).map(viewImport)),

  get: identityProcedure
    .meta({
      scopes: ['read'],
      openapi: { method: 'GET', path: `${PATH}/{id}`, tags, summary: 'Read the progress of an import' },
    })
    .input(byId)
    .output(dataImportSchema)
    .query(async ({ ctx, input }) => viewImport(await findOwnImport(ctx, input.id))),

  /** As the text of a CSV file; REST answers with the file (facades/downloads.ts). */
  failures: identityProcedure
    .meta({ scopes: ['read'] })
    .input(
      byId.extend({
        locale: languageInput.optional().meta({ description: 'Of the reasons; that of the account unless given.' }),
      }),
    )
    .output(z.string())
    .query(({ ctx, input }) => importFailures(ctx, input.id, languageFor(input.locale ?? ctx.viewer.locale))),
});
