/** Posts in their thread or conversation, answered in place. */
import { AnswersInPlace } from '../compose/answers-in-place.tsx';
import { later } from '../kit/later.ts';
import { ConversationPage as Conversation } from '../posts/pages/conversation-page.tsx';
import { PostPage } from '../posts/pages/post-page.tsx';

// Few posts begin a discussion.
const DiscussionHead = later(async () => (await import('../groups/discussion-head.tsx')).DiscussionHead);

/** /@{name}/{id} */
export function ThreadPage() {
  return (
    <AnswersInPlace>
      <PostPage above={(post) => post.discussion && <DiscussionHead post={post} discussion={post.discussion} />} />
    </AnswersInPlace>
  );
}

/** /conversations/{id} */
export function ConversationPage() {
  return (
    <AnswersInPlace>
      <Conversation />
    </AnswersInPlace>
  );
}
