/** A month as a grid of days, moved through by the arrow keys, and the events of the chosen day below it. */
import { isSameDay, isSameMonth } from 'date-fns';
import { type KeyboardEvent, useRef } from 'react';
import { Link } from 'react-router';
import { type MonthDay, MonthGrid } from '../../../src/look/components/month.tsx';
import { comma } from '../words/format.ts';
import type { Event } from './event.ts';
import { EventSheet } from './event-sheet.tsx';
import group from './events.module.css';
import { useEventsMessages } from './events-messages.ts';
import css from './month.module.css';
import type { FacesOf } from './use-faces.ts';
import { useWaiting } from './use-waiting.ts';
import { dayKey, isOnDay, isToday, KEY_STEPS, weekOf, weeksOf } from './view-state.ts';
import { dayName, weekdayHeadOf, weekdayName } from './when.ts';

interface MonthViewProps {
  /** The chosen day. */
  day: Date;
  events: readonly Event[];
  going: ReadonlySet<string>;
  facesOf: FacesOf;
  onDay: (day: Date) => void;
}

interface Cell extends MonthDay<Event> {
  date: Date;
}

export function MonthView({ day: chosen, events, going, facesOf, onDay }: MonthViewProps) {
  const words = useEventsMessages();
  const waiting = useWaiting();
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
  const cellOf = (date: Date): Cell => ({
    ...{ date, key: dayKey(date), events: events.filter((event) => isOnDay(event, date)) },
    ...{ isOut: !isSameMonth(date, chosen), isToday: isToday(date), isPicked: isSameDay(date, chosen) },
  });
  const ofChosen = events.filter((event) => isOnDay(event, chosen));
  return (
    <>
      <div className="card month">
        <table ref={table} onKeyDown={onKeyDown}>
          <MonthGrid
            words={words}
            caption={words.monthHint}
            weekdays={weekOf(chosen).map((date) => ({ name: weekdayName(date), short: weekdayHeadOf(date) }))}
            weeks={weeksOf(chosen).map((week) => week.map(cellOf))}
            numberOf={(cell) => <DayButton cell={cell} onDay={onDay} />}
            moreOf={(more) => <li className="meta">{words.furtherEvents({ events: more })}</li>}
            pathTo={({ uuid }) => `/events/${uuid}`}
            Link={Link}
            classOf={({ uuid }) => [going.has(uuid) && 'mine', waiting.has(uuid) && 'asked'].filter(Boolean).join(' ')}
            noteOf={({ uuid }) => (waiting.has(uuid) ? words.waitingShort : null)}
          />
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

function DayButton({ cell, onDay }: { cell: Cell; onDay: (day: Date) => void }) {
  const words = useEventsMessages();
  const { date, key, events, isPicked } = cell;
  const label = [dayName(date), events.length > 0 && words.eventsOnDay({ events: events.length })];
  return (
    <button
      type="button"
      className={css.day}
      data-day={key}
      tabIndex={isPicked ? 0 : -1}
      aria-pressed={isPicked}
      aria-current={cell.isToday ? 'date' : undefined}
      aria-label={label.filter(Boolean).join(comma)}
      onClick={() => onDay(date)}
    >
      <span className="d">{date.getDate()}</span>
    </button>
  );
}
