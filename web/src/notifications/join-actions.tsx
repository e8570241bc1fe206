/** Answers to a request to join an event or a group, as long as it is open. */
import { useQuery } from '@tanstack/react-query';
import { ROLES, renewGroups } from '../groups/use-membership.ts';
import { Button, ButtonLink } from '../kit/button.tsx';
import { errorText } from '../kit/error-text.ts';
import { useKitMessages } from '../kit/kit-messages.ts';
import { showToast } from '../kit/toast.tsx';
import { useAction } from '../kit/use-action.ts';
import { nameOf } from '../people/account.ts';
import { api, type Outputs, queryClient, trpc } from '../server/api.ts';
import { type Account, type Group, refreshGroups } from './groups.ts';
import css from './notifications.module.css';
import { useNotificationsMessages } from './notifications-messages.ts';

/** Requests further back in a longer queue are answered on the page of all requests. */
const MOST = 100;

const refreshEvents = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: trpc.participations.pathKey() }),
    queryClient.invalidateQueries(trpc.events.get.pathFilter()),
  ]);

export function EventJoinActions({ eventId, person }: { eventId: string; person: Account }) {
  const { data } = useQuery(
    trpc.participations.list.queryOptions({ id: eventId, roles: 'NOT_APPROVED', limit: MOST }, { retry: false }),
  );
  return (
    <Answers
      waiting={data}
      answer={({ id }, isAccepted) =>
        api.participations.update.mutate({ id, role: isAccepted ? 'PARTICIPANT' : 'REJECTED' })
      }
      person={person}
      path={`/events/${eventId}/participants`}
      refresh={refreshEvents}
    />
  );
}

export function GroupJoinActions({ group, person }: { group: NonNullable<Group['community_group']>; person: Account }) {
  const { id } = group;
  const { data } = useQuery(
    trpc.groups.members.queryOptions({ id, role: ROLES.waiting, limit: MOST }, { retry: false }),
  );
  const member = { id, memberActorId: person.id };
  return (
    <Answers
      waiting={data}
      answer={(_row, isAccepted) =>
        isAccepted
          ? api.groups.updateMember.mutate({ ...member, role: ROLES.member })
          : api.groups.removeMember.mutate(member)
      }
      person={person}
      path={`/@${group.username}/members`}
      // The notification is deleted with a declined request.
      refresh={() => Promise.all([renewGroups(), refreshGroups()])}
    />
  );
}

type Waiting = Pick<Outputs['participations']['list'][number], 'actor'> & { message?: string | null };

interface AnswersProps<Row extends Waiting> {
  /** Undefined while it is loading. */
  waiting: Row[] | undefined;
  answer: (row: Row, isAccepted: boolean) => Promise<unknown>;
  person: Account;
  /** The page of all requests. */
  path: string;
  refresh: () => Promise<unknown>;
}

function Answers<Row extends Waiting>({ waiting, answer, person, path, refresh }: AnswersProps<Row>) {
  const words = useNotificationsMessages();
  const kit = useKitMessages();
  const name = nameOf(person);
  const request = waiting?.find(({ actor }) => actor?.id === person.id);
  const { run, busy } = useAction(async (isAccepted: boolean) => {
    if (!request) return;
    // Somebody else may have answered in the meantime: the outcome is shown in any case.
    await answer(request, isAccepted).catch((error: unknown) => {
      showToast(errorText(error, kit), { wrong: true });
    });
    await refresh();
  });
  if (!request)
    return (
      <div className={css.actions}>
        {waiting && waiting.length < MOST && <span className="meta">{words.answered}</span>}
        <ButtonLink to={path}>{words.participants}</ButtonLink>
      </div>
    );
  return (
    <>
      {request.message && (
        <p className="meta" dir="auto">
          {request.message}
        </p>
      )}
      <div className={css.actions}>
        <Button look="primary" busy={busy} aria-label={words.acceptJoin({ name })} onClick={() => run(true)}>
          {words.accept}
        </Button>
        <Button busy={busy} aria-label={words.declineJoin({ name })} onClick={() => run(false)}>
          {words.refuse}
        </Button>
      </div>
    </>
  );
}
