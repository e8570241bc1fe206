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

/** The button: an icon with a name, or whatever has its name in it. */
type Opener = { label: string; icon: ReactNode } | { children: ReactNode };

type MenuProps = Opener & {
  items: readonly (MenuItem | null | false | undefined)[];
  /** Of the button and its list together. */
  className?: string | undefined;
};

const STEPS: Record<string, (index: number, length: number) => number> = {
  ArrowDown: (index, length) => (index + 1) % length,
  ArrowUp: (index, length) => (index - 1 + length) % length,
  Home: () => 0,
  End: (_index, length) => length - 1,
};

/** Pixels at the bottom of a phone's window that its navigation takes. */
const BAR = 64;

/** The list opens upwards where there is no room below, and towards the other side where there is none at its own. Where it fits nowhere it covers its button. */
export function Menu({ items, className, ...opener }: MenuProps) {
  const [open, setOpen] = useState(false);
  const [isUp, setUp] = useState(false);
  const [isTurned, setTurned] = useState(false);
  const [shift, setShift] = useState(0);
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
    const { height, left, right } = list.current.getBoundingClientRect();
    const { top, bottom } = box.current.getBoundingClientRect();
    const over = bottom + height + BAR - window.innerHeight;
    setUp(over > 0 && top > height);
    setShift(over > 0 && top <= height ? over : 0);
    if (left < 0 || right > document.documentElement.clientWidth) setTurned(true);
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
  const opens = {
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    onClick: () => setOpen(!open),
  } as const;
  return (
    <div className={[css.box, className].filter(Boolean).join(' ')} ref={box}>
      {'label' in opener ? (
        <IconButton label={opener.label} {...opens}>
          {opener.icon}
        </IconButton>
      ) : (
        <button type="button" className={css.named} {...opens}>
          {opener.children}
        </button>
      )}
      {open && (
        <div
          ref={list}
          role="menu"
          id={id}
          tabIndex={-1}
          style={shift ? { translate: `0 ${-shift}px` } : undefined}
          className={[css.menu, isUp && css.up, isTurned && css.turned].filter(Boolean).join(' ')}
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
