/**
 * The messages of the organizers to the viewer about the event, which can be answered, and only the author reads the answer; and those that were
 * announced before the viewer took part.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../kit/button.tsx';
import { HtmlText } from '../../kit/html-text.tsx';
import { Ago } from '../../kit/time.tsx';
import { useAction } from '../../kit/use-action.ts';
import { ActorName, useActorName } from '../../people/actor-name.tsx';
import { api, type Outputs, queryClient, trpc } from '../../server/api.ts';
import { session } from '../../server/session.ts';
import { actorPath } from '../actor-path.ts';
import { useEventsMessages } from '../events-messages.ts';
import type { OwnParticipations } from './taking.ts';

type Message = Outputs['eventMessages']['list'][number];

const FEW = 2;
const MANY = 80;

/** Nothing is requested for people who neither take part nor wait. */
export const useReceived = (uuid: string, own: OwnParticipations | undefined, limit = FEW) =>
  useQuery(
    trpc.eventMessages.list.queryOptions(
      { id: uuid, limit },
      {
        enabled: own !== undefined && own.participations.length + own.waiting.length > 0,
        placeholderData: keepPreviousData,
        // A message may have been deleted.
        staleTime: 0,
      },
    ),
  );

export function ReceivedMessages({ uuid, own }: { uuid: string; own: OwnParticipations | undefined }) {
  const words = useEventsMessages();
  const [limit, setLimit] = useState(FEW);
  const { data = [], isFetching } = useReceived(uuid, own, limit);
  // Organizers also list those of others, on the page where they write.
  const received = data.filter(({ statusId, announced }) => statusId !== null || announced);
  if (received.length === 0) return null;
  return (
    <section className="stack tight">
      <h2>{words.organizersWrote}</h2>
      {received.map((row) => (
        <ReceivedMessage key={row.id} row={row} />
      ))}
      {data.length === FEW && limit === FEW && (
        <div>
          <Button look="quiet" busy={isFetching} onClick={() => setLimit(MANY)}>
            {words.earlierMessages}
          </Button>
        </div>
      )}
    </section>
  );
}

function ReceivedMessage({ row: { author, content, createdAt, statusId, recipient } }: { row: Message }) {
  return (
    <article className="card pad stack tight">
      <p className="meta">
        {author && <ActorName actor={author} />} · <Ago at={createdAt} />
      </p>
      <HtmlText html={content} />
      {author && recipient && (
        <div>
          <Answer author={author} path={`${actorPath(author)}/${statusId}`} recipient={recipient} />
        </div>
      )}
    </article>
  );
}

interface AnswerProps {
  author: NonNullable<Message['author']>;
  /** Leads to the direct message. */
  path: string;
  recipient: NonNullable<Message['recipient']>;
}

/** Only the identity that got the direct message can open it. */
function Answer({ author, path, recipient: { id, preferredUsername } }: AnswerProps) {
  const words = useEventsMessages();
  const name = useActorName(author);
  const switching = useAction(
    () => api.users.changeDefaultIdentity.mutate({ preferredUsername }),
    () => {
      queryClient.clear();
      location.assign(path);
    },
  );
  if (id === session().actorId)
    return (
      <Link className="button small" to={path} aria-label={words.answerTo({ name })}>
        {words.answer}
      </Link>
    );
  return (
    <Button busy={switching.busy} onClick={() => switching.run()}>
      {words.answerAs({ name: preferredUsername })}
    </Button>
  );
}
