/**
 * Asks for what joining needs: the kind of ticket, if there are several, the guests, if the event allows any, answers to the organizers'
 * questions, and a message to the organizers, if they decide. For all dates of a series: also whether the person waits in those that are full.
 */
import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { fieldErrorsOf } from '../../kit/error-text.ts';
import { Failed } from '../../kit/failed.tsx';
import { Checkbox, TextArea } from '../../kit/field.tsx';
import { useKitMessages } from '../../kit/kit-messages.ts';
import { Loaded } from '../../kit/loaded.tsx';
import type { Inputs } from '../../server/api.ts';
import { useFormValues } from '../../server/form-values.ts';
import type { Event } from '../event.ts';
import { useEventActsMessages } from '../event-acts-messages.ts';
import { useEventsMessages } from '../events-messages.ts';
import { GuestsField } from './guests-field.tsx';
import { KindField, kindIn } from './kind-field.tsx';
import { type Answers, answerInput, QuestionFields, showsAll } from './question-fields.tsx';
import { placesLeft } from './taking.ts';

type Given = Omit<Inputs['participations']['join'], 'id'>;

interface AskDialogProps {
  /** For a series, its next date. */
  event: Event;
  /** Reads from the server what `event` is taken from. */
  read: () => Promise<unknown>;
  join: { isPending: boolean; error: unknown };
  onSend: (given: Given, options: { onSuccess: () => void }) => void;
  /** Joins all dates of the series. */
  isSeries?: boolean;
  onClose: () => void;
}

export function AskDialog({ event, read, join, onSend, isSeries = false, onClose }: AskDialogProps) {
  const words = useEventsMessages();
  const acts = useEventActsMessages();
  const kit = useKitMessages();
  const current = useFormValues(['join'], read);
  const [message, setMessage] = useState('');
  const [wanted, setGuests] = useState(0);
  const [chosen, setKind] = useState('');
  const [answers, setAnswers] = useState<Answers>({});
  const [isPatient, setPatient] = useState(false);
  const guests = Math.min(wanted, event.guestsPerPerson);
  const kind = kindIn(event, chosen);
  const isFree = event.joinOptions === 'FREE';
  const left = placesLeft(event, kind);
  const waits = isSeries ? isPatient : left !== null && left <= guests;
  const errors = fieldErrorsOf(join.error);
  const own = waits ? words.joinList : isFree ? words.join : words.ask;
  const title = isSeries ? acts.joinAllDates : own;
  return (
    <Dialog title={title} onClose={onClose}>
      <Loaded query={current}>
        {() => (
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
              onSend({ ...given, ...(waits && { waiting: true }) }, { onSuccess: onClose });
            }}
          >
            <KindField event={event} kind={kind} onChange={setKind} error={errors.ticketKind} />
            {event.guestsPerPerson > 0 && (
              <GuestsField most={event.guestsPerPerson} guests={guests} onChange={setGuests} error={errors.guests} />
            )}
            {event.questions.length > 0 && <p className="meta">{acts.questionsHint}</p>}
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
            {isSeries && event.options.maximumAttendeeCapacity && (
              <Checkbox
                label={acts.waitInFull}
                checked={isPatient}
                onChange={({ target }) => setPatient(target.checked)}
              />
            )}
            {!isSeries && waits && (left ?? 0) > 0 && <p className="meta">{acts.fewPlaces({ places: left ?? 0 })}</p>}
            {join.error !== null &&
              !showsAll(event, errors, ['ticketKind', ...(event.guestsPerPerson > 0 ? ['guests'] : [])]) && (
                <Failed error={join.error} />
              )}
            <div className="actions">
              <Button type="submit" look="primary" busy={join.isPending}>
                {isSeries || isFree || waits ? title : acts.send}
              </Button>
              <Button onClick={onClose}>{kit.cancel}</Button>
            </div>
          </form>
        )}
      </Loaded>
    </Dialog>
  );
}
