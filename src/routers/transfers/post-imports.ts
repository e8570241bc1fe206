/** Imports of posts from archives of other servers. */
import { z } from 'zod';
import { ARCHIVE_LIMITS } from '../../domain/transfers/posts/archive-layout.ts';
import { createPostImport } from '../../domain/transfers/posts/create-post-import.ts';
import { findOwnPostImport, ownPostImports } from '../../domain/transfers/posts/find-post-imports.ts';
import { postImportSchema, viewPostImport } from '../../entities/transfers/post-import.ts';
import { formInput } from '../../procedures/form-input.ts';
import { idInput } from '../../procedures/inputs.ts';
import { identityProcedure, router } from '../../procedures/procedure.ts';

const tags = ['imports'];
const PATH = '/api/v1/post_imports';

export const postImportsRouter = router({
  create: identityProcedure
    .meta({
      scopes: ['write'],
      rates: ['media'],
      form: 'multipart',
      largestFile: ARCHIVE_LIMITS.bytes,
      openapi: {
        method: 'POST',
        path: PATH,
        tags,
        summary: 'Import your posts from an archive',
        description:
          'Jobs create the posts with their dates, files and closed polls. Nobody is notified, and the posts are delivered to ' +
          'nobody. Boosts and direct posts are skipped; a second import of the same archive skips what it finds.',
      },
      answers: { 202: 'It is being imported: ask for it again' },
    })
    .input(
      formInput({
        data: z.file().meta({
          description:
            'The archive of an account as Mastodon makes it, up to 1 GB (by tRPC 125 MB) and 40,000 posts: ZIP or tar.gz.',
        }),
      }),
    )
    .output(postImportSchema)
    .mutation(async ({ ctx, input }) => {
      const made = await createPostImport(ctx, input.data);
      ctx.reply.status = 202;
      return viewPostImport(made);
    }),

  list: identityProcedure
    .meta({
      scopes: ['read'],
      openapi: { method: 'GET', path: PATH, tags, summary: 'List your newest imports of posts' },
    })
    .input(z.object({}))
    .output(z.array(postImportSchema))
    .query(async ({ ctx }) => (await ownPostImports(ctx)).map(viewPostImport)),

  get: identityProcedure
    .meta({
      scopes: ['read'],
      openapi: { method: 'GET', path: `${PATH}/{id}`, tags, summary: 'Read the progress of an import of posts' },
    })
    .input(z.object({ id: idInput }))
    .output(postImportSchema)
    .query(async ({ ctx, input }) => viewPostImport(await findOwnPostImport(ctx, input.id))),
});
