/** Above the wall: how many posts wait for the moderators, or for others their own posts that wait. */
import { ButtonLink } from '../kit/button.tsx';
import { PostCard } from '../posts/card/post-card.tsx';
import { itemsOf } from '../server/pages.ts';
import { handleOf } from '../words/names.ts';
import css from './groups.module.css';
import { useGroupsMessages } from './groups-messages.ts';
import { usePostRequests } from './post-requests.ts';
import type { Group } from './use-membership.ts';

export function WaitingPosts({ group, moderates }: { group: Group; moderates: boolean }) {
  const words = useGroupsMessages();
  const { data } = usePostRequests(group.id);
  const posts = itemsOf(data);
  if (posts.length === 0) return null;
  if (moderates)
    return (
      <div className="card pad line">
        <p>{words.postRequestsCount({ posts: posts.length })}</p>
        <ButtonLink className="push" to={`/${handleOf(group)}/post-requests`}>
          {words.postRequests}
        </ButtonLink>
      </div>
    );
  return (
    <section className="card feed bleed" aria-label={words.ownPostsWait}>
      <h2 className={css.waiting}>{words.ownPostsWait}</h2>
      {posts.map((post) => (
        <PostCard key={post.id} status={post} context="thread" />
      ))}
    </section>
  );
}
