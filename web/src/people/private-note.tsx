/** A note on a person that only the viewer sees, saved when they leave the field. */
import { useState } from 'react';
import { TextArea } from '../kit/field.tsx';
import { useAction } from '../kit/use-action.ts';
import { api } from '../server/api.ts';
import { usePeopleMessages } from './people-messages.ts';
import { type Relationship, setRelationship } from './relationship.ts';

const LONGEST = 2000;

export function PrivateNote({ relationship }: { relationship: Relationship }) {
  const words = usePeopleMessages();
  const [text, setText] = useState(relationship.note);
  const { run } = useAction(
    (comment: string) => api.relationships.note.mutate({ id: relationship.id, comment }),
    (answer) => setRelationship(relationship.id, answer),
  );
  return (
    <TextArea
      label={words.note}
      hint={words.noteHint}
      rows={2}
      maxLength={LONGEST}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => text !== relationship.note && run(text)}
    />
  );
}
