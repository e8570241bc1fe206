/** Below the viewer's state: whether the organizers wait for answers, and the way to give or change them. */

import { useState } from 'react';
import { lacksAnswers } from '../../../../src/domain/participations/answer-value.ts';
import { later } from '../../kit/later.ts';
import css from '../event.module.css';
import type { Event } from '../event.ts';
import { useEventsMessages } from '../events-messages.ts';
import { isToCome, type Participation } from './taking.ts';

const AnswersDialog = later(async () => (await import('./answers-dialog.tsx')).AnswersDialog);

/** Nothing in events without questions. */
export function OwnAnswers({ event, answers }: { event: Event; answers: Participation['answers'] }) {
  const words = useEventsMessages();
  const [isOpen, setOpen] = useState(false);
  if (event.questions.length === 0 || !isToCome(event)) return null;
  const isAsked = lacksAnswers(event.questions, answers);
  return (
    <p>
      {isAsked && <>{words.unanswered} </>}
      <button type="button" className={css.link} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {isAsked ? words.answerQuestions : words.changeAnswers}
      </button>
      {isOpen && <AnswersDialog event={event} onClose={() => setOpen(false)} />}
    </p>
  );
}
