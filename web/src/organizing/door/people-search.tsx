/** Finds people with a place by their names, and checks them in without a ticket. */
import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { TextField } from '../../kit/field.tsx';
import { Card } from '../../kit/page.tsx';
import { comma, timeAs } from '../../words/format.ts';
import css from './door.module.css';
import { useDoorMessages } from './door-messages.ts';
import type { Person } from './stored-desk.ts';
import type { DeskProps } from './ticket-check-card.tsx';

const MOST = 20;

/** Without accents, which people at a door do not type. */
const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

export function PeopleSearch({ desk, name, people }: DeskProps & { people: readonly Person[] }) {
  const words = useDoorMessages();
  const [asked, setAsked] = useState('');
  const wanted = plain(asked.trim());
  const found = people.filter((person) => plain(`${person.name} ${person.address}`).includes(wanted));
  const sorted = found.sort((a, b) => a.name.localeCompare(b.name));
  return (
    <Card>
      <TextField
        type="search"
        label={words.search}
        autoComplete="off"
        value={asked}
        onChange={({ target }) => setAsked(target.value)}
      />
      {found.length === 0 && <p className="soft">{words.nobody}</p>}
      <ul className={css.list}>
        {sorted.slice(0, MOST).map((person) => (
          <PersonRow key={person.participationId} person={person} desk={desk} name={name} />
        ))}
      </ul>
      {found.length > MOST && <p className="soft">{words.more({ people: found.length - MOST })}</p>}
    </Card>
  );
}

function PersonRow({ person, desk, name }: DeskProps & { person: Person }) {
  const words = useDoorMessages();
  const came = desk.cameOf(person);
  const facts = [
    words.people({ people: 1 + person.guests }),
    person.ticketKind?.name,
    came && words.since({ time: timeAs('clock', came.at), door: came.door }),
  ];
  return (
    <li>
      <div>
        <p>
          <bdi>{person.name}</bdi>
        </p>
        <p className="meta">{facts.filter(Boolean).join(comma)}</p>
      </div>
      {came ? (
        <Button small aria-label={words.undoOf({ name: person.name })} onClick={() => void desk.undo(person, name)}>
          {words.undo}
        </Button>
      ) : (
        <Button
          small
          look="primary"
          aria-label={words.checkInOf({ name: person.name })}
          onClick={() => void desk.checkIn(person, name)}
        >
          {words.checkIn}
        </Button>
      )}
    </li>
  );
}
