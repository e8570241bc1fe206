/** The locations of copies of remote files and emoji, which are fetched if missing. */
import { z } from 'zod';
import { remoteEmojiFile, remoteFile } from '../../domain/federation/remote/files/absent-files.ts';
import { publicProcedure, router } from '../../procedures/procedure.ts';

export const remoteFilesRouter = router({
  find: publicProcedure
    .meta({ auth: 'public', callsOtherServer: true, rates: ['remote_files'] })
    .input(z.object({ token: z.string(), small: z.boolean() }))
    .query(({ ctx, input }) => remoteFile(ctx, input.token, input.small)),
  findEmoji: publicProcedure
    .meta({ auth: 'public', callsOtherServer: true, rates: ['remote_emoji'] })
    .input(z.object({ domain: z.string(), shortcode: z.string(), still: z.boolean() }))
    .query(({ ctx, input }) => remoteEmojiFile(ctx, input.domain, input.shortcode, input.still)),
});
