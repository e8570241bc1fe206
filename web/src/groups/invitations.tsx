/** Whom a group has invited, and inviting somebody. */
import { useMutation } from '@tanstack/react-query';
import { Button } from '../kit/button.tsx';
import { errorText } from '../kit/error-text.ts';
import { TextField } from '../kit/field.tsx';
import { useKitMessages } from '../kit/kit-messages.ts';
import { Loaded } from '../kit/loaded.tsx';
import { More } from '../kit/more.tsx';
import { Card } from '../kit/page.tsx';
import { showToast } from '../kit/toast.tsx';
import { useServerForm } from '../kit/use-server-form.ts';
import { PersonLine } from '../organizing/person-line.tsx';
import { useActorName } from '../people/actor-name.tsx';
import { api, type Outputs, trpc } from '../server/api.ts';
import { useNumberedPages } from '../server/numbered-pages.ts';
import css from './groups.module.css';
import { useGroupsMessages } from './groups-messages.ts';
import { renewGroups } from './use-membership.ts';

export function Invitations({ groupId: id }: { groupId: string }) {
  const words = useGroupsMessages();
  const kit = useKitMessages();
  const query = useNumberedPages(trpc.groupInvitations.list.queryKey({ id }), (page) =>
    api.groupInvitations.list.query({ id, ...page }),
  );
  const { form, submit, busy, trouble, errorOf } = useServerForm({ person: '' }, async ({ person }) => {
    await api.groupInvitations.create.mutate({ id, person });
    form.reset();
    showToast(words.invited);
    await renewGroups();
  });
  const takeBack = useMutation(
    trpc.groupInvitations.remove.mutationOptions({
      onError: (error) => showToast(errorText(error, kit), { wrong: true }),
      onSettled: renewGroups,
    }),
  );
  return (
    <Card>
      <div className={css.section}>
        <h2>{words.invitations}</h2>
        <form className={css.invite} onSubmit={submit} noValidate>
          <TextField
            label={words.person}
            hint={words.personHint}
            autoCapitalize="none"
            autoComplete="off"
            error={errorOf('person') ?? trouble ?? undefined}
            {...form.register('person')}
          />
          <Button type="submit" look="primary" busy={busy}>
            {words.invite}
          </Button>
        </form>
        <Loaded query={query}>
          {(rows) => (
            <>
              {rows.length > 0 && (
                <ul className={css.list}>
                  {rows.map((row) => (
                    <InvitedLine
                      key={row.actor?.id}
                      row={row}
                      busy={takeBack.isPending}
                      onTakeBack={() => takeBack.mutate({ id, memberActorId: row.actor?.id ?? '' })}
                    />
                  ))}
                </ul>
              )}
              <More query={query} />
            </>
          )}
        </Loaded>
      </div>
    </Card>
  );
}

interface InvitedLineProps {
  row: Outputs['groupInvitations']['list'][number];
  busy: boolean;
  onTakeBack: () => void;
}

function InvitedLine({ row: { actor, inviter }, busy, onTakeBack }: InvitedLineProps) {
  const words = useGroupsMessages();
  const by = useActorName(inviter);
  const name = useActorName(actor);
  return (
    <li>
      <PersonLine actor={actor} note={by ? words.invitedBy({ name: by }) : null} />
      <Button busy={busy} aria-label={words.takeBackOf({ name })} onClick={onTakeBack}>
        {words.takeBack}
      </Button>
    </li>
  );
}
