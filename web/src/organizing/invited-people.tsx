/** The invited people of a group or an event, and inviting people. */
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
import { useActorName } from '../people/actor-name.tsx';
import type { Outputs } from '../server/api.ts';
import type { useNumberedPages } from '../server/numbered-pages.ts';
import { useManagingMessages } from './managing-messages.ts';
import css from './organizing.module.css';
import { PersonLine } from './person-line.tsx';

type Invited = Pick<Outputs['groupInvitations']['list'][number], 'actor' | 'inviter'>;

interface InvitedPeopleProps {
  query: ReturnType<typeof useNumberedPages<Invited>>;
  invite: (person: string) => Promise<unknown>;
  takeBack: (actorId: string) => Promise<unknown>;
  /** Refetches the data that a change affects. */
  renew: () => Promise<unknown>;
}

export function InvitedPeople({ query, invite, takeBack, renew }: InvitedPeopleProps) {
  const words = useManagingMessages();
  const kit = useKitMessages();
  const { form, submit, busy, trouble, errorOf } = useServerForm({ person: '' }, async ({ person }) => {
    await invite(person);
    form.reset();
    showToast(words.invited);
    await renew();
  });
  const takingBack = useMutation({
    mutationFn: takeBack,
    onError: (error) => showToast(errorText(error, kit), { wrong: true }),
    onSettled: renew,
  });
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
                      busy={takingBack.isPending}
                      onTakeBack={() => takingBack.mutate(row.actor?.id ?? '')}
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
  row: Invited;
  busy: boolean;
  onTakeBack: () => void;
}

function InvitedLine({ row: { actor, inviter }, busy, onTakeBack }: InvitedLineProps) {
  const words = useManagingMessages();
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
