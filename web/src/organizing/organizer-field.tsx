/** The organizer: the viewer, or a group that the viewer moderates. It cannot be changed later. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Select } from '../kit/field.tsx';
import { useActorName } from '../people/actor-name.tsx';
import { trpc } from '../server/api.ts';
import { session } from '../server/session.ts';
import type { FormParts } from './form-parts.ts';
import { useOrganizingMessages } from './organizing-messages.ts';

const MODERATOR = 2;

export function OrganizerField({ form, errorOf, isNew }: FormParts & { isNew: boolean }) {
  const words = useOrganizingMessages();
  const { data: identities } = useQuery(trpc.persons.identities.queryOptions(undefined, { enabled: isNew }));
  const { data: memberships } = useQuery(trpc.groups.memberships.queryOptions({ limit: 100 }, { enabled: isNew }));
  const isLoaded = identities !== undefined && memberships !== undefined;
  // The options are rendered after the value is set; the browser would show the first one.
  useEffect(() => {
    if (!isLoaded) return;
    form.setValue('organizerActorId', form.getValues('organizerActorId') || (session().actorId ?? ''));
  }, [isLoaded, form]);
  if (!isNew || !isLoaded) return null;
  const groups = memberships.flatMap(({ parent, role }) => (parent && role >= MODERATOR ? [parent] : []));
  const organizers = [...identities, ...new Map(groups.map((group) => [group.id, group])).values()];
  if (organizers.length < 2) return null;
  return (
    <Select label={words.organizer} error={errorOf('organizerActorId')} {...form.register('organizerActorId')}>
      {organizers.map((organizer) => (
        <Choice key={organizer.id} organizer={organizer} />
      ))}
    </Select>
  );
}

function Choice({ organizer }: { organizer: { id: string; name: string; preferredUsername: string } }) {
  return <option value={organizer.id}>{useActorName(organizer)}</option>;
}
