/** Search by words and place, and what to show of it; everything is in the address. */
import { Search, SlidersHorizontal, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../kit/button.tsx';
import { TextField } from '../kit/field.tsx';
import css from './events.module.css';
import { useEventsMessages } from './events-messages.ts';
import type { ViewState } from './view-state.ts';

interface EventFiltersProps {
  state: ViewState;
  onChange: (change: Partial<ViewState>) => void;
}

/** The text that was entered in a field, without spaces around it. */
const sent = (form: FormData, name: string): string => String(form.get(name) ?? '').trim();

export function EventFilters({ state, onChange }: EventFiltersProps) {
  const words = useEventsMessages();
  const { search, place, tag, followed, followedInstances, going } = state;
  const [open, setOpen] = useState(place !== '' || tag !== '');
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onChange({
      search: sent(form, 'q'),
      place: sent(form, 'place'),
      tag: sent(form, 'tag').replace(/^#/, ''),
    });
  };
  const isFiltered = search !== '' || place !== '' || tag !== '' || followed || followedInstances || going;
  return (
    // The key: the fields follow the address, also on going back.
    <search key={`${search} ${place} ${tag}`} className={css.filters}>
      <form onSubmit={submit}>
        <div className={css.searchLine}>
          <TextField label={words.search} type="search" name="q" defaultValue={search} maxLength={200} />
          <Button type="submit" look="primary" aria-label={words.find}>
            <Search aria-hidden="true" size={20} />
          </Button>
        </div>
        <div className={css.moreFilters} hidden={!open}>
          <TextField label={words.placeFilter} name="place" defaultValue={place} maxLength={200} />
          <TextField label={words.tag} name="tag" defaultValue={tag} maxLength={100} />
        </div>
        {/* Enter in any field searches. */}
      </form>
      <div className={css.chips}>
        <Button aria-pressed={followed} onClick={() => onChange({ followed: !followed })}>
          {words.followed}
        </Button>
        <Button aria-pressed={followedInstances} onClick={() => onChange({ followedInstances: !followedInstances })}>
          {words.followedInstances}
        </Button>
        <Button aria-pressed={going} onClick={() => onChange({ going: !going })}>
          {words.iGo}
        </Button>
        <Button look="text" aria-expanded={open} onClick={() => setOpen(!open)}>
          <SlidersHorizontal aria-hidden="true" size={18} /> {words.moreFilters}
        </Button>
        {isFiltered && (
          <Button
            look="text"
            onClick={() =>
              onChange({ search: '', place: '', tag: '', followed: false, followedInstances: false, going: false })
            }
          >
            <X aria-hidden="true" size={18} /> {words.clear}
          </Button>
        )}
      </div>
    </search>
  );
}
