/** The organizer: the viewer, or a group that the viewer moderates. It cannot be changed later. */
import { useEffect } from 'react';
import { Select } from '../kit/field.tsx';
import { session } from '../server/session.ts';
import type { FormParts } from './form-parts.ts';
import { OrganizerOption } from './organizer-option.tsx';
import { useOrganizingMessages } from './organizing-messages.ts';
import { useOrganizers } from './use-organizers.ts';

export function OrganizerField({ form, errorOf, isNew }: FormParts & { isNew: boolean }) {
  const words = useOrganizingMessages();
  const organizers = useOrganizers({ enabled: isNew });
  const isLoaded = organizers !== undefined;
  // The options are rendered after the value is set; the browser would show the first one.
  useEffect(() => {
    if (!isLoaded) return;
    form.setValue('organizerActorId', form.getValues('organizerActorId') || (session().actorId ?? ''));
  }, [isLoaded, form]);
  if (!isNew || !organizers || organizers.length < 2) return null;
  return (
    <Select label={words.organizer} error={errorOf('organizerActorId')} {...form.register('organizerActorId')}>
      {organizers.map((organizer) => (
        <OrganizerOption key={organizer.id} organizer={organizer} />
      ))}
    </Select>
  );
}
