/** The reply policy of a post, and what waits for an approval: a reply, a post to a group, and the viewer's likes and boosts. */
import { Hourglass, MessageCircleOff, MessageCircleQuestion } from 'lucide-react';
import { ReplyPolicy } from '../../../../src/look/components/reply-policy.tsx';
import { Button } from '../../kit/button.tsx';
import { useAction } from '../../kit/use-action.ts';
import { nameOf } from '../../people/account.ts';
import { session } from '../../server/session.ts';
import { usePostsMessages } from '../posts-messages.ts';
import { answerReply } from '../state/approvals.ts';
import type { Post } from '../state/status.ts';
import css from './post-card.module.css';
import { useReplyPolicyMessages } from './reply-policy-messages.ts';

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

/** The viewer's likes and boosts that are not approved yet. */
function WaitingInteractions({ post: { waiting_interactions: waiting = [] } }: { post: Post }) {
  const words = usePostsMessages();
  return waiting.map((kind) => (
    <p key={kind} className={`meta ${css.policy}`}>
      <Hourglass className="icon s" aria-hidden="true" />
      {words.waitingInteractions[kind]}
    </p>
  ));
}

function ReplyState({ post }: { post: Post }) {
  const words = usePostsMessages();
  const policyWords = useReplyPolicyMessages();
  const { barrier, state } = post.reply_approval;
  if (post.removed_from_discussion)
    return (
      <p className={`meta ${css.policy}`}>
        <MessageCircleOff className="icon s" aria-hidden="true" />
        {words.removedFromDiscussion}
      </p>
    );
  // Replies below the first post say it at their buttons.
  if (barrier && post.discussion)
    return (
      <p className={`meta ${css.policy}`}>
        <MessageCircleOff className="icon s" aria-hidden="true" />
        {words.noReply[barrier]}
      </p>
    );
  const isOwn = post.account.id === session().actorId;
  if (state === 'pending' || state === 'rejected') {
    // Moderators of a group decide in its queue.
    const isReply = post.in_reply_to_id !== null;
    const [states, asks] = isReply ? [words.replyStates, words.replyAsks] : [words.groupStates, words.groupAsks];
    return (
      <>
        <p className={`meta ${css.policy}`}>
          <MessageCircleQuestion className="icon s" aria-hidden="true" />
          {isOwn ? states[state] : asks}
        </p>
        {!isOwn && isReply && state === 'pending' && <Decision post={post} />}
      </>
    );
  }
  return <ReplyPolicy of={post.reply_approval} words={policyWords} />;
}

export function ReplyApproval({ post }: { post: Post }) {
  return (
    <>
      <ReplyState post={post} />
      <WaitingInteractions post={post} />
    </>
  );
}
