/** The place: free text, completed from places that the server finds (ARIA's combobox with a list). */
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Field } from '../kit/field.tsx';
import { useSettled } from '../kit/use-settled.ts';
import { trpc } from '../server/api.ts';
import { type ChosenPlace, placeLine } from './event-values.ts';
import css from './organizing.module.css';
import { useOrganizingMessages } from './organizing-messages.ts';

interface PlaceFieldProps {
  text: string;
  onChange: (text: string, place: ChosenPlace | null) => void;
  error?: string | undefined;
  /** Other ways to state the place, beside the field. */
  children?: ReactNode;
}

const SHORTEST = 3;
const PAUSE_MS = 250;

export function PlaceField({ text, onChange, error, children }: PlaceFieldProps) {
  const words = useOrganizingMessages();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const query = useSettled(text.trim(), PAUSE_MS);
  const asks = open && query.length >= SHORTEST;
  const { data = [] } = useQuery(
    trpc.places.search.queryOptions({ query, limit: 6 }, { enabled: asks, staleTime: 300_000, retry: false }),
  );
  const places = asks ? data : [];
  const isOpen = places.length > 0;
  const choose = (index: number): void => {
    const place = places[index];
    if (!place) return;
    const { id: _id, ...chosen } = place;
    onChange(placeLine(chosen), chosen);
    setOpen(false);
    setActive(-1);
  };
  const move = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && isOpen) setOpen(false);
    else if (event.key === 'ArrowDown' && isOpen) setActive((active + 1) % places.length);
    else if (event.key === 'ArrowUp' && isOpen) setActive((active - 1 + places.length) % places.length);
    else if (event.key === 'ArrowDown') setOpen(true);
    else if (event.key === 'Enter' && isOpen && active >= 0) choose(active);
    else return;
    event.preventDefault();
  };
  return (
    <div className={css.combobox}>
      <Field label={words.place} hint={words.placeHint} error={error}>
        {(control) => (
          <input
            {...control}
            className="input"
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
            value={text}
            onChange={({ target }) => {
              onChange(target.value, null);
              setOpen(true);
              setActive(-1);
            }}
            onKeyDown={move}
            onBlur={() => setOpen(false)}
          />
        )}
      </Field>
      <div role="listbox" id={`${id}-list`} aria-label={words.places} className={css.options} hidden={!isOpen}>
        {places.map((place, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's, which keeps the focus
          // biome-ignore lint/a11y/useFocusableInteractive: the combobox keeps the focus and names the active option
          <div
            role="option"
            id={`${id}-${index}`}
            key={`${place.originId}${placeLine(place)}`}
            aria-selected={index === active}
            // Before the field loses the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(index)}
          >
            {placeLine(place)}
          </div>
        ))}
      </div>
      {children && <div className={`chips flow ${css.ways}`}>{children}</div>}
    </div>
  );
}
