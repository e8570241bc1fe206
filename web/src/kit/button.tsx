/** Buttons, and links that look like them. */
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import css from './button.module.css';

type Look = 'primary' | 'tonal' | 'plain' | 'danger' | 'quiet' | 'text';

interface Looks {
  look?: Look;
  /** In rows of a list. */
  small?: boolean;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Looks {
  /** While its action runs: it stays focusable, and does nothing. */
  busy?: boolean;
  children: ReactNode;
}

function classes({ look = 'plain', small = false }: Looks, className: string | undefined): string {
  const named = look === 'text' ? `quiet ${css.text}` : look;
  return ['button', look !== 'plain' && named, small && 'small', className].filter(Boolean).join(' ');
}

/** The common part of all buttons. */
function Pressed({ busy = false, onClick, type = 'button', ...props }: Omit<ButtonProps, keyof Looks>) {
  return (
    <button
      {...props}
      type={type}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}

export function Button({ look = 'plain', small = false, className, ...props }: ButtonProps) {
  return <Pressed {...props} className={classes({ look, small }, className)} />;
}

interface IconButtonProps extends Omit<ButtonProps, keyof Looks> {
  /** The name for screen readers, and the tooltip. */
  label: string;
}

/** A button with only an icon. */
export function IconButton({ label, className, ...props }: IconButtonProps) {
  return (
    <Pressed
      {...props}
      aria-label={label}
      title={label}
      className={['iconbutton', className].filter(Boolean).join(' ')}
    />
  );
}

export function ButtonLink({ look = 'plain', small = false, className, ...props }: LinkProps & Looks) {
  return <Link {...props} className={classes({ look, small }, className)} />;
}
