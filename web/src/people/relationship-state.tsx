/** The relationship between the viewer and a person, if it needs an explanation: a request, a mute, a block. */
import { AskingButton } from '../kit/asking-button.tsx';
import { Button } from '../kit/button.tsx';
import { useAction } from '../kit/use-action.ts';
import { api } from '../server/api.ts';
import { type Account, nameOf } from './account.ts';
import { usePeopleMessages } from './people-messages.ts';
import css from './person-head.module.css';
import { type Relationship, setRelationship } from './relationship.ts';

export function RelationshipState({ account, relationship }: { account: Account; relationship: Relationship }) {
  const words = usePeopleMessages();
  const take = (answer: Relationship): void => setRelationship(account.id, answer);
  const accept = useAction(() => api.relationships.authorize.mutate({ account_id: account.id }), take);
  const refuse = useAction(() => api.relationships.reject.mutate({ account_id: account.id }), take);
  const unmute = useAction(() => api.relationships.unmute.mutate({ id: account.id }), take);
  return (
    <>
      {relationship.requested_by && (
        <div className={css.state}>
          <p>{words.asksToFollow({ name: nameOf(account) })}</p>
          <span>
            <Button look="primary" busy={accept.busy} onClick={() => accept.run()}>
              {words.accept}
            </Button>
            <AskingButton
              asked={{
                title: words.refuseTitle({ name: nameOf(account) }),
                text: words.refuseHint,
                verb: words.refuse,
              }}
              busy={refuse.busy}
              onConfirm={() => refuse.run()}
            >
              {words.refuse}
            </AskingButton>
          </span>
        </div>
      )}
      {relationship.muting && (
        <div className={css.state}>
          <p>{words.muted}</p>
          <Button busy={unmute.busy} onClick={() => unmute.run()}>
            {words.unmute}
          </Button>
        </div>
      )}
      {relationship.blocking && <p className={css.state}>{words.blocked}</p>}
      {relationship.blocked_by && <p className={css.state}>{words.blockedBy}</p>}
    </>
  );
}
