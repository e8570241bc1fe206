/** The content of a post, with the quoted post, and with the state of its approval. */
import type { Post } from '../state/status.ts';
import { PostContent } from './post-content.tsx';
import { QuoteView } from './quote-view.tsx';
import { ReplyApproval } from './reply-approval.tsx';

/** @param isBlurred a filter hides the pictures */
export function PostBody({ post, isBlurred = false }: { post: Post; isBlurred?: boolean }) {
  return (
    <>
      <PostContent post={post} isBlurred={isBlurred}>
        {post.quote && <QuoteView quote={post.quote} />}
      </PostContent>
      <ReplyApproval post={post} />
    </>
  );
}
