/** A post in a list: the reason why it is shown, its author, its content, and its actions. */
import { Pin, Repeat2 } from 'lucide-react';
import { memo, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../kit/button.tsx';
import { accountPath, nameOf } from '../../people/account.ts';
import { DisplayName } from '../../people/display-name.tsx';
import { usePostsMessages } from '../posts-messages.ts';
import { isBlurred, warningsOf } from '../state/filters.ts';
import type { PostAct } from '../state/post-acts.ts';
import { type FilterContext, postPath, type Status, shownOf } from '../state/status.ts';
import { useAnswering } from './answering.tsx';
import { useOpening } from './opening.ts';
import { PostActions } from './post-actions.tsx';
import { PostBody } from './post-body.tsx';
import css from './post-card.module.css';
import { PostFace, PostHead } from './post-head.tsx';

interface PostCardProps {
  status: Status;
  context: FilterContext;
  /** At the top of a profile. */
  isPinned?: boolean;
  /** In a thread, when the next post answers this one: a line leads to it. */
  isJoined?: boolean;
  /** A further action in its menu. */
  act?: PostAct | undefined;
}

/** In a scrolling list, a card is re-rendered only when its post changes. */
export const PostCard = memo(function PostCard({ status, context, isPinned, isJoined, act }: PostCardProps) {
  const words = usePostsMessages();
  const [isShown, setShown] = useState(false);
  const post = shownOf(status);
  // The server lists the boosts of a post in a home timeline as one, which is the first.
  const others = context === 'home' ? post.reblogs_count - 1 : 0;
  const warnings = warningsOf(status, context);
  const isOpen = warnings.length === 0 || isShown;
  const opening = useOpening(postPath(post));
  const answering = useAnswering(post);
  return (
    <article
      className={['post', isOpen && css.opens, isJoined && 'joined'].filter(Boolean).join(' ')}
      tabIndex={-1}
      aria-label={words.postBy({ name: nameOf(post.account) })}
      {...(isOpen && opening)}
    >
      {isPinned && (
        <p className="why">
          <Pin className="icon s" aria-hidden="true" />
          {words.pinned}
        </p>
      )}
      {status.reblog && (
        <p className="why">
          <Repeat2 className="icon s" aria-hidden="true" />
          <span>
            <Link className="plain" to={accountPath(status.account)}>
              <DisplayName account={status.account} />
            </Link>{' '}
            {others > 0 ? words.boostedWith({ others }) : words.boosted}
          </span>
        </p>
      )}
      {!isOpen ? (
        <p className={css.filtered}>
          {words.filtered({ names: warnings.join(', ') })}
          <Button onClick={() => setShown(true)}>{words.showAnyway}</Button>
        </p>
      ) : (
        <>
          <PostFace account={post.account} />
          <div className="body">
            <PostHead post={post} />
            <PostBody post={post} isBlurred={isBlurred(status, context)} />
            <PostActions
              post={post}
              more={act && { label: act.labelOf(post), onSelect: () => act.run(status) }}
              answering={answering}
            />
            {answering?.composer}
            {answering?.sent.map((answer) => (
              <PostCard key={answer.id} status={answer} context={context} />
            ))}
          </div>
        </>
      )}
    </article>
  );
});
