/** Search by words, filters behind one button, the view, and chips for the most common filters; all of it is in the address. */
import { CalendarDays, List, MapPin, Search, SlidersHorizontal } from 'lucide-react';
import { type FocusEvent, type FormEvent, type ReactNode, useState } from 'react';
import { RADIUS } from '../../../src/look/event-selection.ts';
import { TextField } from '../kit/field.tsx';
import { later } from '../kit/later.ts';
import { showToast } from '../kit/toast.tsx';
import { askPosition } from './distance.ts';
import css from './events.module.css';
import { useEventsMessages } from './events-messages.ts';
import { NO_FILTERS, SPANS, type Span, VIEWS, type ViewState } from './view-state.ts';

// The names of categories and languages are no part of the first view.
const SelectFilters = later(async () => (await import('./select-filters.tsx')).SelectFilters);

interface EventFiltersProps {
  state: ViewState;
  onChange: (change: Partial<ViewState>) => void;
}

/** The text that was entered in a field, without spaces around it. */
const sent = (form: FormData, name: string): string => String(form.get(name) ?? '').trim();

export function EventFilters({ state, onChange }: EventFiltersProps) {
  const words = useEventsMessages();
  const { search, place, tag, category, language } = state;
  const [isOpen, setOpen] = useState([place, tag, category, language].some(Boolean));
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onChange({
      search: sent(form, 'q'),
      place: sent(form, 'place'),
      tag: sent(form, 'tag').replace(/^#/, ''),
      // These fields appear when they are loaded.
      category: form.has('category') ? sent(form, 'category') : category,
      language: form.has('language') ? sent(form, 'language') : language,
    });
  };
  return (
    // The key makes the fields follow the address, also on going back.
    <search key={`${search} ${place} ${tag} ${category} ${language}`} className="stack">
      <form className="stack" onSubmit={submit}>
        <div className="line">
          <label className={`withicon ${css.words}`}>
            <span className="hidden">{words.search}</span>
            <Search className="icon" aria-hidden="true" />
            <input
              className="input"
              type="search"
              name="q"
              placeholder={words.search}
              defaultValue={search}
              maxLength={200}
            />
          </label>
          <button
            type="button"
            className={`iconbutton ${css.framed}`}
            aria-label={words.filters}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <SlidersHorizontal className="icon" aria-hidden="true" />
          </button>
          <Views state={state} onChange={onChange} />
        </div>
        {/* Enter in any field searches. */}
        <div className={css.more} hidden={!isOpen}>
          <TextField label={words.place} name="place" defaultValue={place} maxLength={200} />
          <TextField label={words.tag} name="tag" defaultValue={tag} maxLength={100} />
          {isOpen && <SelectFilters category={category} language={language} />}
          <button type="submit" className="button tonal">
            {words.showFound}
          </button>
        </div>
      </form>
      <Chips state={state} onChange={onChange} />
    </search>
  );
}

/** On phones one button leads to the month and back. */
function Views({ state: { view }, onChange }: EventFiltersProps) {
  const words = useEventsMessages();
  const isList = view === 'list';
  return (
    <>
      <fieldset className={`switch desk ${css.views}`}>
        <legend className="hidden">{words.view}</legend>
        {VIEWS.map((each) => (
          <button key={each} type="button" aria-pressed={each === view} onClick={() => onChange({ view: each })}>
            {words.views[each]}
          </button>
        ))}
      </fieldset>
      <span className="phone">
        <button
          type="button"
          className={`iconbutton ${css.framed}`}
          aria-label={isList ? words.asMonth : words.asList}
          onClick={() => onChange({ view: isList ? 'month' : 'list' })}
        >
          {isList ? <CalendarDays className="icon" aria-hidden="true" /> : <List className="icon" aria-hidden="true" />}
        </button>
      </span>
    </>
  );
}

/** Scrolls a focused chip into view completely; browsers leave one in place that is partly visible. */
function showWhole({ target }: FocusEvent<HTMLElement>): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

interface ChipProps {
  isOn: boolean;
  onClick: () => void;
  children: ReactNode;
}

const Chip = ({ isOn, onClick, children }: ChipProps) => (
  <button type="button" className="chip" aria-pressed={isOn} onFocus={showWhole} onClick={onClick}>
    {children}
  </button>
);

function Chips({ state, onChange }: EventFiltersProps) {
  const words = useEventsMessages();
  const { search, place, tag, category, language, organizer, point, radius, span } = state;
  const { followed, followedInstances, going, free, online } = state;
  const near = state.near || point !== '';
  const spanOn = state.view === 'list' && state.isNow ? span : null;
  const isFiltered = [
    search,
    place,
    tag,
    category,
    language,
    followed,
    followedInstances,
    going,
    free,
    online,
    near,
    organizer,
    spanOn,
  ].some(Boolean);
  const pick = (picked: Span): void => onChange({ view: 'list', isNow: true, span: picked === spanOn ? null : picked });
  const nearMe = async (): Promise<void> => {
    if (near) onChange({ near: false, point: '', radius: '' });
    else if (await askPosition()) onChange({ near: true });
    else showToast(words.nearMissing, { wrong: true });
  };
  return (
    <div className="chips">
      {SPANS.map((each) => (
        <Chip key={each} isOn={each === spanOn} onClick={() => pick(each)}>
          {words[each]}
        </Chip>
      ))}
      <Chip isOn={near} onClick={() => void nearMe()}>
        <MapPin className="icon s" aria-hidden="true" />
        {point === '' ? words.nearMe : `≤ ${radius || RADIUS.usual} km`}
      </Chip>
      {organizer !== '' && (
        <Chip isOn={true} onClick={() => onChange({ organizer: '' })}>
          @{organizer.replace(/^@/, '')}
        </Chip>
      )}
      <Chip isOn={free} onClick={() => onChange({ free: !free })}>
        {words.free}
      </Chip>
      <Chip isOn={online} onClick={() => onChange({ online: !online })}>
        {words.online}
      </Chip>
      <Chip isOn={going} onClick={() => onChange({ going: !going })}>
        {words.iGo}
      </Chip>
      <Chip isOn={followed} onClick={() => onChange({ followed: !followed })}>
        {words.followed}
      </Chip>
      <Chip isOn={followedInstances} onClick={() => onChange({ followedInstances: !followedInstances })}>
        {words.followedInstances}
      </Chip>
      {isFiltered && (
        <button type="button" className="button small quiet" onClick={() => onChange({ ...NO_FILTERS, span: null })}>
          {words.clear}
        </button>
      )}
    </div>
  );
}
