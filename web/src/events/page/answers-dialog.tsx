/** Answers the questions of an event, or answers them again. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { fieldErrorsOf } from '../../kit/error-text.ts';
import { useKitMessages } from '../../kit/kit-messages.ts';
import { Failed } from '../../kit/loaded.tsx';
import { queryClient, trpc } from '../../server/api.ts';
import type { Event } from '../event.ts';
import { useEventActsMessages } from '../event-acts-messages.ts';
import { useEventsMessages } from '../events-messages.ts';
import { refreshParticipations } from '../use-changes.ts';
import { answerInput, answersOf, QuestionFields, showsAll } from './question-fields.tsx';
import type { Participation } from './taking.ts';

interface AnswersDialogProps {
  event: Event;
  before: Participation['answers'];
  onClose: () => void;
}

export function AnswersDialog({ event, before, onClose }: AnswersDialogProps) {
  const words = useEventsMessages();
  const acts = useEventActsMessages();
  const kit = useKitMessages();
  const [answers, setAnswers] = useState(() => answersOf(before));
  const change = useMutation(
    trpc.participations.answers.mutationOptions({
      onSuccess: onClose,
      onSettled: () => refreshParticipations(queryClient, event.uuid),
    }),
  );
  const errors = fieldErrorsOf(change.error);
  return (
    <Dialog title={words.questionsTitle} onClose={onClose}>
      <form
        className="stack"
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault();
          change.mutate({ id: event.uuid, answers: answerInput(event, answers) });
        }}
      >
        <p className="meta">{acts.questionsHint}</p>
        <QuestionFields event={event} answers={answers} onChange={setAnswers} errors={errors} />
        {change.error && !showsAll(event, errors) && <Failed error={change.error} />}
        <div className="actions">
          <Button type="submit" look="primary" busy={change.isPending}>
            {words.saveAnswers}
          </Button>
          <Button onClick={onClose}>{kit.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
