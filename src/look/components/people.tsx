/** People of an event: as a list of faces with their names, and in a line. */
import type { ReactNode } from 'react';
import type { ActorLike } from '../face.ts';
import { Anchor, type LinkComponent } from './anchor.tsx';
import { Face } from './face.tsx';
import { Faces } from './faces.tsx';

interface FaceListProps<Person extends ActorLike> {
  people: readonly Person[];
  /** The address of a person's page. */
  pathTo: (person: Person) => string;
  /** The name under a face. */
  nameOf: (person: Person) => ReactNode;
  Link?: LinkComponent;
  /** The number of those who are not shown. */
  rest: number;
  locale: string;
  /** Below the number: a word, or a button that shows them. */
  more: ReactNode;
}

export function FaceList<Person extends ActorLike>(props: FaceListProps<Person>) {
  const { people, pathTo, nameOf, Link = Anchor, rest, locale, more } = props;
  return (
    <ul className="people">
      {people.map((person) => (
        <li key={pathTo(person)}>
          <Face of={person} />
          <Link className="plain" to={pathTo(person)}>
            <bdi>{nameOf(person)}</bdi>
          </Link>
        </li>
      ))}
      {rest > 0 && (
        <li>
          <span className="face p7" aria-hidden="true">
            +{new Intl.NumberFormat(locale).format(rest)}
          </span>
          <span>{more}</span>
        </li>
      )}
    </ul>
  );
}

const FACES_IN_LINE = 3;

interface FacesLineProps {
  people: readonly ActorLike[];
  /** The names of the first. */
  names: readonly string[];
  /** `7 more`; null if all are named. */
  others: string | null;
  locale: string;
}

/** `Mira, Tomasz and 7 more`. */
export function FacesLine({ people, names, others, locale }: FacesLineProps) {
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  return (
    <div className="line">
      <Faces people={people.slice(0, FACES_IN_LINE)} />
      <span className="small">{list.format(others === null ? names : [...names, others])}</span>
    </div>
  );
}
