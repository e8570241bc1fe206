/** Events one below the other, by month. */
import { CalendarSearch } from 'lucide-react';
import { Button } from '../kit/button.tsx';
import { useKitMessages } from '../kit/kit-messages.ts';
import { EventLine } from './event-line.tsx';
import css from './events.module.css';
import { useEventsMessages } from './events-messages.ts';
import type { Event, useEvents } from './use-events.ts';
import { dayOf } from './view-state.ts';
import { monthName } from './when.ts';

interface ListViewProps {
  events: readonly Event[];
  going: ReadonlySet<string>;
  query: ReturnType<typeof useEvents>;
}

export function ListView({ events, going, query }: ListViewProps) {
  const words = useEventsMessages();
  const { more } = useKitMessages();
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (events.length === 0) {
    return (
      <div className={css.nothing}>
        <CalendarSearch aria-hidden="true" size={40} />
        <p>{words.nothingFound}</p>
      </div>
    );
  }
  const months = Map.groupBy(events, ({ beginsOn }) => monthName(dayOf(new Date(beginsOn))));
  return (
    <>
      {[...months].map(([month, inMonth]) => (
        <section key={month} className={css.group}>
          <h2>{month}</h2>
          {inMonth.map((event) => (
            <EventLine key={event.uuid} event={event} isGoing={going.has(event.uuid)} />
          ))}
        </section>
      ))}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {more}
        </Button>
      )}
    </>
  );
}
