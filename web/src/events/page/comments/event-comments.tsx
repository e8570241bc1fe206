/** Comments on an event: threads, newest first, each with its replies. */
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { useKitMessages } from '../../../kit/kit-messages.ts';
import { Loaded } from '../../../kit/loaded.tsx';
import { useActorName } from '../../../people/actor-name.tsx';
import { api, type Outputs, trpc } from '../../../server/api.ts';
import { number } from '../../../words/format.ts';
import css from '../../event.module.css';
import type { Event } from '../../event.ts';
import { useEventActsMessages } from '../../event-acts-messages.ts';
import { useEventsMessages } from '../../events-messages.ts';
import { CommentCard } from './comment-card.tsx';
import { CommentForm } from './comment-form.tsx';

const PAGE = 20;

type Threads = Outputs['comments']['list'];
type Thread = Threads[number];

interface EventCommentsProps {
  event: Event;
  organizes: boolean;
  /** Whether the organizer or the group blocks the viewer, who writes no comments. */
  isBarred: boolean;
  /** Shown with the comments, which would push it down if they came later. */
  below: ReactNode;
}

export function EventComments({ event: { uuid }, organizes, isBarred, below }: EventCommentsProps) {
  const words = useEventsMessages();
  const acts = useEventActsMessages();
  const kit = useKitMessages();
  const query = useInfiniteQuery({
    queryKey: [...trpc.comments.list.queryKey({ id: uuid }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api.comments.list.query({ id: uuid, limit: PAGE, ...(pageParam && { max_id: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last: Threads) => (last.length < PAGE ? undefined : last.at(-1)?.id),
    select: ({ pages }: InfiniteData<Threads>) => pages.flat(),
    // Comments that were written while the page was closed are not among the live changes.
    staleTime: 0,
  });
  return (
    <>
      <section className="stack tight">
        <h2>{words.comments}</h2>
        <div className="card feed">
          {isBarred ? <p className="soft pad">{acts.barred}</p> : <CommentForm uuid={uuid} label={acts.comment} />}
          <Loaded query={query}>
            {(threads) => (
              <ul>
                {threads.map((thread) => (
                  <ThreadItem key={thread.id} {...{ thread, uuid, organizes, isBarred }} />
                ))}
              </ul>
            )}
          </Loaded>
        </div>
        {query.hasNextPage && (
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {kit.more}
          </Button>
        )}
      </section>
      {!query.isLoading && below}
    </>
  );
}

interface ThreadItemProps extends Omit<EventCommentsProps, 'event' | 'below'> {
  thread: Thread;
  uuid: string;
}

function ThreadItem({ thread, uuid, organizes, isBarred }: ThreadItemProps) {
  const words = useEventsMessages();
  const name = useActorName(thread.actor);
  const [answering, setAnswering] = useState(false);
  const answer = (
    <button
      type="button"
      aria-label={words.answer}
      title={words.answer}
      disabled={isBarred}
      onClick={() => setAnswering(true)}
    >
      <MessageCircle className="icon" aria-hidden="true" />
      {thread.replies.length > 0 && number(thread.replies.length)}
    </button>
  );
  return (
    <li className={css.thread}>
      <CommentCard comment={thread} organizes={organizes} answer={answer} />
      {(thread.replies.length > 0 || answering) && (
        <div className={css.answers}>
          {thread.replies.map((reply) => (
            <CommentCard key={reply.id} comment={reply} organizes={organizes} />
          ))}
          {answering && (
            <CommentForm
              uuid={uuid}
              label={words.answerTo({ name })}
              inReplyToId={thread.id}
              onDone={() => setAnswering(false)}
            />
          )}
        </div>
      )}
    </li>
  );
}
