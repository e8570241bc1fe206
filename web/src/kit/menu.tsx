/** A button that opens a list of actions. */
import { type ReactNode, type RefObject, useCallback, useId, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { later } from './later.ts';
import css from './menu.module.css';

const MenuList = later(async () => (await import('./menu-list.tsx')).MenuList);

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  /** Either an address of the client or an action. */
  to?: string;
  onSelect?: () => void;
}

/** The props that the list gets from its menu. */
export interface MenuOpened {
  id: string;
  /** The menu's button and its list. */
  box: RefObject<HTMLDivElement | null>;
  /** Without giving the focus back to the button. */
  onLeave: () => void;
  onClose: () => void;
}

/** The button: an icon with a name, or any element that contains its name. */
type Opener = { label: string; icon: ReactNode } | { children: ReactNode };

/** Many items are loaded with the list: it renders the `MenuList` itself. */
type Content =
  | { items: readonly (MenuItem | null | false | undefined)[] }
  | { list: (opened: MenuOpened) => ReactNode };

type MenuProps = Opener &
  Content & {
    /** For the wrapper of the button and its list. */
    className?: string | undefined;
  };

export function Menu({ className, ...menu }: MenuProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const leave = useCallback(() => setOpen(false), []);
  const close = (): void => {
    leave();
    box.current?.querySelector('button')?.focus();
  };
  const opened: MenuOpened = { id, box, onLeave: leave, onClose: close };
  const opens = {
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    onClick: () => setOpen(!open),
  } as const;
  return (
    <div className={[css.box, className].filter(Boolean).join(' ')} ref={box}>
      {'label' in menu ? (
        <IconButton label={menu.label} {...opens}>
          {menu.icon}
        </IconButton>
      ) : (
        <button type="button" className={css.named} {...opens}>
          {menu.children}
        </button>
      )}
      {open && ('list' in menu ? menu.list(opened) : <MenuList {...opened} items={menu.items} />)}
    </div>
  );
}
