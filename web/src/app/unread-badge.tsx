/** The number of new items at an entry of the navigation. */
import { MOST_COUNTED } from '../notifications/unread.ts';
import { useAppMessages } from './app-messages.ts';
import css from './unread-badge.module.css';

export function UnreadBadge({ number }: { number: number }) {
  const words = useAppMessages();
  return (
    <>
      <b className={css.badge} aria-hidden="true">
        {number > MOST_COUNTED ? `${MOST_COUNTED}+` : number}
      </b>
      <span className="hidden">{words.unread({ number })}</span>
    </>
  );
}
