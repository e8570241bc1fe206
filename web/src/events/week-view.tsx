/** The seven days of a week, each with its events. */
import { EventLine } from './event-line.tsx';
import css from './events.module.css';
import { useEventsMessages } from './events-messages.ts';
import type { Event } from './use-events.ts';
import { dayKey, isOnDay, isToday, weekOf } from './view-state.ts';
import { dayName } from './when.ts';

interface WeekViewProps {
  day: Date;
  events: readonly Event[];
  going: ReadonlySet<string>;
}

export function WeekView({ day: chosen, events, going }: WeekViewProps) {
  const words = useEventsMessages();
  return weekOf(chosen).map((day) => {
    const onDay = events.filter((event) => isOnDay(event, day));
    return (
      <section key={dayKey(day)} className={css.group}>
        <h3 className={isToday(day) ? css.today : css.weekday} aria-current={isToday(day) ? 'date' : undefined}>
          {dayName(day)}
        </h3>
        {onDay.map((event) => (
          <EventLine key={event.uuid} event={event} isGoing={going.has(event.uuid)} />
        ))}
        {onDay.length === 0 && <p className="soft">{words.nothingOnDay}</p>}
      </section>
    );
  });
}
