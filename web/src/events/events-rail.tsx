/** Beside the events in wide windows: a small month that links to days, and the viewer's next events. */
import { isSameMonth } from 'date-fns';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { comma } from '../words/format.ts';
import type { Event } from './event.ts';
import { useEventsMessages } from './events-messages.ts';
import css from './events-rail.module.css';
import { OwnEvent } from './own-event.tsx';
import { useEvents } from './use-events.ts';
import { dayKey, isOnDay, isToday, moved, NO_FILTERS, startOf, type ViewState, weekOf, weeksOf } from './view-state.ts';
import { dayName, isOver, monthName, weekdayHeadOf, weekdayName } from './when.ts';

interface EventsRailProps {
  state: ViewState;
  going: readonly Event[];
}

const MOST_NEXT = 3;

export function EventsRail({ state, going }: EventsRailProps) {
  const words = useEventsMessages();
  const next = going.filter((event) => event.status !== 'CANCELLED' && !isOver(event)).slice(0, MOST_NEXT);
  return (
    <>
      {state.view !== 'month' && <SmallMonth key={dayKey(state.day)} first={state.day} />}
      {next.length > 0 && (
        <section>
          <h2>{words.yourNext}</h2>
          {next.map((event) => (
            <OwnEvent key={event.uuid} event={event} />
          ))}
        </section>
      )}
    </>
  );
}

function SmallMonth({ first }: { first: Date }) {
  const words = useEventsMessages();
  const [month, setMonth] = useState(first);
  const weeks = weeksOf(month);
  const days = weeks.flat();
  const [from, last] = [startOf(days[0] ?? month), startOf(days.at(-1) ?? month)];
  const until = new Date(last.getTime() + 86_399_999);
  const { data = [] } = useEvents(NO_FILTERS, { from, until, isNow: false }, true);
  const step = (steps: number) => setMonth(moved('month', month, steps));
  return (
    <section className={`card ${css.card}`}>
      <div className="line">
        <h2 aria-live="polite">{monthName(month)}</h2>
        <span className="push" />
        <button
          type="button"
          className={`iconbutton ${css.step}`}
          aria-label={words.earlier.month}
          onClick={() => step(-1)}
        >
          <ChevronLeft className="icon s turns" aria-hidden="true" />
        </button>
        <button
          type="button"
          className={`iconbutton ${css.step}`}
          aria-label={words.later.month}
          onClick={() => step(1)}
        >
          <ChevronRight className="icon s turns" aria-hidden="true" />
        </button>
      </div>
      <table className={css.month}>
        <thead>
          <tr>
            {weekOf(month).map((day) => (
              <th key={day.getDay()} scope="col">
                <abbr title={weekdayName(day)}>{weekdayHeadOf(day).slice(0, 2)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={dayKey(week[0] ?? month)}>
              {week.map((day) => (
                <SmallDay
                  key={dayKey(day)}
                  day={day}
                  month={month}
                  events={data.filter((event) => isOnDay(event, day))}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface SmallDayProps {
  day: Date;
  month: Date;
  events: readonly Event[];
}

/** Days without events lead nowhere. */
function SmallDay({ day, month, events: onDay }: SmallDayProps) {
  const words = useEventsMessages();
  const classes = [!isSameMonth(day, month) && css.out, isToday(day) && css.today];
  return (
    <td className={classes.filter(Boolean).join(' ')}>
      {onDay.length > 0 ? (
        <Link
          to={`/events?date=${dayKey(day)}`}
          aria-label={`${dayName(day)}${comma}${words.eventsOnDay({ events: onDay.length })}`}
        >
          {day.getDate()}
        </Link>
      ) : (
        <span>{day.getDate()}</span>
      )}
    </td>
  );
}
