/** A long list that scrolls with the window. Of its entries only those in and near the view are on the page. */
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import css from './timeline.module.css';

interface VirtualListProps<Item> {
  /** For what is remembered of it when one comes back. */
  name: string;
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  busy: boolean;
  /** Called when its end comes near. */
  onEnd: () => void;
  children: (item: Item) => ReactNode;
}

const GUESS = 240;
const OVERSCAN = 5;

/** The heights of entries, so that coming back leads to the same place. */
const heights = new Map<string, VirtualItem[]>();

/** The keys of Mastodon's own client: to the next entry, and to the one before. */
const STEPS: Record<string, number> = { j: 1, k: -1 };

export function VirtualList<Item>({ name, label, items, keyOf, busy, onEnd, children }: VirtualListProps<Item>) {
  const feed = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => GUESS,
    overscan: OVERSCAN,
    scrollMargin: top,
    getItemKey: (index) => keyOf(items[index] as Item),
    initialMeasurementsCache: heights.get(name) ?? [],
  });
  useLayoutEffect(() => {
    setTop((feed.current?.getBoundingClientRect().top ?? 0) + scrollY);
  }, []);
  useLayoutEffect(
    () => () => {
      heights.set(name, virtualizer.measurementsCache);
    },
    [name, virtualizer],
  );
  const shown = virtualizer.getVirtualItems();
  const isAtEnd = (shown.at(-1)?.index ?? 0) >= items.length - OVERSCAN;
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
  return (
    <div
      ref={feed}
      role="feed"
      aria-label={label}
      aria-busy={busy}
      className={css.feed}
      style={{ blockSize: virtualizer.getTotalSize() }}
      onKeyDown={move}
    >
      {shown.map(({ key, index, start }) => (
        <div
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          className={css.row}
          style={{ transform: `translateY(${start - top}px)` }}
        >
          {children(items[index] as Item)}
        </div>
      ))}
    </div>
  );
}
