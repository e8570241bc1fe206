/** A post with what it answers and what answers it. */
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

/** How far answers to answers are moved to the side. */
const DEEPEST = 4;

/** Each answer with how many answers are between it and the post. */
function withDepths(root: string, descendants: readonly Status[]): { status: Status; depth: number }[] {
  const depths = new Map([[root, -1]]);
  return descendants.map((status) => {
    const depth = (depths.get(status.in_reply_to_id ?? '') ?? -1) + 1;
    depths.set(status.id, depth);
    return { status, depth: Math.min(depth, DEEPEST) };
  });
}

interface ThreadProps {
  status: Status;
  /** Of one conversation all posts are alike, and the last is in view. */
  isConversation?: boolean;
}

export function Thread({ status, isConversation = false }: ThreadProps) {
  const focused = useRef<HTMLDivElement>(null);
  const options = trpc.statuses.context.queryOptions({ id: status.id });
  const { data: thread, error, refetch } = useQuery(options);
  const hasAncestors = (thread?.ancestors.length ?? 0) > 0;
  useEffect(() => {
    // Whoever comes back is where they were.
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
  return (
    <div className={css.thread}>
      {shown(thread?.ancestors ?? []).map((ancestor) => (
        <PostCard key={ancestor.id} status={ancestor} context="thread" />
      ))}
      <div ref={focused} className={css.focused}>
        {isConversation ? <PostCard status={status} context="thread" /> : <FocusedPost status={status} />}
      </div>
      {!thread && !error && <Skeleton />}
      {!thread && error && <Failed error={error} onRetry={() => refetch()} />}
      {withDepths(status.id, shown(thread?.descendants ?? [])).map(({ status: answer, depth }) => (
        <div key={answer.id} style={{ paddingInlineStart: `${isConversation ? 0 : depth * 0.75}rem` }}>
          <PostCard status={answer} context="thread" />
        </div>
      ))}
    </div>
  );
}
