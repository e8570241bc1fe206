/** The main post of a page: larger, with its exact time and the people who boosted and favourited it. */
import { useState } from 'react';
import { later } from '../../kit/later.ts';
import { Moment } from '../../kit/time.tsx';
import { shortNumber } from '../../words/format.ts';
import { useAnswering } from '../card/answering.tsx';
import { PostActions } from '../card/post-actions.tsx';
import { PostBody } from '../card/post-body.tsx';
import css from '../card/post-card.module.css';
import type { PostDialog } from '../card/post-dialogs.tsx';
import { PostFace, PostHead, VisibilityIcon } from '../card/post-head.tsx';
import { usePostsMessages } from '../posts-messages.ts';
import { type Status, shownOf } from '../state/status.ts';

const PostDialogs = later(async () => (await import('../card/post-dialogs.tsx')).PostDialogs);

export function FocusedPost({ status }: { status: Status }) {
  const words = usePostsMessages();
  const [dialog, setDialog] = useState<PostDialog | null>(null);
  const post = shownOf(status);
  const answering = useAnswering(post);
  const { reblogs_count: boosts, favourites_count: favourites } = post;
  const fact = (name: PostDialog, text: string) => (
    <button type="button" className={css.fact} onClick={() => setDialog(name)}>
      {text}
    </button>
  );
  return (
    <article className="post focus" aria-current="true" aria-label={words.threadOf({ name: post.account.acct })}>
      <PostFace account={post.account} />
      <div className="body">
        <PostHead post={post} />
        <PostBody post={post} />
        <p className={`meta ${css.facts}`}>
          <span className={css.fact}>
            <VisibilityIcon visibility={post.visibility} members_of={post.members_of} />
            <Moment at={post.created_at} />
          </span>
          {post.application && <span>{post.application.name}</span>}
          {post.edited_at && fact('history', words.history)}
          {boosts > 0 && fact('boosts', words.boosts({ number: boosts, shown: shortNumber(boosts) }))}
          {favourites > 0 &&
            fact('favourites', words.favouritesCount({ number: favourites, shown: shortNumber(favourites) }))}
        </p>
        <PostActions post={post} answering={answering} />
        {answering?.composer}
      </div>
      {dialog && (
        <PostDialogs
          post={post}
          dialog={dialog}
          busy={false}
          onDelete={() => undefined}
          onClose={() => setDialog(null)}
        />
      )}
    </article>
  );
}
