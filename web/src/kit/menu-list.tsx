/** The list of a menu, loaded when one is first opened: with the keys of the ARIA menu button pattern. */
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import css from './menu.module.css';
import type { MenuItem, MenuOpened } from './menu.tsx';

const STEPS: Record<string, (index: number, length: number) => number> = {
  ArrowDown: (index, length) => (index + 1) % length,
  ArrowUp: (index, length) => (index - 1 + length) % length,
  Home: () => 0,
  End: (_index, length) => length - 1,
};

/** Pixels at the bottom of a phone's window that its navigation takes. */
const BAR = 64;

interface MenuListProps extends MenuOpened {
  items: readonly (MenuItem | null | false | undefined)[];
}

/**
 * It opens upwards if there is no room below, and towards the other side if there is none on its own. If it fits nowhere it
 * covers its button.
 */
export function MenuList({ id, items, box, onLeave, onClose }: MenuListProps) {
  const [isUp, setUp] = useState(false);
  const [isTurned, setTurned] = useState(false);
  const [shift, setShift] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const entries = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  useLayoutEffect(() => {
    if (!list.current || !box.current) return;
    const { height, left, right } = list.current.getBoundingClientRect();
    const { top, bottom } = box.current.getBoundingClientRect();
    const over = bottom + height + BAR - window.innerHeight;
    setUp(over > 0 && top > height);
    setShift(over > 0 && top <= height ? over : 0);
    if (left < 0 || right > document.documentElement.clientWidth) setTurned(true);
  }, [box]);
  useEffect(() => {
    list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const away = ({ target }: Event): void => {
      if (!box.current?.contains(target as Node)) onLeave();
    };
    document.addEventListener('pointerdown', away);
    return () => document.removeEventListener('pointerdown', away);
  }, [box, onLeave]);
  const move = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Tab') onLeave();
    if (!step) return;
    event.preventDefault();
    const all = entries();
    all[step(all.indexOf(document.activeElement as HTMLElement), all.length)]?.focus();
  };
  return (
    <div
      ref={list}
      role="menu"
      id={id}
      tabIndex={-1}
      style={shift ? { translate: `0 ${-shift}px` } : undefined}
      className={[css.menu, isUp && css.up, isTurned && css.turned].filter(Boolean).join(' ')}
      onKeyDown={move}
    >
      {items.map((item) => item && <MenuEntry key={item.label} item={item} onDone={onClose} />)}
    </div>
  );
}

function MenuEntry({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const className = item.danger ? `${css.item} ${css.danger}` : css.item;
  const content = (
    <>
      {item.icon}
      {item.label}
    </>
  );
  if (item.to !== undefined) {
    return (
      <Link role="menuitem" className={className} to={item.to} onClick={onDone}>
        {content}
      </Link>
    );
  }
  const select = (): void => {
    onDone();
    item.onSelect?.();
  };
  return (
    <button type="button" role="menuitem" className={className} onClick={select}>
      {content}
    </button>
  );
}
