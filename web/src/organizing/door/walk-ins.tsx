/** Counts people who come without a place. */
import { type FormEvent, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { TextField } from '../../kit/field.tsx';
import { Card } from '../../kit/page.tsx';
import { comma, timeAs } from '../../words/format.ts';
import css from './door.module.css';
import { useDoorMessages } from './door-messages.ts';
import type { Entry } from './stored-desk.ts';
import type { DeskProps } from './ticket-check-card.tsx';

const NAME_MAX = 100;
const MOST = 99;
/** How many of this device are shown, to be taken back. */
const SHOWN = 5;

export function WalkIns({ desk, name: door, entries }: DeskProps & { entries: readonly Entry[] }) {
  const words = useDoorMessages();
  const [name, setName] = useState('');
  const [people, setPeople] = useState('1');
  const undone = new Set(entries.map(({ act }) => act.walkInId));
  const own = entries.filter(({ act }) => act.act === 'WALK_IN' && !undone.has(act.id));
  const submit = (submitted: FormEvent): void => {
    submitted.preventDefault();
    void desk.walkIn({ name, people: Number(people) }, door);
    setName('');
    setPeople('1');
  };
  return (
    <Card>
      <h2>{words.walkIns}</h2>
      <form className={css.line} onSubmit={submit}>
        <TextField
          label={words.walkInName}
          maxLength={NAME_MAX}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          type="number"
          label={words.walkInPeople}
          min={1}
          max={MOST}
          required
          value={people}
          onChange={({ target }) => setPeople(target.value)}
        />
        <Button type="submit">{words.addWalkIn}</Button>
      </form>
      <ul className={css.list}>
        {own
          .slice(-SHOWN)
          .reverse()
          .map((entry) => (
            <li key={entry.act.id}>
              <div>
                <p>
                  <bdi>{entry.name ?? words.someone}</bdi>
                </p>
                <p className="meta">
                  {[words.people({ people: entry.act.people ?? 1 }), timeAs('clock', entry.act.at)].join(comma)}
                </p>
              </div>
              <Button
                small
                aria-label={words.undoOf({ name: entry.name ?? words.someone })}
                onClick={() => void desk.undoWalkIn(entry, door)}
              >
                {words.undo}
              </Button>
            </li>
          ))}
      </ul>
    </Card>
  );
}
