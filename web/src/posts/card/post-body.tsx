/** The content of a post, with the quoted post, and with the state of its approval. */
import { later } from '../../kit/later.ts';
import type { Post } from '../state/status.ts';
import { PostContent } from './post-content.tsx';
import { QuoteView } from './quote-view.tsx';

// Everybody may reply to most posts, like and boost them, and few are removed from a discussion: this is loaded with the first of the others.
const ReplyApproval = later(async () => (await import('./reply-approval.tsx')).ReplyApproval);

function isOpen({
  discussion,
  reply_approval,
  waiting_interactions: waiting = [],
  removed_from_discussion: removed,
}: Post): boolean {
  const { automatic, barrier, state } = reply_approval;
  if (removed || waiting.length > 0 || (discussion && barrier)) return false;
  return (state === null || state === 'approved') && automatic.includes('public');
}

/** @param isBlurred a filter hides the pictures */
export function PostBody({ post, isBlurred = false }: { post: Post; isBlurred?: boolean }) {
  return (
    <>
      <PostContent post={post} isBlurred={isBlurred}>
        {post.quote && <QuoteView quote={post.quote} />}
      </PostContent>
      {!isOpen(post) && <ReplyApproval post={post} />}
    </>
  );
}
