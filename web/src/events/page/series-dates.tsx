/** The next dates of the event's series, and taking part in all of them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { EventRow } from '../../../../src/look/components/event-row.tsx';
import { Button } from '../../kit/button.tsx';
import { errorText } from '../../kit/error-text.ts';
import { useKitMessages } from '../../kit/kit-messages.ts';
import { showToast } from '../../kit/toast.tsx';
import { trpc } from '../../server/api.ts';
import { readerIn } from '../../words/format.ts';
import type { Event } from '../event.ts';
import { useEventsMessages } from '../events-messages.ts';
import { mineOf, useOwn } from './taking.ts';

const FEW = 5;
const MANY = 100;

export function SeriesDates({ event, id }: { event: Event; id: string }) {
  const words = useEventsMessages();
  const [limit, setLimit] = useState(FEW);
  const [from] = useState(() => new Date().toISOString());
  const { data = [] } = useQuery(trpc.series.occurrences.queryOptions({ id, from, limit }));
  if (data.length === 0) return null;
  return (
    <section className="stack tight">
      <h2>{words.dates}</h2>
      <JoinAll event={event} id={id} />
      <div className="card sheet">
        {data.map((each) => (
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
      <p className="meta">
        <a href={`/series/${id}/export/ics`}>{words.datesToCalendar}</a>
      </p>
      {data.length === limit && limit === FEW && (
        <Button look="quiet" onClick={() => setLimit(MANY)}>
          {words.moreDates}
        </Button>
      )}
    </section>
  );
}

/** For people who do not organize it, and where people do not register on another page. */
function JoinAll({ event, id }: { event: Event; id: string }) {
  const words = useEventsMessages();
  const kit = useKitMessages();
  const client = useQueryClient();
  const { data: series } = useQuery(trpc.series.get.queryOptions({ id }));
  const { data: own } = useOwn(event);
  const settled = (said: string) => ({
    onError: (error: unknown) => showToast(errorText(error, kit), { wrong: true }),
    onSuccess: async () => {
      const keys = [trpc.series.pathKey(), trpc.events.pathKey(), trpc.participations.pathKey()];
      await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
      showToast(said);
    },
  });
  const join = useMutation(trpc.series.join.mutationOptions(settled(words.joinedAllToast)));
  const leave = useMutation(trpc.series.leave.mutationOptions(settled(words.leftAllToast)));
  const isOrganizer = mineOf(own)?.role === 'CREATOR';
  if (!series?.next || !own || isOrganizer || event.externalParticipationUrl) return null;
  return series.joined ? (
    <div className="line">
      <p className="meta">{words.joinedAllDates}</p>
      <span className="push" />
      <Button look="quiet" busy={leave.isPending} onClick={() => leave.mutate({ id })}>
        {words.leaveAllDates}
      </Button>
    </div>
  ) : (
    <div className="stack tight">
      <div className="line">
        <Button busy={join.isPending} onClick={() => join.mutate({ id })}>
          {words.joinAllDates}
        </Button>
      </div>
      <p className="meta">{words.joinAllHint}</p>
    </div>
  );
}
