/** A post with its ancestors and replies. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refreshOf } from '../../../../src/client/async-refresh.ts';
import { Button } from '../../kit/button.tsx';
import { Failed } from '../../kit/failed.tsx';
import { Skeleton } from '../../kit/loaded.tsx';
import { api, fillFrom, type Outputs, queryClient, trpc } from '../../server/api.ts';
import { followStream, ONCE_MORE } from '../../server/streams.ts';
import { PostCard } from '../card/post-card.tsx';
import { usePostsMessages } from '../posts-messages.ts';
import { isHidden } from '../state/filters.ts';
import type { PostAct } from '../state/post-acts.ts';
import { useRefresh } from '../state/refresh.ts';
import type { Status } from '../state/status.ts';
import timeline from '../timeline/timeline.module.css';
import { BranchView } from './branch-view.tsx';
import { branchesOf } from './branches.ts';
import { FocusedPost } from './focused-post.tsx';
import css from './thread.module.css';

/** The thread, and the refresh of its replies; a separate response, because a batch does not report the refresh. */
const threadOf = (id: string) => {
  const queryKey = trpc.statuses.context.queryKey({ id });
  fillFrom(['statuses.context', { id }], queryKey, ({ data, refresh }) => ({
    ...(data as Outputs['statuses']['context']),
    refresh: refresh ?? null,
  }));
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const thread = await api.statuses.context.query({ id }, { context: { paged: true }, signal });
      return { ...thread, refresh: refreshOf(thread) };
    },
  });
};

interface ThreadProps {
  status: Status;
  /** In a conversation all posts look alike, and the last one is in view. */
  isConversation?: boolean;
  /** A further action in the menu of each answer. */
  act?: PostAct | undefined;
}

export function Thread({ status, isConversation = false, act }: ThreadProps) {
  const focused = useRef<HTMLDivElement>(null);
  const words = usePostsMessages();
  const options = threadOf(status.id);
  const { data: thread, error, refetch } = useQuery(options);
  const hasAncestors = (thread?.ancestors.length ?? 0) > 0;
  useEffect(() => {
    // On going back, the scroll position is restored.
    if (hasAncestors && scrollY === 0) focused.current?.scrollIntoView({ block: isConversation ? 'end' : 'start' });
  }, [hasAncestors, isConversation]);
  useEffect(() => {
    // In the effect, because the key is another array at each render.
    const queryKey = trpc.statuses.context.queryKey({ id: status.id });
    return followStream({ stream: 'user' }, queryKey, ({ event, payload }) => {
      const isAnswer =
        event === 'update' && payload !== null && (JSON.parse(payload) as Status).in_reply_to_id !== null;
      if (isAnswer || event === 'missed') void queryClient.invalidateQueries({ queryKey }, ONCE_MORE);
    });
  }, [status.id]);
  const shown = (statuses: readonly Status[]): Status[] => statuses.filter((other) => !isHidden(other, 'thread'));
  const descendants = shown(thread?.descendants ?? []);
  const refresh = useRefresh(thread?.refresh, { isEmpty: descendants.length === 0, reload: refetch });
  return (
    <div className={`card feed bleed thread ${css.thread}`}>
      <div role="status" className={timeline.fresh}>
        {refresh.found > 0 && (
          <Button look="primary" onClick={() => refetch()}>
            {words.moreReplies({ number: refresh.found })}
          </Button>
        )}
      </div>
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
      {thread && descendants.length === 0 && refresh.isRunning && (
        <p role="status" className={css.waiting}>
          {words.findingReplies}
        </p>
      )}
      {!thread && error && <Failed error={error} onRetry={() => refetch()} />}
      {isConversation
        ? descendants.map((answer) => <PostCard key={answer.id} status={answer} context="thread" />)
        : branchesOf(status.id, descendants).map((branch) => (
            <BranchView key={branch.answer.id} branch={branch} act={act} />
          ))}
    </div>
  );
}
