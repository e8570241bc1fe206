/** Answers the questions of an event, or answers them again. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { fieldErrorsOf } from '../../kit/error-text.ts';
import { Failed } from '../../kit/failed.tsx';
import { useKitMessages } from '../../kit/kit-messages.ts';
import { queryClient, trpc } from '../../server/api.ts';
import { useEventActsMessages } from '../event-acts-messages.ts';
import { useEventsMessages } from '../events-messages.ts';
import { refreshParticipations } from '../use-changes.ts';
import { OwnDialog, type OwnFormProps } from './own-dialog.tsx';
import { answerInput, answersOf, QuestionFields, showsAll } from './question-fields.tsx';
import type { Participation } from './taking.ts';

export function AnswersDialog(props: OwnFormProps) {
  const words = useEventsMessages();
  return (
    <OwnDialog title={words.questionsTitle} {...props}>
      {(mine) => <AnswersForm before={mine?.answers ?? []} {...props} />}
    </OwnDialog>
  );
}

interface AnswersFormProps extends OwnFormProps {
  before: Participation['answers'];
}

function AnswersForm({ event, before, onClose }: AnswersFormProps) {
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
  );
}
