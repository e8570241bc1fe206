/** Asks for what joining needs: the kind of ticket, if there are several, the guests, if the event allows any, answers to the organizers' questions, and a message to the organizers, if they decide. */
import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { fieldErrorsOf } from '../../kit/error-text.ts';
import { TextArea } from '../../kit/field.tsx';
import { useKitMessages } from '../../kit/kit-messages.ts';
import { Failed } from '../../kit/loaded.tsx';
import type { Event } from '../event.ts';
import { useEventsMessages } from '../events-messages.ts';
import { GuestsField } from './guests-field.tsx';
import { firstKind, KindField } from './kind-field.tsx';
import { type Answers, answerInput, QuestionFields, showsAll } from './question-fields.tsx';
import { placesLeft } from './taking.ts';
import type { useParticipation } from './use-participation.ts';

interface AskDialogProps {
  event: Event;
  join: ReturnType<typeof useParticipation>['join'];
  onClose: () => void;
}

export function AskDialog({ event, join, onClose }: AskDialogProps) {
  const words = useEventsMessages();
  const kit = useKitMessages();
  const [message, setMessage] = useState('');
  const [guests, setGuests] = useState(0);
  const [kind, setKind] = useState(() => firstKind(event));
  const [answers, setAnswers] = useState<Answers>({});
  const isFree = event.joinOptions === 'FREE';
  const left = placesLeft(event, kind);
  const waits = left !== null && left <= guests;
  const errors = fieldErrorsOf(join.error);
  const title = waits ? words.joinList : isFree ? words.join : words.ask;
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="stack"
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault();
          const asked = event.questions.length > 0 && { answers: answerInput(event, answers) };
          const given = {
            ...(kind !== '' && { ticketKind: kind }),
            ...(message.trim() && { message: message.trim() }),
            ...(guests > 0 && { guests }),
            ...asked,
          };
          join.mutate({ id: event.uuid, ...given, ...(waits && { waiting: true }) }, { onSuccess: onClose });
        }}
      >
        <KindField event={event} kind={kind} onChange={setKind} error={errors.ticketKind} />
        {event.guestsPerPerson > 0 && (
          <GuestsField most={event.guestsPerPerson} guests={guests} onChange={setGuests} error={errors.guests} />
        )}
        {event.questions.length > 0 && <p className="meta">{words.questionsHint}</p>}
        <QuestionFields event={event} answers={answers} onChange={setAnswers} errors={errors} />
        {!isFree && (
          <TextArea
            label={words.message}
            hint={words.messageHint}
            maxLength={500}
            value={message}
            onChange={({ target }) => setMessage(target.value)}
          />
        )}
        {waits && (left ?? 0) > 0 && <p className="meta">{words.fewPlaces({ places: left ?? 0 })}</p>}
        {join.error && !showsAll(event, errors, ['ticketKind', ...(event.guestsPerPerson > 0 ? ['guests'] : [])]) && (
          <Failed error={join.error} />
        )}
        <div className="actions">
          <Button type="submit" look="primary" busy={join.isPending}>
            {waits ? words.joinList : isFree ? words.join : words.send}
          </Button>
          <Button onClick={onClose}>{kit.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
