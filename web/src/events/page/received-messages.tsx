/** The messages of the organizers to the viewer about the event; each can be answered, and only its author reads the answer. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../kit/button.tsx';
import { HtmlText } from '../../kit/html-text.tsx';
import { Ago } from '../../kit/time.tsx';
import { ActorName, useActorName } from '../../people/actor-name.tsx';
import { type Outputs, trpc } from '../../server/api.ts';
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
      },
    ),
  );

export function ReceivedMessages({ uuid, own }: { uuid: string; own: OwnParticipations | undefined }) {
  const words = useEventsMessages();
  const [limit, setLimit] = useState(FEW);
  const { data = [], isFetching } = useReceived(uuid, own, limit);
  // Organizers also list those of others, on the page where they write.
  const received = data.filter(({ statusId }) => statusId !== null);
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

function ReceivedMessage({ row: { author, content, createdAt, statusId } }: { row: Message }) {
  const words = useEventsMessages();
  const name = useActorName(author);
  return (
    <article className="card pad stack tight">
      <p className="meta">
        {author && <ActorName actor={author} />} · <Ago at={createdAt} />
      </p>
      <HtmlText html={content} />
      {author && (
        <div>
          <Link className="button small" to={`${actorPath(author)}/${statusId}`} aria-label={words.answerTo({ name })}>
            {words.answer}
          </Link>
        </div>
      )}
    </article>
  );
}
