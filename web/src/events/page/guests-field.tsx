/** How many guests a person brings: none, or as many as the event allows. */
import { Select } from '../../kit/field.tsx';
import { useEventsMessages } from '../events-messages.ts';

interface GuestsFieldProps {
  most: number;
  guests: number;
  onChange: (guests: number) => void;
  error?: string | undefined;
}

export function GuestsField({ most, guests, onChange, error }: GuestsFieldProps) {
  const words = useEventsMessages();
  return (
    <Select
      label={words.guestsField}
      error={error}
      value={guests}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {Array.from({ length: most + 1 }, (_, number) => number).map((number) => (
        <option key={number}>{number}</option>
      ))}
    </Select>
  );
}
