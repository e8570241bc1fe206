/** A month as a grid of days, moved through by the arrow keys, and the events of the chosen day below it. */
import { isSameDay, isSameMonth } from 'date-fns';
import { type KeyboardEvent, useRef } from 'react';
import { Link } from 'react-router';
import { colourOf } from '../../../src/look/placeholder.ts';
import type { Event } from './event.ts';
import { EventSheet } from './event-sheet.tsx';
import group from './events.module.css';
import { useEventsMessages } from './events-messages.ts';
import css from './month.module.css';
import type { FacesOf } from './use-faces.ts';
import { useWaiting } from './use-waiting.ts';
import { dayKey, isOnDay, isToday, KEY_STEPS, weekOf, weeksOf } from './view-state.ts';
import { dayName, shortWeekdayName, weekdayName } from './when.ts';

interface MonthViewProps {
  /** The chosen day. */
  day: Date;
  events: readonly Event[];
  going: ReadonlySet<string>;
  facesOf: FacesOf;
  onDay: (day: Date) => void;
}

/** Titles that a cell has room for. */
const TITLES = 3;

/** As the placeholder of the event. */
const colour = ({ title }: Event): string => `p${colourOf(title)}`;

export function MonthView({ day: chosen, events, going, facesOf, onDay }: MonthViewProps) {
  const words = useEventsMessages();
  const table = useRef<HTMLTableElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = KEY_STEPS[event.key];
    if (!step || !(event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const next = step(chosen);
    onDay(next);
    // The grid of another month exists only after the next frame.
    requestAnimationFrame(() => table.current?.querySelector<HTMLElement>(`[data-day="${dayKey(next)}"]`)?.focus());
  };
  const ofChosen = events.filter((event) => isOnDay(event, chosen));
  return (
    <>
      <div className={`card ${css.month}`}>
        <table ref={table} onKeyDown={onKeyDown}>
          <caption className="hidden">{words.monthHint}</caption>
          <thead>
            <tr>
              {weekOf(chosen).map((day) => (
                <th key={day.getDay()} scope="col">
                  <abbr title={weekdayName(day)}>{shortWeekdayName(day)}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(chosen).map((week) => (
              <tr key={dayKey(week[0] ?? chosen)}>
                {week.map((day) => (
                  <Day
                    key={dayKey(day)}
                    day={day}
                    chosen={chosen}
                    events={events.filter((event) => isOnDay(event, day))}
                    going={going}
                    onDay={onDay}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <section className="stack tight">
        <h3 className={group.group}>{dayName(chosen)}</h3>
        {ofChosen.length > 0 ? (
          <EventSheet events={ofChosen} going={going} facesOf={facesOf} />
        ) : (
          <p className="meta">{words.nothingOnDay}</p>
        )}
      </section>
    </>
  );
}

interface DayProps extends Omit<MonthViewProps, 'facesOf'> {
  chosen: Date;
}

function Day({ day, chosen, events, going, onDay }: DayProps) {
  const words = useEventsMessages();
  const waiting = useWaiting();
  const isChosen = isSameDay(day, chosen);
  const classes = [!isSameMonth(day, chosen) && css.out, isToday(day) && css.today, isChosen && css.picked];
  const label = [dayName(day), events.length > 0 && words.eventsOnDay({ events: events.length })];
  const shown = events.slice(0, TITLES);
  return (
    <td className={classes.filter(Boolean).join(' ')}>
      <button
        type="button"
        className={css.day}
        data-day={dayKey(day)}
        tabIndex={isChosen ? 0 : -1}
        aria-pressed={isChosen}
        aria-current={isToday(day) ? 'date' : undefined}
        aria-label={label.filter(Boolean).join(', ')}
        onClick={() => onDay(day)}
      >
        <span>{day.getDate()}</span>
      </button>
      <span className={css.dots} aria-hidden="true">
        {shown.map((event) => (
          <i key={event.uuid} className={colour(event)} />
        ))}
      </span>
      <ul className={css.titles}>
        {shown.map((event) => (
          <li key={event.uuid}>
            <Link className={evClass(event, going, waiting)} to={`/events/${event.uuid}`} title={event.title}>
              <bdi>{event.title}</bdi>
              {waiting.has(event.uuid) && <span className="hidden"> {words.waitingShort}</span>}
            </Link>
          </li>
        ))}
        {events.length > TITLES && <li className="meta">{words.furtherEvents({ events: events.length - TITLES })}</li>}
      </ul>
    </td>
  );
}

const evClass = (event: Event, going: ReadonlySet<string>, waiting: ReadonlySet<string>): string =>
  [
    css.ev,
    colour(event),
    going.has(event.uuid) && css.mine,
    waiting.has(event.uuid) && css.asked,
    event.status === 'CANCELLED' && css.off,
  ]
    .filter(Boolean)
    .join(' ');
