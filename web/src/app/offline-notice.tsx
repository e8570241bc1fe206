/** Says that there is no network, and that the page shows earlier data. */
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useAppMessages } from './app-messages.ts';
import css from './notices.module.css';

const isOffline = (): boolean => !onlineManager.isOnline();

export function OfflineNotice() {
  const words = useAppMessages();
  const offline = useSyncExternalStore((listener) => onlineManager.subscribe(listener), isOffline);
  return (
    <div role="status" className={offline ? css.notice : undefined}>
      {offline && words.offline}
    </div>
  );
}
