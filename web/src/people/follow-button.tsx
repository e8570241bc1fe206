/** Follows, requests to follow, or undoes that: one button, whose label states the action. */
import { Check } from 'lucide-react';
import { AskingButton } from '../kit/asking-button.tsx';
import { Button } from '../kit/button.tsx';
import { useAction } from '../kit/use-action.ts';
import { api, queryClient, trpc } from '../server/api.ts';
import { session } from '../server/session.ts';
import { type Account, nameOf } from './account.ts';
import { usePeopleMessages } from './people-messages.ts';
import { isFollowing, type Relationship, setRelationship, useRelationship } from './relationship.ts';

type Verb = 'follow' | 'ask' | 'unfollow' | 'takeBack' | 'unblock';

function verbOf(relationship: Relationship, locked: boolean): Verb {
  if (relationship.blocking) return 'unblock';
  if (relationship.requested) return 'takeBack';
  if (isFollowing(relationship)) return 'unfollow';
  return locked ? 'ask' : 'follow';
}

const CALLS = {
  follow: (id: string) => api.relationships.follow.mutate({ id }),
  ask: (id: string) => api.relationships.follow.mutate({ id }),
  unfollow: (id: string) => api.relationships.unfollow.mutate({ id }),
  takeBack: (id: string) => api.relationships.unfollow.mutate({ id }),
  unblock: (id: string) => api.relationships.unblock.mutate({ id }),
} satisfies Record<Verb, (id: string) => Promise<Relationship>>;

interface FollowButtonProps {
  account: Account;
  /** At the top of a profile, following is shown as a state, and ending it asks for confirmation. */
  isState?: boolean;
  /** In a list: small, and never filled. */
  isInRow?: boolean;
}

export function FollowButton({ account, isState = false, isInRow = false }: FollowButtonProps) {
  const words = usePeopleMessages();
  const relationship = useRelationship(account.id);
  const { run, busy } = useAction(
    (verb: Verb) => CALLS[verb](account.id),
    (answer) => {
      setRelationship(account.id, answer);
      // The profile counts followers.
      void queryClient.invalidateQueries(trpc.accounts.lookup.pathFilter());
    },
  );
  const isUnreachable = account.moved || account.suspended || relationship?.blocked_by;
  if (account.id === session().actorId || !relationship) return null;
  const verb = verbOf(relationship, account.locked);
  if (isUnreachable && (verb === 'follow' || verb === 'ask')) return null;
  const name = nameOf(account);
  const button = { busy, small: isInRow, 'aria-label': `${words[verb]}: ${name}`, children: words[verb] };
  if (verb === 'unfollow' && isState) {
    const { title, text } = words.ended.unfollow;
    return (
      <AskingButton
        busy={busy}
        look="tonal"
        aria-label={`${words.followed}: ${name}`}
        asked={{ title: title({ name }), text: account.locked ? text : words.unfollowHint, verb: words.unfollow }}
        onConfirm={() => run(verb)}
      >
        <Check className="icon s" aria-hidden="true" />
        {words.followed}
      </AskingButton>
    );
  }
  // Actions whose reversal needs the other person's approval again.
  if (verb === 'takeBack' || (verb === 'unfollow' && account.locked)) {
    const { title, text } = words.ended[verb];
    return (
      <AskingButton
        {...button}
        asked={{ title: title({ name }), text, verb: words[verb] }}
        onConfirm={() => run(verb)}
      />
    );
  }
  const isOffer = verb === 'follow' || verb === 'ask';
  return <Button {...button} look={isOffer && !isInRow ? 'primary' : 'plain'} onClick={() => run(verb)} />;
}
