/** The next dates of the event's series, and taking part in all of them. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { hourOf } from '../../../../src/client/first-reads.ts';
import { EventRow } from '../../../../src/look/components/event-row.tsx';
import { Button } from '../../kit/button.tsx';
import { errorText, fieldErrorsOf } from '../../kit/error-text.ts';
import { useKitMessages } from '../../kit/kit-messages.ts';
import { Failed } from '../../kit/loaded.tsx';
import { showToast } from '../../kit/toast.tsx';
import { trpc } from '../../server/api.ts';
import { readerIn } from '../../words/format.ts';
import type { Event } from '../event.ts';
import { useEventsMessages } from '../events-messages.ts';
import { firstKind, KindField } from './kind-field.tsx';
import { mineOf, useOwn } from './taking.ts';

const FEW = 5;
const MANY = 100;

export function SeriesDates({ event, id }: { event: Event; id: string }) {
  const words = useEventsMessages();
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
      <h2>{words.dates}</h2>
      <JoinAll event={event} id={id} />
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
          <a href={`/series/${id}/export/ics`}>{words.datesToCalendar}</a>
        </p>
      )}
      {data?.length === FEW && (limit === FEW || isPlaceholderData) && (
        <Button look="quiet" busy={isPlaceholderData} onClick={() => setLimit(MANY)}>
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
  const isFree = event.joinOptions === 'FREE';
  const settled = (said: string) => ({
    onError: (error: unknown) => showToast(errorText(error, kit), { wrong: true }),
    onSuccess: async () => {
      const keys = [trpc.series.pathKey(), trpc.events.pathKey(), trpc.participations.pathKey()];
      await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
      showToast(said);
    },
  });
  const join = useMutation(trpc.series.join.mutationOptions(settled(isFree ? words.joinedAllToast : words.asksThere)));
  const leave = useMutation(trpc.series.leave.mutationOptions(settled(words.leftAllToast)));
  const [kind, setKind] = useState(() => firstKind(event));
  const role = mineOf(own)?.role;
  if (!series?.next || !own || role === 'CREATOR' || event.externalParticipationUrl) return null;
  return series.joined ? (
    <div className="line">
      <p className="meta">{role === 'NOT_APPROVED' ? words.youWait : words.joinedAllDates}</p>
      <span className="push" />
      <Button look="quiet" busy={leave.isPending} onClick={() => leave.mutate({ id })}>
        {words.leaveAllDates}
      </Button>
    </div>
  ) : (
    <div className="stack tight">
      <KindField event={event} kind={kind} onChange={setKind} error={fieldErrorsOf(join.error).ticketKind} />
      <div className="line">
        <Button busy={join.isPending} onClick={() => join.mutate({ id, ...(kind !== '' && { ticketKind: kind }) })}>
          {words.joinAllDates}
        </Button>
      </div>
      {!isFree && <p className="meta">{words.approvalHint}</p>}
      <p className="meta">{words.joinAllHint}</p>
    </div>
  );
}
