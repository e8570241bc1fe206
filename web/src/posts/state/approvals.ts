/** Decisions of the viewer about replies to their posts and quotes of them; loaded when the first is needed. */
import { api, queryClient, trpc } from '../../server/api.ts';
import type { Post } from './status.ts';
import { changePost, removePost } from './status-cache.ts';

/** The answer to a reply that waits for the viewer's approval. */
export async function answerReply({ id }: Pick<Post, 'id'>, answer: 'approve' | 'reject'): Promise<void> {
  const { reply_approval } = await api.replyRequests[answer].mutate({ id });
  if (answer === 'reject') removePost(id);
  else changePost(id, () => ({ reply_approval }));
  await queryClient.invalidateQueries({ queryKey: trpc.replyRequests.pathKey() });
}

/** Takes the viewer's own post out of another one that quotes it. */
export async function revokeQuote({ id, quote }: Post): Promise<void> {
  const quoted = quote?.quoted_status?.id;
  if (quoted === undefined) return;
  const answer = await api.quotes.revoke.mutate({ id: quoted, quoting_status_id: id });
  changePost(id, () => ({ quote: answer.quote, content: answer.content }));
}
