/**
 * Registers the service worker, and offers a new version when there is one. Never reloads a page in which somebody is writing.
 */
import { useEffect, useState } from 'react';
import { Button } from '../kit/button.tsx';
import { whenIdle } from '../server/when-idle.ts';
import { useAppMessages } from './app-messages.ts';
import css from './notices.module.css';

/** Calls `onReady` with a worker that is installed and waits, now or later. */
function watch(registration: ServiceWorkerRegistration, onReady: (worker: ServiceWorker) => void): void {
  const tell = (worker: ServiceWorker | null): void => {
    // Without a controller it is the first version, and nothing is replaced.
    if (worker?.state === 'installed' && navigator.serviceWorker.controller) onReady(worker);
  };
  tell(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => tell(installing));
  });
}

export function NewVersion() {
  const words = useAppMessages();
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  useEffect(() => {
    // It loads all files of the client. Browsers have it on https and on this machine only.
    whenIdle(() => {
      navigator.serviceWorker?.register('/sw.js').then(
        // Browsers with disabled service workers may resolve without one.
        (registration: ServiceWorkerRegistration | undefined) => registration && watch(registration, setWaiting),
        () => undefined,
      );
    });
  }, []);
  if (!waiting) return null;
  const takeOver = (): void => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting.postMessage('take over');
  };
  return (
    <div role="status" className={css.notice}>
      {words.newVersion} <Button onClick={takeOver}>{words.reload}</Button>
    </div>
  );
}
