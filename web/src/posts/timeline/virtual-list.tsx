/**
 * A long list that scrolls with the window. Only entries in and near the viewport are in the DOM; spacers replace the others.
 */
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import css from './timeline.module.css';

interface VirtualListProps<Item> {
  /** The name under which its state is remembered, and its React key. */
  name: string;
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  busy: boolean;
  /** Called when its end comes near. */
  onEnd: () => void;
  children: (item: Item) => ReactNode;
}

/** The height of an entry that was never on the page. */
const GUESS = 180;
/** The number of entries before the available height is known. */
const AT_FIRST = 4;
/** How far around the view entries are on the page, and where the end is near, in heights of the window. */
const AROUND = 1.25;
const NEAR = 2;

/** List → entry → its height, so that coming back leads to the same place. */
const known = new Map<string, Map<string, number>>();

function heightsOf(name: string): Map<string, number> {
  const found = known.get(name) ?? new Map<string, number>();
  known.set(name, found);
  return found;
}

/** Which entries are on the page: from `first`, and before `end`. */
interface Range {
  first: number;
  end: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);

/** The entries that lie between two distances from the beginning of the list. */
function between(heights: readonly number[], from: number, to: number): Range {
  let [first, at] = [0, 0];
  while (first < heights.length - 1 && at + (heights[first] ?? 0) < from) {
    at += heights[first] ?? 0;
    first += 1;
  }
  let end = first;
  while (end < heights.length && (end === first || at < to)) {
    at += heights[end] ?? 0;
    end += 1;
  }
  return { first, end };
}

/** The keys of Mastodon's own client: to the next entry, and to the one before. */
const STEPS: Record<string, number> = { j: 1, k: -1 };

export function VirtualList<Item>({ name, label, items, keyOf, busy, onEnd, children }: VirtualListProps<Item>) {
  const feed = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState<Range>({ first: 0, end: AT_FIRST });
  const [isAtEnd, setAtEnd] = useState(false);
  const [measured] = useState(() => heightsOf(name));
  const heights = items.map((item) => measured.get(keyOf(item)) ?? GUESS);

  /** Looks where the view is. */
  const look = (): void => {
    const { top, bottom } = feed.current?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    const now = items.map((item) => measured.get(keyOf(item)) ?? GUESS);
    const next = between(now, -top - AROUND * innerHeight, -top + (1 + AROUND) * innerHeight);
    setRange((before) => (before.first === next.first && before.end === next.end ? before : next));
    setAtEnd(bottom < (1 + NEAR) * innerHeight);
  };
  const looking = useRef(look);
  useLayoutEffect(() => {
    looking.current = look;
  });
  useEffect(() => {
    const again = (): void => looking.current();
    addEventListener('scroll', again, { passive: true });
    addEventListener('resize', again);
    return () => {
      removeEventListener('scroll', again);
      removeEventListener('resize', again);
    };
  }, []);

  // Calls after the layout and before the painting, so that looking costs nothing.
  const [observer] = useState(
    () =>
      new ResizeObserver((changes) => {
        for (const { target, borderBoxSize } of changes) {
          const { key } = (target as HTMLElement).dataset;
          if (key !== undefined) measured.set(key, borderBoxSize[0]?.blockSize ?? GUESS);
        }
        looking.current();
      }),
  );
  /** Measures an entry, or the whole list, as long as it is on the page. */
  const watch = useCallback(
    (element: HTMLDivElement) => {
      observer.observe(element);
      return () => observer.unobserve(element);
    },
    [observer],
  );
  useLayoutEffect(() => (feed.current ? watch(feed.current) : undefined), [watch]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each new length, not for each new function
  useEffect(() => {
    if (isAtEnd) onEnd();
  }, [isAtEnd, items.length, busy]);

  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = STEPS[event.key];
    const target = event.target as Element;
    if (!step || event.ctrlKey || event.metaKey || event.altKey || target.closest('input, textarea, select')) return;
    const at = Number(target.closest('[data-index]')?.getAttribute('data-index') ?? -1);
    event.currentTarget.querySelector<HTMLElement>(`[data-index="${at + step}"] > article`)?.focus();
  };
  const first = Math.min(range.first, Math.max(items.length - 1, 0));
  return (
    <div ref={feed} className="card feed bleed" role="feed" aria-label={label} aria-busy={busy} onKeyDown={move}>
      <div className={css.space} style={{ blockSize: sum(heights.slice(0, first)) }} />
      {items.slice(first, range.end).map((item, index) => {
        const key = keyOf(item);
        return (
          <div key={key} ref={watch} data-key={key} data-index={first + index} className={css.row}>
            {children(item)}
          </div>
        );
      })}
      <div className={css.space} style={{ blockSize: sum(heights.slice(range.end)) }} />
    </div>
  );
}
