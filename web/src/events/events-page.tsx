/** /events: upcoming events, as a list, a week or a month. */
import { addDays } from 'date-fns';
import { CalendarPlus, ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { RADIUS } from '../../../src/look/event-selection.ts';
import { IconButton } from '../kit/button.tsx';
import { later } from '../kit/later.ts';
import { Loaded, Skeleton } from '../kit/loaded.tsx';
import { Page } from '../kit/page.tsx';
import { Rail, useFullWidth } from '../kit/rail.tsx';
import { useNarrow, useWide } from '../kit/window-width.ts';
import { session } from '../server/session.ts';
import { distanceTo, type Position, usePosition } from './distance.ts';
import type { Event } from './event.ts';
import { EventFilters } from './event-filters.tsx';
import css from './events.module.css';
import { useEventsMessages } from './events-messages.ts';
import { ListView } from './list-view.tsx';
import { useEvents, useGoing } from './use-events.ts';
import { useFaces } from './use-faces.ts';
import { useNews } from './use-news.ts';
import {
  daysOfSpan,
  moved,
  rangeTitle,
  selectionOf,
  startOf,
  useViewState,
  type ViewState,
  weekOf,
  weeksOf,
} from './view-state.ts';

const MonthView = later(async () => (await import('./month-view.tsx')).MonthView, <Skeleton lines={6} />);
const WeekView = later(async () => (await import('./week-view.tsx')).WeekView, <Skeleton lines={6} />);
const EventsOnMap = later(
  async () => (await import('./events-on-map.tsx')).EventsOnMap,
  <div className={css.mapLine} />,
);
const SubscribeDialog = later(async () => (await import('./subscribe-dialog.tsx')).SubscribeDialog);
const EventsRail = later(async () => (await import('./events-rail.tsx')).EventsRail);

const MINUTE_MS = 60_000;

/** The moment before the next day. */
const endOf = (day: Date): Date => new Date(startOf(addDays(day, 1)).getTime() - 1);

/** The period that a view shows. */
function timeOf({ view, day, isNow, span }: ViewState, now: Date): { from: Date; until: Date | null; isNow: boolean } {
  if (view === 'list') {
    if (!isNow) return { from: startOf(day), until: null, isNow: false };
    if (span === null) return { from: now, until: null, isNow: true };
    const [first, last] = daysOfSpan(span, day);
    const begin = startOf(first);
    return { from: begin > now ? begin : now, until: endOf(last), isNow: begin <= now };
  }
  const days = view === 'week' ? weekOf(day) : weeksOf(day).flat();
  return { from: startOf(days[0] ?? day), until: endOf(days.at(-1) ?? day), isNow: false };
}

export function EventsPage() {
  const words = useEventsMessages();
  const [isWide, isNarrow] = [useWide(), useNarrow()];
  const [state, change] = useViewState();
  const [now] = useState(() => new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS));
  const isFullWidth = state.view === 'month';
  useFullWidth(isFullWidth);
  const position = usePosition();
  const isNear = state.near && position !== null;
  const time = timeOf(state, now);
  const query = useEvents(state, time, time.until !== null || isNear);
  const going = useGoing(time.from, time.isNow);
  const facesOf = useFaces(query.data ?? []);
  useNews();
  const ids = new Set(going.map(({ uuid }) => uuid));
  const shown = (events: readonly Event[]): readonly Event[] =>
    isNear
      ? events.filter((event) => (distanceTo(event, position) ?? Number.POSITIVE_INFINITY) <= RADIUS.usual)
      : events;
  const actions = (
    <>
      <SubscribeButton state={state} position={isNear ? position : null} />
      <Link className={isNarrow ? 'button small tonal' : 'button primary'} to="/events/new">
        <Plus className="icon s" aria-hidden="true" />
        {words.newEvent}
      </Link>
    </>
  );
  return (
    <Page title={words.events} actions={actions}>
      <EventFilters state={{ ...state, near: isNear }} onChange={change} />
      {state.view !== 'list' && <Range state={state} change={change} />}
      <Loaded query={query}>
        {(found) => {
          const props = { events: shown(found), going: ids, facesOf };
          return (
            <>
              {session().map && <EventsOnMap events={props.events} />}
              {state.view === 'list' && <ListView {...props} query={query} />}
              {state.view === 'month' && (
                <MonthView day={state.day} {...props} onDay={(day) => change({ day }, true)} />
              )}
              {state.view === 'week' && <WeekView day={state.day} {...props} />}
            </>
          );
        }}
      </Loaded>
      {isWide && !isFullWidth && (
        <Rail>
          <EventsRail state={state} going={going} />
        </Rail>
      )}
    </Page>
  );
}

interface SubscribeButtonProps {
  state: ViewState;
  /** The viewer's position, if events near it are shown. */
  position: Position | null;
}

/** Feeds are the same for everybody, so none has what the viewer follows or goes to. */
function SubscribeButton({ state, position }: SubscribeButtonProps) {
  const { subscribe } = useEventsMessages();
  const [isOpen, setOpen] = useState(false);
  if (state.followed || state.going) return null;
  return (
    <>
      <IconButton label={subscribe} onClick={() => setOpen(true)}>
        <CalendarPlus aria-hidden="true" />
      </IconButton>
      {isOpen && <SubscribeDialog selection={selectionOf(state, position)} onClose={() => setOpen(false)} />}
    </>
  );
}

interface RangeProps {
  state: ViewState;
  change: (change: Partial<ViewState>) => void;
}

/** The shown week or month, and links to others. */
function Range({ state: { view, day, isNow }, change }: RangeProps) {
  const words = useEventsMessages();
  const step = (steps: number) => change({ day: moved(view, day, steps) });
  return (
    <div className={`line ${css.range}`}>
      <h2 aria-live="polite">{rangeTitle(view, day)}</h2>
      <span className="push" />
      <button
        type="button"
        className="button small"
        aria-disabled={isNow || undefined}
        onClick={() => change({ isNow: true })}
      >
        {words.today}
      </button>
      <button type="button" className="iconbutton" aria-label={words.earlier[view]} onClick={() => step(-1)}>
        <ChevronLeft className="icon turns" aria-hidden="true" />
      </button>
      <button type="button" className="iconbutton" aria-label={words.later[view]} onClick={() => step(1)}>
        <ChevronRight className="icon turns" aria-hidden="true" />
      </button>
    </div>
  );
}
