/** Short messages at the edge of the window: the result of an action, or its refusal. Screen readers announce them. */
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import css from './toast.module.css';

interface Toast {
  id: number;
  text: string;
  wrong: boolean;
  link: ToastLink | null;
}

/** Leads to the result. */
interface ToastLink {
  to: string;
  label: string;
}

const SHOWN_MS = 6000;

let toasts: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** @param wrong announces it at once */
export function showToast(text: string, { wrong = false, link = null }: Partial<Toast> = {}): void {
  last += 1;
  const id = last;
  change([...toasts.filter((toast) => toast.text !== text), { id, text, wrong, link }]);
  setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), SHOWN_MS);
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Rendered once. Its live regions exist before the first message, because screen readers only watch existing ones. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  const texts = (wrong: boolean) =>
    shown
      .filter((toast) => toast.wrong === wrong)
      .map(({ id, text, link }) => (
        <p key={id} className={wrong ? css.wrong : css.toast}>
          {text}
          {link && (
            <Link className={css.link ?? ''} to={link.to}>
              {link.label}
            </Link>
          )}
        </p>
      ));
  return (
    <div className={css.toasts}>
      <div role="status">{texts(false)}</div>
      <div role="alert">{texts(true)}</div>
    </div>
  );
}
