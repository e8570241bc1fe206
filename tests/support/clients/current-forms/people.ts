/** Forms of people: settings, lists, collections, notes and posts. */
import { choose, type FormCase, inDialog, labelled, press } from './case.ts';

export const PERSONAL_FORMS: Record<string, FormCase> = {
  'a list': {
    file: 'posts/pages/list-dialog.tsx',
    async begin(world) {
      const { id } = await world.trpc(world.alice).lists.create.mutate({ title: 'Close' });
      return {
        path: `/lists/${id}`,
        change: () => world.trpc(world.alice).lists.update.mutate({ id, title: 'Closer' }),
      };
    },
    open: press('List settings'),
    field: inDialog('Name'),
    shows: ['Close', 'Closer'],
    reads: 'lists.get',
  },
  'a collection': {
    file: 'collections/collection-dialog.tsx',
    async begin(world) {
      const { id } = (await world.trpc(world.alice).collections.create.mutate({ name: 'Makers' })).collection;
      return {
        path: `/collections/${id}`,
        change: () => world.trpc(world.alice).collections.update.mutate({ id, name: 'Bakers' }),
      };
    },
    open: press('Edit'),
    field: inDialog('Name'),
    shows: ['Makers', 'Bakers'],
    reads: 'collections.get',
  },
  'a filter': {
    file: 'settings/filter-form.tsx',
    async begin(world) {
      const { id } = await world.trpc(world.alice).filters.create.mutate({ title: 'Rain', context: ['home'] });
      return {
        path: '/settings/filters',
        change: () => world.trpc(world.alice).filters.update.mutate({ id, title: 'Snow' }),
      };
    },
    open: press('Edit Rain'),
    field: inDialog('Name of the filter'),
    shows: ['Rain', 'Snow'],
    reads: 'filters.get',
  },
  'the profile': {
    file: 'settings/profile-page.tsx',
    async begin(world) {
      await world.trpc(world.alice).profile.update.mutate({ display_name: 'Alice' });
      return {
        path: '/settings/profile',
        change: () => world.trpc(world.alice).profile.update.mutate({ display_name: 'Alison' }),
      };
    },
    field: labelled('Display name'),
    shows: ['Alice', 'Alison'],
    reads: 'profile.get',
  },
  'the time zone': {
    file: 'settings/preferences-page.tsx',
    async begin(world) {
      await world.trpc(world.alice).users.changeTimeZone.mutate({ timeZone: 'Europe/Berlin' });
      return {
        path: '/settings/preferences',
        change: () => world.trpc(world.alice).users.changeTimeZone.mutate({ timeZone: 'Europe/Paris' }),
      };
    },
    field: labelled('Time zone'),
    shows: ['Europe/Berlin', 'Europe/Paris'],
    reads: 'users.me',
  },
  'how posts begin': {
    file: 'settings/preferences-page.tsx',
    async begin(world) {
      const write = (language: string) =>
        world.trpc(world.alice).profile.updateCredentials.mutate({ source: { language } });
      await write('');
      return { path: '/settings/preferences', change: () => write('fr') };
    },
    field: labelled('Language of posts'),
    shows: ['As these pages', 'French'],
    reads: 'preferences.get',
  },
  'a note on a person': {
    file: 'people/private-note.tsx',
    async begin(world) {
      const note = (comment: string) =>
        world.trpc(world.alice).relationships.note.mutate({ id: world.bob.id, comment });
      await note('Mends lamps');
      return { path: '/@bob', change: () => note('Mends bicycles') };
    },
    open: choose('More about bob', 'Your note'),
    field: inDialog('Your note'),
    shows: ['Mends lamps', 'Mends bicycles'],
    reads: 'relationships.list',
  },
  'the time of a scheduled post': {
    file: 'compose/scheduled-card.tsx',
    async begin(world) {
      const { id } = await world
        .trpc(world.alice)
        .statuses.create.mutate({ status: 'Later', scheduled_at: '2038-01-14T11:00:00Z' });
      return {
        path: '/scheduled',
        change: () =>
          world.trpc(world.alice).scheduledStatuses.update.mutate({ id, scheduled_at: '2038-01-15T11:00:00Z' }),
      };
    },
    open: press('Change the time'),
    field: inDialog('When to post it'),
    shows: ['2038-01-14T12:00', '2038-01-15T12:00'],
    reads: 'scheduledStatuses.get',
  },
  'a post': {
    file: 'compose/start-draft.ts',
    async begin(world) {
      const { id } = await world.post(world.alice, 'The tea is ready');
      return {
        path: `/compose?edit=${id}`,
        change: () => world.trpc(world.alice).statuses.update.mutate({ id, status: 'The soup is ready' }),
      };
    },
    field: (page) => page.getByRole('textbox', { name: 'Text of the post' }),
    shows: ['The tea is ready', 'The soup is ready'],
    reads: 'statuses.get',
  },
};
