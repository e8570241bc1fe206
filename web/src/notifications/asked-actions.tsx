/** Answers to requests: to follow, to join an event or a group, and to invitations. */
import { AskingButton } from '../kit/asking-button.tsx';
import { Button } from '../kit/button.tsx';
import { later } from '../kit/later.ts';
import { useAction } from '../kit/use-action.ts';
import { nameOf } from '../people/account.ts';
import { api } from '../server/api.ts';
import { refreshGroups, type ShownGroup } from './groups.ts';
import { InvitedActions } from './invited-actions.tsx';
import css from './notifications.module.css';
import { useNotificationsMessages } from './notifications-messages.ts';

// Rare kinds, whose code and texts are those of groups.
const EventJoinActions = later(async () => (await import('./join-actions.tsx')).EventJoinActions);
const GroupJoinActions = later(async () => (await import('./join-actions.tsx')).GroupJoinActions);
const OrganizingActions = later(async () => (await import('./organizing-actions.tsx')).OrganizingActions);
const PostRequestActions = later(async () => (await import('./post-request-actions.tsx')).PostRequestActions);

export function AskedActions({ shown: { group, people, status } }: { shown: ShownGroup }) {
  const words = useNotificationsMessages();
  const { run, busy } = useAction(
    (answer: 'authorize' | 'reject') => api.relationships[answer].mutate({ account_id: people[0]?.id ?? '' }),
    refreshGroups,
  );
  const [asking] = people;
  if (group.type === 'event.join_request' && group.community_event && asking)
    return <EventJoinActions eventId={group.community_event.id} person={asking} />;
  if (group.type === 'group.join_request' && group.community_group && asking)
    return <GroupJoinActions group={group.community_group} person={asking} />;
  if (group.type === 'group.post_request' && status && asking)
    return <PostRequestActions group={asking} post={status} />;
  if (group.type === 'event.organizer_invited' && group.community_event)
    return <OrganizingActions id={group.community_event.id} title={group.community_event.title} />;
  if (group.type === 'event.invited' && group.community_event)
    return <InvitedActions eventId={group.community_event.id} />;
  if (group.type !== 'follow_request' || !asking) return null;
  return (
    <div className={css.actions}>
      <Button
        look="primary"
        busy={busy}
        aria-label={words.acceptFollow({ name: nameOf(asking) })}
        onClick={() => run('authorize')}
      >
        {words.accept}
      </Button>
      <AskingButton
        asked={{ title: words.refuseTitle({ name: nameOf(asking) }), text: words.refuseHint, verb: words.refuse }}
        busy={busy}
        aria-label={words.refuseFollow({ name: nameOf(asking) })}
        onConfirm={() => run('reject')}
      >
        {words.refuse}
      </AskingButton>
    </div>
  );
}
