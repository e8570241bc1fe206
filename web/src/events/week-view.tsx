/** The seven days of a week, each with its events. */

import type { Event } from './event.ts';
import { EventSheet } from './event-sheet.tsx';
import css from './events.module.css';
import { useEventsMessages } from './events-messages.ts';
import type { FacesOf } from './use-faces.ts';
import { dayKey, isOnDay, isToday, weekOf } from './view-state.ts';
import { dayName } from './when.ts';

interface WeekViewProps {
  day: Date;
  events: readonly Event[];
  going: ReadonlySet<string>;
  facesOf: FacesOf;
}

export function WeekView({ day: chosen, events, going, facesOf }: WeekViewProps) {
  const words = useEventsMessages();
  return weekOf(chosen).map((day) => {
    const onDay = events.filter((event) => isOnDay(event, day));
    return (
      <section key={dayKey(day)} className="stack tight">
        <h3 className={css.group} aria-current={isToday(day) ? 'date' : undefined}>
          {dayName(day)}
        </h3>
        {onDay.length > 0 ? (
          <EventSheet events={onDay} going={going} facesOf={facesOf} />
        ) : (
          <p className="meta">{words.nothingOnDay}</p>
        )}
      </section>
    );
  });
}
