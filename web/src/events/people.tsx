/** Who is coming: those whom the viewer may see, with links to them. */
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Button } from '../kit/button.tsx';
import { Face } from '../kit/face.tsx';
import { useKitMessages } from '../kit/kit-messages.ts';
import { ActorName } from '../people/actor-name.tsx';
import { api, type Outputs, trpc } from '../server/api.ts';
import css from './event.module.css';
import { useEventsMessages } from './events-messages.ts';
import type { Event } from './use-events.ts';

const PAGE = 24;

type Participants = Outputs['participations']['list'];

export function People({ event }: { event: Event }) {
  const words = useEventsMessages();
  const kit = useKitMessages();
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [...trpc.participations.list.queryKey({ id: event.uuid }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api.participations.list.query({ id: event.uuid, limit: PAGE, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last: Participants, pages: Participants[]) =>
      last.length < PAGE ? undefined : pages.length + 1,
    select: ({ pages }: InfiniteData<Participants>) => pages.flat(),
  });
  const shown = data?.filter(({ actor }) => actor !== null) ?? [];
  if (shown.length === 0) return null;
  return (
    <section className={css.section}>
      <h2>{words.whoComes}</h2>
      <ul className={css.faces}>
        {shown.map(({ id, role, actor }) =>
          actor ? (
            <li key={id}>
              <Link className={css.face} to={`/@${actor.preferredUsername}${actor.domain ? `@${actor.domain}` : ''}`}>
                <Face of={actor} />
                <span>
                  <ActorName actor={actor} />
                </span>
                {role !== 'PARTICIPANT' && <span className="soft">{words.organizes}</span>}
              </Link>
            </li>
          ) : null,
        )}
      </ul>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {kit.more}
        </Button>
      )}
    </section>
  );
}
