/** Buttons, and links that look like them. */
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import css from './button.module.css';

type Look = 'primary' | 'plain' | 'danger' | 'quiet' | 'text';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look;
  /** While its action runs: it stays focusable, and does nothing. */
  busy?: boolean;
  children: ReactNode;
}

export function Button({ look = 'plain', busy = false, className, onClick, type = 'button', ...props }: ButtonProps) {
  return (
    <button
      {...props}
      type={type}
      className={[css.button, css[look], className].filter(Boolean).join(' ')}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'look'> {
  /** The name for screen readers, and the tooltip. */
  label: string;
}

/** A button that shows an icon alone. */
export function IconButton({ label, className, ...props }: IconButtonProps) {
  return (
    <Button
      {...props}
      look="quiet"
      aria-label={label}
      title={label}
      className={[css.icon, className].filter(Boolean).join(' ')}
    />
  );
}

export function ButtonLink({ look = 'plain', className, ...props }: LinkProps & { look?: Look }) {
  return <Link {...props} className={[css.button, css[look], className].filter(Boolean).join(' ')} />;
}
