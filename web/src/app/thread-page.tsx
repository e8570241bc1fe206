/** Posts in their thread or conversation, answered in place. */
import { AnswersInPlace } from '../compose/answers-in-place.tsx';
import { ConversationPage as Conversation } from '../posts/pages/conversation-page.tsx';
import { PostPage } from '../posts/pages/post-page.tsx';

/** /@{name}/{id} */
export function ThreadPage() {
  return (
    <AnswersInPlace>
      <PostPage />
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
