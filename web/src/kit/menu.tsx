/** A button that opens a list of actions. */
import { lazy, type ReactNode, Suspense, useCallback, useId, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import css from './menu.module.css';

const MenuList = lazy(async () => ({ default: (await import('./menu-list.tsx')).MenuList }));

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

export function Menu({ items, className, ...opener }: MenuProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const leave = useCallback(() => setOpen(false), []);
  const close = (): void => {
    leave();
    box.current?.querySelector('button')?.focus();
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
        <Suspense>
          <MenuList id={id} items={items.filter((item) => !!item)} box={box} onLeave={leave} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
