/** A button that opens a list of actions, with the keys of the ARIA menu button pattern. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { IconButton } from './button.tsx';
import css from './menu.module.css';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  /** Either an address of the client or an action. */
  to?: string;
  onSelect?: () => void;
}

interface MenuProps {
  /** The name of the button. */
  label: string;
  icon: ReactNode;
  items: readonly (MenuItem | null | false | undefined)[];
}

const STEPS: Record<string, (index: number, length: number) => number> = {
  ArrowDown: (index, length) => (index + 1) % length,
  ArrowUp: (index, length) => (index - 1 + length) % length,
  Home: () => 0,
  End: (_index, length) => length - 1,
};

/** Pixels at the bottom of a phone's window that its navigation takes. */
const BAR = 64;

/** The list opens upwards where there is no room below. */
export function Menu({ label, icon, items }: MenuProps) {
  const [open, setOpen] = useState(false);
  const [isUp, setUp] = useState(false);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const itemsOf = (): HTMLElement[] => [...(box.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const close = (): void => {
    setOpen(false);
    box.current?.querySelector('button')?.focus();
  };
  useLayoutEffect(() => {
    if (!open || !list.current || !box.current) return;
    const { height } = list.current.getBoundingClientRect();
    const { top, bottom } = box.current.getBoundingClientRect();
    setUp(bottom + height > window.innerHeight - BAR && top > height);
  }, [open]);
  useEffect(() => {
    if (!open) return;
    box.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const away = ({ target }: Event): void => {
      if (!box.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', away);
    return () => document.removeEventListener('pointerdown', away);
  }, [open]);
  const move = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (event.key === 'Escape') close();
    else if (event.key === 'Tab') setOpen(false);
    if (!step) return;
    event.preventDefault();
    const all = itemsOf();
    all[step(all.indexOf(document.activeElement as HTMLElement), all.length)]?.focus();
  };
  return (
    <div className={css.box} ref={box}>
      <IconButton
        label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {icon}
      </IconButton>
      {open && (
        <div
          ref={list}
          role="menu"
          id={id}
          tabIndex={-1}
          className={isUp ? `${css.menu} ${css.up}` : css.menu}
          onKeyDown={move}
        >
          {items
            .filter((item) => !!item)
            .map((item) => (
              <MenuEntry key={item.label} item={item} onDone={close} />
            ))}
        </div>
      )}
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
