/** Above the timeline, after an absence: what arrived meanwhile, in a line, and the way to the summary. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button, ButtonLink } from '../kit/button.tsx';
import { Moment } from '../kit/time.tsx';
import { whenIdle } from '../server/when-idle.ts';
import css from './home.module.css';
import { useHomeMessages } from './home-messages.ts';
import { catchUpQuery, useAbsence } from './place.ts';

export function CatchUpPanel() {
  const words = useHomeMessages();
  const { since, end } = useAbsence();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const { data } = useQuery({ ...catchUpQuery(), enabled: isIdle && since !== null });
  if (since === null) return null;
  return (
    <section className={`card ${css.missed}`} aria-labelledby="missed">
      <h2 id="missed">{words.sinceVisit}</h2>
      <p className="meta">
        <Moment at={data?.since?.at ?? since} />
      </p>
      <p className={`meta one ${css.counts}`}>
        {data && words.missed({ posts: data.statuses_count, events: data.events.length })}
      </p>
      <div className="actions">
        <ButtonLink look="primary" to="/catch-up">
          {words.catchUp}
        </ButtonLink>
        <Button onClick={end}>{words.upToDate}</Button>
      </div>
    </section>
  );
}
