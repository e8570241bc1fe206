/**
 * The messages of the organizers to the viewer about the event, which can be answered, and only the author reads the answer; and those that were
 * announced before the viewer took part.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../kit/button.tsx';
import { HtmlText } from '../../kit/html-text.tsx';
import { later } from '../../kit/later.ts';
import { Ago } from '../../kit/time.tsx';
import { useAction } from '../../kit/use-action.ts';
import { ActorName, useActorName } from '../../people/actor-name.tsx';
import { api, type Outputs, queryClient, trpc } from '../../server/api.ts';
import { session } from '../../server/session.ts';
import { actorPath } from '../actor-path.ts';
import { useEventsMessages } from '../events-messages.ts';
import type { OwnParticipations } from './taking.ts';

// Few people may.
const DeleteMessage = later(async () => (await import('../../organizing/delete-message.tsx')).DeleteMessage);

type Message = Outputs['eventMessages']['list'][number];

const FEW = 2;
const MANY = 80;

/** Nothing is requested for people who neither take part nor wait, except moderators of the server. */
export function useReceived(uuid: string, own: OwnParticipations | undefined, limit = FEW) {
  const { data: user } = useQuery(
    trpc.users.me.queryOptions(undefined, { enabled: session().userId !== null, staleTime: 300_000 }),
  );
  const isStaff = user !== undefined && user.role !== 'USER';
  return useQuery(
    trpc.eventMessages.list.queryOptions(
      { id: uuid, limit },
      {
        enabled: own !== undefined && (isStaff || own.participations.length + own.waiting.length > 0),
        placeholderData: keepPreviousData,
        // A message may have been deleted.
        staleTime: 0,
      },
    ),
  );
}

export function ReceivedMessages({ uuid, own }: { uuid: string; own: OwnParticipations | undefined }) {
  const words = useEventsMessages();
  const [limit, setLimit] = useState(FEW);
  const { data = [], isFetching } = useReceived(uuid, own, limit);
  const organizes = own?.organizes ?? false;
  // Organizers also list those of others, and delete them, on the page where they write.
  const received = data.filter(({ statusId, announced }) => !organizes || statusId !== null || announced);
  if (received.length === 0) return null;
  return (
    <section className="stack tight">
      <h2>{words.organizersWrote}</h2>
      {received.map((row) => (
        <ReceivedMessage key={row.id} row={row}>
          {row.deletable && !organizes && <DeleteMessage row={row} />}
        </ReceivedMessage>
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

interface ReceivedMessageProps {
  row: Message;
  /** Below the text. */
  children: ReactNode;
}

function ReceivedMessage({ row: { author, content, createdAt, statusId, recipient }, children }: ReceivedMessageProps) {
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
      {children}
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
