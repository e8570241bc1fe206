/** Says that the session ended during typing. The text stays, and the sign-in opens beside it. */
import { useSyncExternalStore } from 'react';
import { isSessionLost, onLostSession } from '../server/lost-session.ts';
import { signInPath } from '../server/session.ts';
import { useAppMessages } from './app-messages.ts';
import css from './notices.module.css';

export function SignedOutNotice() {
  const words = useAppMessages();
  const lost = useSyncExternalStore(onLostSession, isSessionLost);
  if (!lost) return null;
  return (
    <div role="alert" className={css.lost}>
      {words.signedOut}{' '}
      <a href={signInPath()} target="_blank" rel="noreferrer">
        {words.signIn}
      </a>
    </div>
  );
}
