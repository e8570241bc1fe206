/** Custom emoji, for everybody. */
import { emojiListSchema, presentEmojiList } from '../../entities/instance/emoji-list.ts';
import { publicProcedure, router } from '../../procedures/procedure.ts';

export const customEmojisRouter = router({
  list: publicProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/v1/custom_emojis',
        tags: ['custom_emojis'],
        summary: 'List the custom emoji of this server',
      },
    })
    .output(emojiListSchema)
    .query(({ ctx }) => {
      // The same for everybody; a short time, so that a new one can be picked soon.
      ctx.reply.header('Cache-Control', 'public, max-age=15');
      return presentEmojiList(ctx);
    }),
});
