/** The next dates of the event's series, and taking part in all of them. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { hourOf } from '../../../../src/client/first-reads.ts';
import { EventRow } from '../../../../src/look/components/event-row.tsx';
import { Button } from '../../kit/button.tsx';
import { Failed } from '../../kit/failed.tsx';
import { trpc } from '../../server/api.ts';
import { readerIn } from '../../words/format.ts';
import { useEventActsMessages } from '../event-acts-messages.ts';
import { useEventsMessages } from '../events-messages.ts';
import { JoinAll } from './join-all.tsx';

const FEW = 5;
const MANY = 100;

export function SeriesDates({ id }: { id: string }) {
  const words = useEventsMessages();
  const acts = useEventActsMessages();
  const [limit, setLimit] = useState(FEW);
  const [from] = useState(() => hourOf(new Date()));
  const list = useRef<HTMLDivElement>(null);
  const { data, error, refetch, isPlaceholderData } = useQuery(
    trpc.series.occurrences.queryOptions({ id, from, limit }, { placeholderData: keepPreviousData }),
  );
  // Hidden from people who see only dates that were opened alone.
  const { data: series } = useQuery(trpc.series.get.queryOptions({ id }));
  const hasMore = limit === MANY && data !== undefined && !isPlaceholderData;
  // The button, which had the focus, is gone.
  useEffect(() => {
    if (hasMore) list.current?.children[FEW]?.querySelector('a')?.focus();
  }, [hasMore]);
  if (data ? data.length === 0 : !error) return null;
  return (
    <section className="stack tight">
      <h2>{acts.dates}</h2>
      <JoinAll id={id} />
      {!data && <Failed error={error} onRetry={() => refetch()} />}
      <div className="card sheet" ref={list}>
        {data?.map((each) => (
          <EventRow
            key={each.uuid}
            event={each}
            words={words}
            reader={readerIn()}
            now={new Date()}
            to={`/events/${each.uuid}`}
            Link={Link}
          />
        ))}
      </div>
      {series && (
        <p className="meta">
          <Link to={`/series/${id}`}>{words.allDates}</Link>
          {' · '}
          <a href={`/series/${id}/export/ics`}>{acts.datesToCalendar}</a>
        </p>
      )}
      {data?.length === FEW && (limit === FEW || isPlaceholderData) && (
        <Button look="quiet" busy={isPlaceholderData} onClick={() => setLimit(MANY)}>
          {acts.moreDates}
        </Button>
      )}
    </section>
  );
}
