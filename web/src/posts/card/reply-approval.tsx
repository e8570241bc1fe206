/** The reply policy of a post, and the state of a reply that needs an approval. */
import { MessageCircleOff, MessageCircleQuestion } from 'lucide-react';
import { Button } from '../../kit/button.tsx';
import { useAction } from '../../kit/use-action.ts';
import { nameOf } from '../../people/account.ts';
import { session } from '../../server/session.ts';
import { usePostsMessages } from '../posts-messages.ts';
import { answerReply } from '../state/approvals.ts';
import type { Post } from '../state/status.ts';
import css from './post-card.module.css';

/** For whom the post is open; null if everybody may reply. */
function repliersOf({ reply_approval: { automatic, manual } }: Post): 'approval' | 'followers' | 'mentioned' | null {
  if (automatic.includes('public')) return null;
  if (manual.length > 0 || automatic.includes('unsupported_policy')) return 'approval';
  return automatic.includes('followers') ? 'followers' : 'mentioned';
}

/** The buttons of the author to whose post it replies. */
function Decision({ post }: { post: Post }) {
  const words = usePostsMessages();
  const { run, busy } = useAction((answer: 'approve' | 'reject') => answerReply(post, answer));
  const name = nameOf(post.account);
  return (
    <p className={css.decision}>
      <Button look="primary" busy={busy} aria-label={words.approveReplyBy({ name })} onClick={() => run('approve')}>
        {words.approveReply}
      </Button>
      <Button busy={busy} aria-label={words.rejectReplyBy({ name })} onClick={() => run('reject')}>
        {words.rejectReply}
      </Button>
    </p>
  );
}

export function ReplyApproval({ post }: { post: Post }) {
  const words = usePostsMessages();
  const { state } = post.reply_approval;
  const isOwn = post.account.id === session().actorId;
  const repliers = repliersOf(post);
  if (state !== null)
    return (
      <>
        <p className={`meta ${css.policy}`}>
          <MessageCircleQuestion className="icon s" aria-hidden="true" />
          {isOwn ? words.replyStates[state] : words.replyAsks}
        </p>
        {!isOwn && state === 'pending' && <Decision post={post} />}
      </>
    );
  if (repliers === null) return null;
  return (
    <p className={`meta ${css.policy}`}>
      <MessageCircleOff className="icon s" aria-hidden="true" />
      {words.repliers[repliers]}
    </p>
  );
}
