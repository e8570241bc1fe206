/** Forms of events and date polls. */
import { file, form, photo } from '../../values/pictures.ts';
import { askForDate, sayTo } from '../../world/date-polls.ts';
import { inHours, organize } from '../../world/events.ts';
import type { World } from '../../world/world.ts';
import { choose, type FormCase, inDialog, labelled, press } from './case.ts';

export type EventFields = NonNullable<Parameters<typeof organize>[2]>;

export const KINDS = [{ name: 'Adult' }, { name: 'Child' }];
export const questionsWith = (...meals: string[]): EventFields['questions'] => [
  { label: 'Notes', kind: 'TEXT' },
  { label: 'Meal', kind: 'CHOICE', options: meals },
];

/** An event of Bob's that Alice has joined with a guest, a ticket and an answer. With `waits`, Carol has its only place, and Alice waits for one. */
export async function joined(world: World, waits = false) {
  const { uuid, ticketKinds } = await organize(world, world.bob, {
    ...{ guestsPerPerson: 3, ticketKinds: KINDS, questions: questionsWith('Soup', 'Stew') },
    ...(waits && { options: { maximumAttendeeCapacity: 1 } }),
  });
  const [adult = '', child = ''] = ticketKinds.map(({ id }) => id);
  const seat = { id: uuid, ticketKind: adult };
  if (waits) await world.trpc(world.carol).participations.join.mutate(seat);
  const answers = [{ question: 'Notes', value: 'None' }];
  await world.trpc(world.alice).participations.join.mutate({ ...seat, guests: 1, answers, waiting: waits });
  await world.drain();
  return { uuid, path: `/events/${uuid}`, child };
}

/** Forms of Alice's participation, or of her place on the waiting list. */
const ownForms = (whose: string, waits: boolean): Record<string, FormCase> => ({
  [`guests${whose}`]: {
    file: 'events/page/own-dialog.tsx',
    async begin(world) {
      const { path, uuid } = await joined(world, waits);
      return { path, change: () => world.trpc(world.alice).participations.guests.mutate({ id: uuid, guests: 2 }) };
    },
    open: press('Change your guests'),
    field: inDialog('Guests you bring'),
    shows: ['1', '2'],
    reads: 'participations.own',
  },
  [`answers to the organizers${whose}`]: {
    file: 'events/page/own-dialog.tsx',
    async begin(world) {
      const { path, uuid } = await joined(world, waits);
      const answers = [{ question: 'Notes', value: 'By train' }];
      return { path, change: () => world.trpc(world.alice).participations.answers.mutate({ id: uuid, answers }) };
    },
    open: press('Change your answers to the organizers'),
    field: inDialog('Notes'),
    shows: ['None', 'By train'],
    reads: 'participations.own',
  },
  [`a ticket${whose}`]: {
    file: 'events/page/own-dialog.tsx',
    async begin(world) {
      const { path, uuid, child } = await joined(world, waits);
      return {
        path,
        change: () => world.trpc(world.alice).participations.ticketKind.mutate({ id: uuid, ticketKind: child }),
      };
    },
    open: press('Change your ticket'),
    field: inDialog('Ticket'),
    shows: waits ? ['Adult, Free · Full', 'Child, Free · Full'] : ['Adult, Free', 'Child, Free'],
    reads: 'participations.own',
  },
});

export const EVENT_FORMS: Record<string, FormCase> = {
  'an event': {
    file: 'organizing/edit-event-page.tsx',
    async begin(world) {
      const { uuid } = await organize(world, world.alice, { title: 'Tea' });
      return {
        path: `/events/${uuid}/edit`,
        change: () => world.trpc(world.alice).events.update.mutate({ id: uuid, title: 'Soup' }),
      };
    },
    field: labelled('What is it?'),
    shows: ['Tea', 'Soup'],
    reads: 'events.get',
  },
  'a copy of an event': {
    file: 'organizing/new-event-page.tsx',
    async begin(world) {
      const { uuid } = await organize(world, world.alice, { title: 'Tea' });
      return {
        path: `/events/new?copy=${uuid}`,
        change: () => world.trpc(world.alice).events.update.mutate({ id: uuid, title: 'Soup' }),
      };
    },
    field: labelled('What is it?'),
    shows: ['Tea', 'Soup'],
    reads: 'events.get',
  },
  'a message to the people of an event': {
    file: 'organizing/messages-page.tsx',
    async begin(world) {
      const { uuid } = await organize(world, world.alice);
      return {
        path: `/events/${uuid}/messages`,
        change: () => world.trpc(world.bob).participations.join.mutate({ id: uuid }),
      };
    },
    field: (page) => page.getByRole('group', { name: 'Send to' }).getByRole('checkbox').first(),
    shows: ['false', 'true'],
    reads: 'eventMessages.recipients',
  },
  'a date poll': {
    file: 'date-polls/edit-poll-page.tsx',
    async begin(world) {
      const { id } = await askForDate(world, world.alice);
      return {
        path: `/date-polls/${id}/edit`,
        change: () => world.trpc(world.alice).datePolls.update.mutate({ id, title: 'Spring dinner' }),
      };
    },
    field: labelled('Title'),
    shows: ['Winter dinner', 'Spring dinner'],
    reads: 'datePolls.get',
  },
  'the answers to a date poll': {
    file: 'date-polls/date-poll-page.tsx',
    async begin(world) {
      const asked = await askForDate(world, world.alice);
      await sayTo(world, world.alice, asked, 'NO');
      return { path: `/date-polls/${asked.id}`, change: () => sayTo(world, world.alice, asked, 'YES') };
    },
    // Until they are read, the page shows those of its copy.
    field: (page) => page.getByRole('radio', { name: 'Yes', disabled: false }).first(),
    shows: ['false', 'true'],
    reads: 'datePolls.get',
  },
  ...ownForms('', false),
  ...ownForms(' of a person who waits', true),
  'the description of a photo': {
    file: 'events/photos/describe-dialog.tsx',
    async begin(world) {
      const { uuid } = await organize(world, world.alice, { beginsOn: inHours(world, -2), endsOn: inHours(world, 5) });
      const added = await world
        .trpc(world.alice)
        .eventPhotos.add.mutate(form({ id: uuid, name: 'spade', file: file(await photo(400, 300)) }));
      const { id } = added.picture;
      await world.trpc(world.alice).pictures.update.mutate({ id, alt: 'A spade' });
      return {
        path: `/events/${uuid}/photos`,
        change: () => world.trpc(world.alice).pictures.update.mutate({ id, alt: 'A rake' }),
      };
    },
    open: choose('Options for this photo', 'Describe'),
    field: inDialog('Description'),
    shows: ['A spade', 'A rake'],
    reads: 'pictures.get',
  },
};
