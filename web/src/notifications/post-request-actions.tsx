/** Answers to a post that waits for the moderators of a group. The notification is deleted with an answer. */
import { useAnswerToPost } from '../groups/post-requests.ts';
import { Button, ButtonLink } from '../kit/button.tsx';
import { nameOf } from '../people/account.ts';
import { type Account, refreshGroups, type Status } from './groups.ts';
import css from './notifications.module.css';
import { useNotificationsMessages } from './notifications-messages.ts';

export function PostRequestActions({ group, post }: { group: Account; post: Status }) {
  const words = useNotificationsMessages();
  const name = nameOf(group);
  const { run, busy } = useAnswerToPost(group.id, refreshGroups);
  return (
    <div className={css.actions}>
      <Button
        look="primary"
        busy={busy}
        aria-label={words.acceptPost({ group: name })}
        onClick={() => run({ statusId: post.id, verb: 'accept' })}
      >
        {words.accept}
      </Button>
      <Button
        busy={busy}
        aria-label={words.declinePost({ group: name })}
        onClick={() => run({ statusId: post.id, verb: 'refuse' })}
      >
        {words.refuse}
      </Button>
      <ButtonLink to={`/@${group.acct}/post-requests`}>{words.waitingPosts}</ButtonLink>
    </div>
  );
}
