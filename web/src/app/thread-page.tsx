/** /@{name}/{id}: a post in its thread, whose posts are answered in place. */
import { AnswersInPlace } from '../compose/answers-in-place.tsx';
import { PostPage } from '../posts/pages/post-page.tsx';

export function ThreadPage() {
  return (
    <AnswersInPlace>
      <PostPage />
    </AnswersInPlace>
  );
}
