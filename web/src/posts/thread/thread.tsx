/** A post with its ancestors and replies. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Failed, Skeleton } from '../../kit/loaded.tsx';
import { queryClient, trpc } from '../../server/api.ts';
import { followStream } from '../../server/streams.ts';
import { PostCard } from '../card/post-card.tsx';
import { isHidden } from '../state/filters.ts';
import type { Status } from '../state/status.ts';
import { FocusedPost } from './focused-post.tsx';
import css from './thread.module.css';

/** Whether the next post of the list answers this one. */
const isAnswered = ({ id }: Status, next: Status | undefined): boolean => next?.in_reply_to_id === id;

interface ThreadProps {
  status: Status;
  /** In a conversation all posts look alike, and the last one is in view. */
  isConversation?: boolean;
}

export function Thread({ status, isConversation = false }: ThreadProps) {
  const focused = useRef<HTMLDivElement>(null);
  const options = trpc.statuses.context.queryOptions({ id: status.id });
  const { data: thread, error, refetch } = useQuery(options);
  const hasAncestors = (thread?.ancestors.length ?? 0) > 0;
  useEffect(() => {
    // On going back, the scroll position is restored.
    if (hasAncestors && scrollY === 0) focused.current?.scrollIntoView({ block: isConversation ? 'end' : 'start' });
  }, [hasAncestors, isConversation]);
  useEffect(
    () =>
      followStream({ stream: 'user' }, ({ event, payload }) => {
        const isAnswer =
          event === 'update' && payload !== null && (JSON.parse(payload) as Status).in_reply_to_id !== null;
        if (isAnswer) void queryClient.invalidateQueries({ queryKey: options.queryKey });
      }),
    [options.queryKey],
  );
  const shown = (statuses: readonly Status[]): Status[] => statuses.filter((other) => !isHidden(other, 'thread'));
  const descendants = shown(thread?.descendants ?? []);
  return (
    <div className={`card feed bleed thread ${css.thread}`}>
      {shown(thread?.ancestors ?? []).map((ancestor) => (
        <PostCard key={ancestor.id} status={ancestor} context="thread" isJoined={!isConversation} />
      ))}
      <div ref={focused} className={css.focused}>
        {isConversation ? <PostCard status={status} context="thread" /> : <FocusedPost status={status} />}
      </div>
      {!thread && !error && (
        <div className={css.waiting}>
          <Skeleton />
        </div>
      )}
      {!thread && error && <Failed error={error} onRetry={() => refetch()} />}
      {descendants.map((answer, place) => (
        <PostCard
          key={answer.id}
          status={answer}
          context="thread"
          isJoined={!isConversation && isAnswered(answer, descendants[place + 1])}
        />
      ))}
    </div>
  );
}
