/** Forms that offer choices of an event: the field is the last choice, which the change by the organizer adds or replaces. */
import type { Page } from 'playwright-core';
import { organize } from '../../world/events.ts';
import { weekly } from '../../world/series.ts';
import type { World } from '../../world/world.ts';
import { type FormCase, inDialog, press } from './case.ts';
import { type EventFields, joined, KINDS, questionsWith } from './events.ts';

const change = (world: World, uuid: string, fields: EventFields) => () =>
  world.trpc(world.bob).events.update.mutate({ id: uuid, ...fields });
const last = (label: string) => (page: Page) => inDialog(label)(page).locator('option').last();
const KIND = { name: 'Senior' };

export const EVENT_CHOICES: Record<string, FormCase> = {
  joining: {
    file: 'events/page/join-button.tsx',
    async begin(world) {
      const { uuid } = await organize(world, world.bob, { ticketKinds: KINDS });
      return { path: `/events/${uuid}`, change: change(world, uuid, { ticketKinds: [...KINDS, KIND] }) };
    },
    open: (page) => page.getByRole('button', { name: 'Join', exact: true }).filter({ visible: true }).first().click(),
    field: last('Ticket'),
    shows: ['Child, Free', 'Senior, Free'],
    reads: 'events.get',
  },
  'joining a series': {
    file: 'events/page/join-all.tsx',
    async begin(world) {
      const rule = 'FREQ=WEEKLY;BYDAY=TH;COUNT=3';
      const { seriesId: id } = await weekly(world, world.bob, { rule, guestsPerPerson: 3 });
      await world.drain();
      return {
        path: `/series/${id}`,
        async change() {
          await world.trpc(world.bob).series.update.mutate({ id, scope: 'all', guestsPerPerson: 5 });
          await world.drain();
        },
      };
    },
    open: press('Join all dates'),
    field: last('Guests you bring'),
    shows: ['3', '5'],
    reads: 'series.get',
  },
  guests: {
    file: 'events/page/own-dialog.tsx',
    async begin(world) {
      const { path, uuid } = await joined(world);
      return { path, change: change(world, uuid, { guestsPerPerson: 5 }) };
    },
    open: press('Change your guests'),
    field: last('Guests you bring'),
    shows: ['3', '5'],
    reads: 'events.get',
  },
  'answers to the organizers': {
    file: 'events/page/own-dialog.tsx',
    async begin(world) {
      const { path, uuid } = await joined(world);
      return { path, change: change(world, uuid, { questions: questionsWith('Soup', 'Stew', 'Salad') }) };
    },
    open: press('Change your answers to the organizers'),
    field: last('Meal'),
    shows: ['Stew', 'Salad'],
    reads: 'events.get',
  },
  'a ticket': {
    file: 'events/page/own-dialog.tsx',
    async begin(world) {
      const { path, uuid } = await joined(world);
      return { path, change: change(world, uuid, { ticketKinds: [...KINDS, KIND] }) };
    },
    open: press('Change your ticket'),
    field: last('Ticket'),
    shows: ['Child, Free', 'Senior, Free'],
    reads: 'events.get',
  },
};
