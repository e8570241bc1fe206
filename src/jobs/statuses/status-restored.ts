/**
 * An appeal restored a post: returns it to its place in timelines and conversations, and open streams show its quotes with it.
 */
import { recordConversations } from '../../domain/conversations/record.ts';
import { fanOutToLists } from '../../domain/lists/fan-out.ts';
import { indexStatus } from '../../domain/search/index-status.ts';
import { fanOutStatus } from '../../domain/statuses/audience.ts';
import { recountDiscussion } from '../../domain/statuses/discussions/answers.ts';
import { everyQuote } from '../../domain/statuses/quotes/quotes.ts';
import { parseId } from '../../platform/ids.ts';
import { announceAgain, announceConversations } from '../announce.ts';
import { deliverStatus } from '../federation/deliver/deliver-statuses.ts';
import type { JobHandler } from '../job-handler.ts';

export const statusRestored: JobHandler<'status.restored'> = async (platform, payload) => {
  const id = parseId(payload.statusId) ?? 0n;
  const status = await platform.db.status.findFirst({
    where: { id, deletedAt: null },
    include: { mentions: { select: { actorId: true } }, eventMessage: true },
  });
  if (!status) return;
  await Promise.all([fanOutStatus(platform, id), fanOutToLists(platform, id), indexStatus(platform, id)]);
  await recountDiscussion(platform, id);
  if (status.visibility === 'DIRECT') {
    const mentioned = status.mentions.map(({ actorId }) => actorId);
    // As when it was created: the author of a message to hundreds of people has a conversation with those who reply.
    const owners = status.eventMessage ? mentioned : null;
    await announceConversations(platform, await recordConversations(platform, id, mentioned.length + 1, owners));
  }
  await deliverStatus(platform, id);
  for await (const quotes of everyQuote(platform, id)) await announceAgain(platform, quotes);
};
