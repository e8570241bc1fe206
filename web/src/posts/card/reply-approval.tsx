/** The reply policy of a post, and what waits for an approval: a reply, and the viewer's likes and boosts. */
import { Hourglass, MessageCircleOff, MessageCircleQuestion } from 'lucide-react';
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

function ReplyPolicy({ post }: { post: Post }) {
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

export function ReplyApproval({ post }: { post: Post }) {
  return (
    <>
      <ReplyPolicy post={post} />
      <WaitingInteractions post={post} />
    </>
  );
}
