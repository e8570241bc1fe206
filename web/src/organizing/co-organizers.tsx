/** The co-organizers of an event, and the invitations to become one. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EndOrganizing, isOfSeries } from '../events/page/end-organizing.tsx';
import { askedOf, besideOf, useOrganizers } from '../events/page/use-organizers.ts';
import { refreshParticipations } from '../events/use-changes.ts';
import { Button } from '../kit/button.tsx';
import { Select, TextField } from '../kit/field.tsx';
import { Card } from '../kit/page.tsx';
import { showToast } from '../kit/toast.tsx';
import { useAction } from '../kit/use-action.ts';
import { useServerForm } from '../kit/use-server-form.ts';
import { useActorName } from '../people/actor-name.tsx';
import { api, type Outputs } from '../server/api.ts';
import { useManagingMessages } from './managing-messages.ts';
import css from './organizing.module.css';
import { useOrganizingMessages } from './organizing-messages.ts';
import { PersonLine } from './person-line.tsx';
import { SCOPES } from './repeat-choices.ts';

type Event = Outputs['events']['get'];
type Invitation = Outputs['organizers']['list']['invitations'][number];
type Actor = NonNullable<Invitation['actor']>;

interface LineProps {
  event: Event;
  /** Whether the viewer chooses the co-organizers. */
  leads: boolean;
}

export function CoOrganizers({ event, leads }: LineProps) {
  const words = useManagingMessages();
  const { data } = useOrganizers(event);
  const beside = besideOf(data, event);
  const own = askedOf(data);
  const invitations = (data?.invitations ?? []).filter((invitation) => invitation !== own);
  if (!leads && beside.length === 0) return null;
  return (
    <Card>
      <div className={css.section}>
        <h2>{words.coOrganizers}</h2>
        {leads && <p className="soft">{words.coOrganizersHint}</p>}
        {leads && <InviteForm event={event} />}
        {beside.length + invitations.length > 0 && (
          <ul className={css.list}>
            {beside.map((actor) => (
              <OrganizerLine key={actor.id} event={event} actor={actor} leads={leads} />
            ))}
            {invitations.map((invitation) => (
              <InvitationLine key={invitation.actor?.id} event={event} invitation={invitation} leads={leads} />
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

function InviteForm({ event }: { event: Event }) {
  const words = useManagingMessages();
  const { scopes } = useOrganizingMessages();
  const client = useQueryClient();
  const defaults = { person: '', scope: 'this' as (typeof SCOPES)[number] };
  const { form, submit, busy, trouble, errorOf } = useServerForm(defaults, async ({ person, scope }) => {
    await api.organizers.invite.mutate({ id: event.uuid, person, scope });
    form.reset();
    showToast(words.invited);
    await refreshParticipations(client, event.uuid);
  });
  return (
    <form className={css.invite} onSubmit={submit} noValidate>
      <TextField
        label={words.coOrganizer}
        hint={words.coOrganizerHint}
        autoCapitalize="none"
        autoComplete="off"
        error={errorOf('person') ?? trouble ?? undefined}
        {...form.register('person')}
      />
      {isOfSeries(event) && (
        <Select label={words.cancelScope} error={errorOf('scope')} {...form.register('scope')}>
          {SCOPES.map((each) => (
            <option key={each} value={each}>
              {scopes[each]}
            </option>
          ))}
        </Select>
      )}
      <Button type="submit" look="primary" busy={busy}>
        {words.askCoOrganizer}
      </Button>
    </form>
  );
}

function OrganizerLine({ event, actor, leads }: LineProps & { actor: Actor }) {
  const words = useManagingMessages();
  const name = useActorName(actor);
  const [isAsked, setAsked] = useState(false);
  return (
    <li>
      <PersonLine actor={actor} />
      {leads && (
        <Button aria-label={words.removeOrganizerOf({ name })} onClick={() => setAsked(true)}>
          {words.removeOrganizer}
        </Button>
      )}
      {isAsked && (
        <EndOrganizing
          event={event}
          actorId={actor.id}
          title={words.removeOrganizerTitle({ name })}
          text={words.removeOrganizerHint}
          verb={words.removeOrganizer}
          onClose={() => setAsked(false)}
        />
      )}
    </li>
  );
}

function InvitationLine({ event: { uuid }, invitation, leads }: LineProps & { invitation: Invitation }) {
  const words = useManagingMessages();
  const client = useQueryClient();
  const { actor, inviter } = invitation;
  const [by, name] = [useActorName(inviter), useActorName(actor)];
  const takeBack = useAction(
    () => api.organizers.remove.mutate({ id: uuid, actorId: actor?.id ?? '' }),
    () => refreshParticipations(client, uuid),
  );
  return (
    <li>
      <PersonLine actor={actor} note={by ? words.invitedBy({ name: by }) : null} />
      {leads && (
        <Button busy={takeBack.busy} aria-label={words.takeBackOf({ name })} onClick={() => takeBack.run()}>
          {words.takeBack}
        </Button>
      )}
    </li>
  );
}
