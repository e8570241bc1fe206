/** Short messages at the edge of the window: the result of an action, or its refusal. Screen readers announce them. */
import { useSyncExternalStore } from 'react';
import css from './toast.module.css';

interface Toast {
  id: number;
  text: string;
  wrong: boolean;
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
export function showToast(text: string, { wrong = false } = {}): void {
  last += 1;
  const id = last;
  change([...toasts.filter((toast) => toast.text !== text), { id, text, wrong }]);
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
      .map(({ id, text }) => (
        <p key={id} className={wrong ? css.wrong : css.toast}>
          {text}
        </p>
      ));
  return (
    <div className={css.toasts}>
      <div role="status">{texts(false)}</div>
      <div role="alert">{texts(true)}</div>
    </div>
  );
}
