/** /search: one box for all kinds of results. */
import { Search } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { Page } from '../kit/page.tsx';
import { Tabs } from '../kit/tabs.tsx';
import { KINDS, kindOf, searchPath } from './kinds.ts';
import { rememberSearch } from './recent-searches.ts';
import css from './search.module.css';
import { useSearchMessages } from './search-messages.ts';
import { SearchResults } from './search-results.tsx';
import { Suggestions } from './suggestions.tsx';

/** After the last letter. */
const PAUSE_MS = 250;

/** The arrows go from the box to the results and through them; those above the first is the box. */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('input[type=search], [data-result] a')].filter(
    // One stop for each result, although it may have several links.
    (element) => element.matches('input') || element === element.closest('[data-result]')?.querySelector('a'),
  );
  const next = all[all.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

export function SearchPage() {
  const words = useSearchMessages();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const { key } = useLocation();
  const box = useRef<HTMLInputElement>(null);
  const asked = parameters.get('q') ?? '';
  const kind = kindOf(parameters.get('type'));
  const [typed, setTyped] = useState(asked);
  // A link to another search changes the box; typing changes the address, which is shown a moment later, when more may be typed.
  const [shown, setShown] = useState(asked);
  const [written, setWritten] = useState(asked);
  if (shown !== asked) {
    setShown(asked);
    setWritten(asked);
    if (asked !== written) setTyped(asked);
  }
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === asked) return;
    const timer = setTimeout(() => {
      setWritten(wanted);
      navigate(searchPath(wanted, kind), { replace: true });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, asked, kind, navigate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page is opened, also by its own link
  useLayoutEffect(() => {
    if (asked === '') box.current?.focus();
  }, [key]);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    rememberSearch(typed);
    setWritten(typed.trim());
    navigate(searchPath(typed.trim(), kind));
  };
  return (
    <Page title={words.title}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links and the box inside take the keys */}
      <div className={css.search} onKeyDown={moveByArrow}>
        <search>
          <form className="withicon" onSubmit={send}>
            <Search aria-hidden="true" className="icon s" />
            <input
              ref={box}
              type="search"
              className="input"
              aria-label={words.box}
              placeholder={words.placeholder}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              autoComplete="off"
              maxLength={200}
            />
          </form>
        </search>
        {asked === '' ? (
          <Suggestions />
        ) : (
          <>
            <Tabs
              label={words.kinds}
              current={kind}
              tabs={KINDS.map((one) => ({ key: one, label: words[one], to: searchPath(asked, one) }))}
            />
            <SearchResults words={asked} kind={kind} />
          </>
        )}
      </div>
    </Page>
  );
}
