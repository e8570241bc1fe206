/** A month as a grid of days, moved through by the arrow keys, and the events of the chosen day below it. */
import { isSameDay, isSameMonth } from 'date-fns';
import { type KeyboardEvent, useRef } from 'react';
import { Link } from 'react-router';
import { timeAs } from '../words/format.ts';
import { EventLine } from './event-line.tsx';
import css from './events.module.css';
import { useEventsMessages } from './events-messages.ts';
import type { Event } from './use-events.ts';
import { dayKey, isOnDay, isToday, KEY_STEPS, weekOf, weeksOf } from './view-state.ts';
import { dayName, shortWeekdayName, weekdayName } from './when.ts';

interface MonthViewProps {
  /** The chosen day. */
  day: Date;
  events: readonly Event[];
  going: ReadonlySet<string>;
  onDay: (day: Date) => void;
}

/** Titles that a cell has room for. */
const TITLES = 3;

export function MonthView({ day: chosen, events, going, onDay }: MonthViewProps) {
  const words = useEventsMessages();
  const table = useRef<HTMLTableElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = KEY_STEPS[event.key];
    if (!step || !(event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const next = step(chosen);
    onDay(next);
    // The grid of another month is there only after the next frame.
    requestAnimationFrame(() => table.current?.querySelector<HTMLElement>(`[data-day="${dayKey(next)}"]`)?.focus());
  };
  const ofChosen = events.filter((event) => isOnDay(event, chosen));
  return (
    <>
      <table ref={table} className={css.month} onKeyDown={onKeyDown}>
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
                  onDay={onDay}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <section className={css.group}>
        <h3 className={css.weekday}>{dayName(chosen)}</h3>
        {ofChosen.map((event) => (
          <EventLine key={event.uuid} event={event} isGoing={going.has(event.uuid)} />
        ))}
        {ofChosen.length === 0 && <p className="soft">{words.nothingOnDay}</p>}
      </section>
    </>
  );
}

interface DayProps extends Omit<MonthViewProps, 'going'> {
  chosen: Date;
}

function Day({ day, chosen, events, onDay }: DayProps) {
  const words = useEventsMessages();
  const isChosen = isSameDay(day, chosen);
  const classes = [css.cell, !isSameMonth(day, chosen) && css.otherMonth, isToday(day) && css.currentDay];
  return (
    <td className={classes.filter(Boolean).join(' ')}>
      <button
        type="button"
        data-day={dayKey(day)}
        tabIndex={isChosen ? 0 : -1}
        aria-pressed={isChosen}
        aria-current={isToday(day) ? 'date' : undefined}
        aria-label={`${dayName(day)}, ${words.eventsOnDay({ events: events.length })}`}
        onClick={() => onDay(day)}
      >
        <span className={css.number}>{day.getDate()}</span>
        <span className={css.dots} aria-hidden="true">
          {events.slice(0, TITLES).map(({ uuid }) => (
            <span key={uuid} />
          ))}
        </span>
      </button>
      <ul className={css.titles}>
        {events.slice(0, TITLES).map((event) => (
          <li key={event.uuid} className={event.status === 'CANCELLED' ? css.off : undefined}>
            <Link to={`/events/${event.uuid}`}>
              {event.options.showStartTime && (
                <>
                  <span className={css.clock}>{timeAs('clock', event.beginsOn)}</span>{' '}
                </>
              )}
              <bdi>{event.title}</bdi>
            </Link>
          </li>
        ))}
        {events.length > TITLES && <li className="soft">{words.more({ events: events.length - TITLES })}</li>}
      </ul>
    </td>
  );
}
