/** Writes the direct status by which one person gets a message, once for each recipient. */
import type { EventMessage } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { IdentityContext } from '../access/context.ts';
import { repliesBy } from '../statuses/approvals/reply-policy.ts';
import { composeText } from '../statuses/writing/compose.ts';
import { insertIfWanted } from '../statuses/writing/insert-status.ts';
import { onlyText } from '../statuses/writing/words.ts';

export interface MessageText {
  text: string;
  content: string;
}

/** The message with the title and the address of the event, because apps for posts show nothing else of it. */
export async function textOfStatus(ctx: IdentityContext, { text, title, url }: EventMessage): Promise<MessageText> {
  const whole = `${text}\n\n${title}\n${url}`;
  return { text: whole, content: (await composeText(ctx, whole)).content };
}

/**
 * Mentions the recipient alone, even if the text names others, so that nobody sees who else got the message, and replies go to the author. The
 * author's own timeline does not list hundreds of copies. Returns false if the person has the status already, or
 * the message was deleted.
 *
 * @param also runs in the same transaction
 */
export function writeStatusTo(
  ctx: IdentityContext,
  messageId: bigint,
  actorId: bigint,
  { text, content }: MessageText,
  also: (tx: Tx, statusId: bigint) => Promise<{ mailed: boolean }>,
): Promise<boolean> {
  const id = ctx.ids.next();
  return insertIfWanted(ctx, {
    ...{ ...onlyText(text), id, content, visibility: 'DIRECT', language: ctx.viewer.locale },
    ...{ parent: null, mentionIds: [actorId], silentIds: [], tagIds: [], mediaIds: [], poll: null },
    ...{ idempotencyKey: null, scheduledId: null, quote: null, quotePolicy: 'NOBODY', replies: repliesBy('PUBLIC') },
    ...{ groupId: null, discussion: null, approval: null, below: null },
    async alongside(tx) {
      // A job that runs twice waits here for the other one.
      const where = { messageId, actorId, sentAt: null };
      const sent = { sentAt: ctx.clock.now(), statusId: id };
      if ((await tx.eventMessageRecipient.updateMany({ where, data: sent })).count === 0) return false;
      await tx.homeEntry.deleteMany({ where: { actorId: ctx.viewer.actorId, statusId: id } });
      const { mailed } = await also(tx, id);
      if (mailed)
        await tx.eventMessageRecipient.update({
          where: { messageId_actorId: { messageId, actorId } },
          data: { mailed },
        });
      return true;
    },
  });
}
