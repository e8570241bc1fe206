/** Which kind of ticket the viewer wants. Full ones can be chosen to wait for. */
import { kindName, kindNote } from '../../../../src/look/ticket-kinds.ts';
import { Select } from '../../kit/field.tsx';
import { readerIn } from '../../words/format.ts';
import type { Event } from '../event.ts';
import { useEventsMessages } from '../events-messages.ts';

export type Kind = Event['ticketKinds'][number];

/** The kinds that can be chosen; that of before is one of them, even if it is closed. */
const offered = ({ ticketKinds }: Event, before: string | null = null): Kind[] =>
  ticketKinds.filter(({ id, state }) => state !== 'CLOSED' || id === before);

/** Returns the chosen kind if it is still offered, otherwise the only one that is, otherwise the previous one; empty without one. */
export function kindIn(event: Event, chosen: string, before: string | null = null): string {
  const kinds = offered(event, before);
  const [first, ...others] = kinds;
  if (kinds.some(({ id }) => id === chosen)) return chosen;
  return first && others.length === 0 ? first.id : (before ?? '');
}

interface KindFieldProps {
  event: Event;
  kind: string;
  onChange: (kind: string) => void;
  before?: string | null;
  error?: string | undefined;
}

/** Nothing in events without kinds. */
export function KindField({ event, kind, onChange, before = null, error }: KindFieldProps) {
  const words = useEventsMessages();
  const kinds = offered(event, before);
  if (kinds.length === 0) return null;
  return (
    <Select label={words.ticketField} error={error} value={kind} onChange={({ target }) => onChange(target.value)}>
      {kind === '' && <option value="" />}
      {kinds.map((one) => (
        <option key={one.id} value={one.id}>
          {[kindName(one, words, readerIn().locale), kindNote(one, words)].filter(Boolean).join(' · ')}
        </option>
      ))}
    </Select>
  );
}
