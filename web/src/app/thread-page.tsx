/** Posts in their thread or conversation, answered in place. */
import { useState } from 'react';
import { AnswersInPlace } from '../compose/answers-in-place.tsx';
import { later } from '../kit/later.ts';
import { ConversationPage as Conversation } from '../posts/pages/conversation-page.tsx';
import { PostPage } from '../posts/pages/post-page.tsx';
import type { PostAct } from '../posts/state/post-acts.ts';

// Few posts begin a discussion.
const DiscussionHead = later(async () => (await import('../groups/discussion-head.tsx')).DiscussionHead);

/** /@{name}/{id} */
export function ThreadPage() {
  const [act, setAct] = useState<PostAct>();
  return (
    <AnswersInPlace>
      <PostPage
        above={(post) =>
          post.discussion && <DiscussionHead post={post} discussion={post.discussion} onModerates={setAct} />
        }
        act={act}
      />
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
