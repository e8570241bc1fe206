/** /events: the events to come, as a list, a week or a month. */
import { addDays, startOfMinute } from 'date-fns';
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink, IconButton } from '../kit/button.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { Page } from '../kit/page.tsx';
import { EventFilters } from './event-filters.tsx';
import css from './events.module.css';
import { useEventsMessages } from './events-messages.ts';
import { ListView } from './list-view.tsx';
import { MonthView } from './month-view.tsx';
import { useNews } from './use-changes.ts';
import { useEvents, useGoing } from './use-events.ts';
import { moved, rangeTitle, startOf, useViewState, VIEWS, type ViewState, weekOf, weeksOf } from './view-state.ts';
import { WeekView } from './week-view.tsx';

/** From when, and until when, a view asks for events. */
function timeOf({ view, day, isNow }: ViewState, now: Date): { from: Date; until: Date | null } {
  if (view === 'list') return { from: isNow ? now : startOf(day), until: null };
  const days = view === 'week' ? weekOf(day) : weeksOf(day).flat();
  return { from: startOf(days[0] ?? day), until: new Date(startOf(addDays(days.at(-1) ?? day, 1)).getTime() - 1) };
}

export function EventsPage() {
  const words = useEventsMessages();
  const [state, change] = useViewState();
  const [now] = useState(() => startOfMinute(new Date()));
  const { from, until } = timeOf(state, now);
  const events = useEvents(state, from, until, from === now);
  const going = useGoing(from, from === now);
  useNews();
  const step = (steps: number) => change({ day: moved(state.view, state.day, steps) });
  const create = (
    <ButtonLink look="primary" to="/events/new">
      <Plus aria-hidden="true" size={18} /> {words.newEvent}
    </ButtonLink>
  );
  return (
    <Page title={words.events} actions={create}>
      <EventFilters state={state} onChange={change} />
      <div className={css.toolbar}>
        <fieldset className={css.views}>
          <legend className="hidden">{words.view}</legend>
          {VIEWS.map((view) => (
            <Button key={view} look="quiet" aria-pressed={view === state.view} onClick={() => change({ view })}>
              {words.views[view]}
            </Button>
          ))}
        </fieldset>
        <div className={css.steps}>
          <Button onClick={() => change({ isNow: true })} aria-disabled={state.isNow || undefined}>
            {words.today}
          </Button>
          {state.view !== 'list' && (
            <>
              <IconButton label={words.earlier[state.view]} onClick={() => step(-1)}>
                <ChevronLeft aria-hidden="true" className={css.arrow} />
              </IconButton>
              <IconButton label={words.later[state.view]} onClick={() => step(1)}>
                <ChevronRight aria-hidden="true" className={css.arrow} />
              </IconButton>
            </>
          )}
        </div>
      </div>
      {state.view !== 'list' && (
        <h2 className={css.range} aria-live="polite">
          {rangeTitle(state.view, state.day)}
        </h2>
      )}
      <Loaded query={events}>
        {(found) => {
          if (state.view === 'month')
            return <MonthView day={state.day} events={found} going={going} onDay={(day) => change({ day }, true)} />;
          if (state.view === 'week') return <WeekView day={state.day} events={found} going={going} />;
          return <ListView events={found} going={going} query={events} />;
        }}
      </Loaded>
    </Page>
  );
}
