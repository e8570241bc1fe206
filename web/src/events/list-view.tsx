/** Events one below the other: this week, next week, by months. */
import { Link } from 'react-router';
import { Empty } from '../kit/empty.tsx';
import { useKitMessages } from '../kit/kit-messages.ts';
import type { Event } from './event.ts';
import { EventSheet } from './event-sheet.tsx';
import css from './events.module.css';
import { useEventsMessages } from './events-messages.ts';
import { timeGroups } from './time-groups.ts';
import type { useEvents } from './use-events.ts';
import type { FacesOf } from './use-faces.ts';

interface ListViewProps {
  events: readonly Event[];
  going: ReadonlySet<string>;
  facesOf: FacesOf;
  query: ReturnType<typeof useEvents>;
}

export function ListView({ events, going, facesOf, query }: ListViewProps) {
  const words = useEventsMessages();
  const { more } = useKitMessages();
  const { hasNextPage, isFetching, isFetchingNextPage, fetchNextPage, dataUpdatedAt } = query;
  // The answer that came with the page is only the beginning of the list.
  const isBeginning = dataUpdatedAt === 0 && isFetching;
  return (
    <>
      {events.length === 0 && (
        <Empty drawing="bunting" title={words.nothingFound} text={words.nothingFoundHint}>
          <Link className="button" to="/events">
            {words.allEvents}
          </Link>
        </Empty>
      )}
      {timeGroups(events, words).map(([title, inGroup]) => (
        <section key={title} className="stack tight">
          <h2 className={css.group}>{title}</h2>
          <EventSheet events={inGroup} going={going} facesOf={facesOf} />
        </section>
      ))}
      {(hasNextPage || isBeginning) && (
        <button
          type="button"
          className="button"
          aria-disabled={isBeginning || isFetchingNextPage || undefined}
          onClick={() => void fetchNextPage()}
        >
          {more}
        </button>
      )}
    </>
  );
}
