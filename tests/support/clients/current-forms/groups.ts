/** Forms of the groups Tinkers and Menders, which Alice manages. */
import type { World } from '../../world/world.ts';
import { choose, dialog, type FormCase, inDialog, labelled, press } from './case.ts';

const idOf = async (world: World, name: string): Promise<string> =>
  (await world.trpc(world.alice).groups.get.query({ id: name })).id;

export const GROUP_FORMS: Record<string, FormCase> = {
  'a group': {
    file: 'groups/group-settings-page.tsx',
    async begin(world) {
      const id = await idOf(world, 'menders');
      const change = () => world.trpc(world.alice).groups.update.mutate({ id, name: 'Repairers' });
      return { path: '/@menders/settings', change };
    },
    field: labelled('Name'),
    shows: ['Menders', 'Repairers'],
    reads: 'groups.get',
  },
  'the notifications of a group': {
    file: 'groups/notify-dialog.tsx',
    async begin(world) {
      const groupId = await idOf(world, 'tinkers');
      const choose = (notify: 'ALL' | 'MENTIONS') =>
        world.trpc(world.alice).groups.updateMembership.mutate({ id: groupId, notify });
      await choose('MENTIONS');
      return { path: '/@tinkers', change: () => choose('ALL') };
    },
    open: choose('Actions for Tinkers', 'Notifications'),
    field: (page) => dialog(page).getByRole('radio', { name: 'Every post on the wall' }),
    shows: ['false', 'true'],
    reads: 'groups.memberships',
  },
  'a webhook': {
    file: 'groups/webhook-dialog.tsx',
    async begin(world) {
      const groupId = await idOf(world, 'tinkers');
      const { id: webhookId } = await world.trpc(world.alice).groupWebhooks.create.mutate({
        ...{ id: groupId, url: 'https://rooms.example/hook', name: 'Rooms', kinds: ['event.created'] },
      });
      return {
        path: '/@tinkers?tab=events',
        change: () => world.trpc(world.alice).groupWebhooks.update.mutate({ id: groupId, webhookId, name: 'Halls' }),
      };
    },
    async open(page) {
      await page.getByRole('main').getByText('Webhooks').click();
      await press('Manage Rooms')(page);
    },
    field: inDialog('Name'),
    shows: ['Rooms', 'Halls'],
    reads: 'groupWebhooks.list',
  },
  'the title of a discussion': {
    file: 'groups/rename-dialog.tsx',
    async begin(world) {
      const groupId = await idOf(world, 'tinkers');
      const post = { status: 'It is with the baker.', title: 'The key', group_id: groupId };
      const { id: statusId } = await world.trpc(world.alice).statuses.create.mutate(post);
      await world.drain();
      return {
        path: `/@alice/${statusId}`,
        change: () =>
          world.trpc(world.alice).groupDiscussions.rename.mutate({ id: groupId, statusId, title: 'The lock' }),
      };
    },
    open: choose('Actions for this discussion', 'Rename the discussion'),
    field: inDialog('Title'),
    shows: ['The key', 'The lock'],
    reads: 'statuses.get',
  },
};
