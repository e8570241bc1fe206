/** A note on a person that only the viewer sees. */
import { type FormEvent, useState } from 'react';
import { Button } from '../kit/button.tsx';
import { TextArea } from '../kit/field.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { useAction } from '../kit/use-action.ts';
import { api } from '../server/api.ts';
import { useCurrentData } from '../server/form-values.ts';
import css from './dialogs.module.css';
import { usePeopleMessages } from './people-messages.ts';
import { relationshipTo, setRelationship } from './relationship.ts';

const LONGEST = 2000;

interface PrivateNoteProps {
  /** The id of the account. */
  id: string;
  onDone: () => void;
}

export function PrivateNote(props: PrivateNoteProps) {
  const relationship = useCurrentData(relationshipTo(props.id));
  return <Loaded query={relationship}>{(read) => <NoteForm {...props} note={read?.note ?? ''} />}</Loaded>;
}

function NoteForm({ id, note, onDone }: PrivateNoteProps & { note: string }) {
  const words = usePeopleMessages();
  const [text, setText] = useState(note);
  const { run, busy } = useAction(
    () => api.relationships.note.mutate({ id, comment: text }),
    (answer) => {
      setRelationship(id, answer);
      onDone();
    },
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    run();
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <TextArea
        label={words.note}
        hint={words.noteHint}
        rows={3}
        maxLength={LONGEST}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={css.actions}>
        <Button type="submit" look="primary" busy={busy}>
          {words.saveNote}
        </Button>
      </div>
    </form>
  );
}
