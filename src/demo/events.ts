/** The events of the demo community, past and future: recurring ones, and the list of all. */
import type { DemoEvent } from './event.ts';
import { SINGLE_EVENTS } from './single-events.ts';

const weekly = (days: readonly number[], event: Omit<DemoEvent, 'day'>): DemoEvent[] =>
  days.map((day) => ({ ...event, day }));

export const EVENTS: readonly DemoEvent[] = [
  ...weekly([-37, -23, -9, 5, 19], {
    hour: 16,
    hours: 3,
    title: 'Repair café',
    description:
      '<p>Lamps, toasters, trousers, bicycles. Bring it, <strong>stay with it</strong>, take it home working (usually).</p>',
    by: 'mira',
    group: 'repair_cafe',
    place: 'hall',
    tags: ['repair', 'diy'],
    drawing: 'repair',
    category: 'meeting',
  }),
  ...weekly([-31, -17, -3, 11, 25], {
    hour: 18,
    hours: 2,
    title: 'Choir rehearsal',
    description: '<p>We are learning the river songs for midsummer. Late joiners welcome, sheet music at the door.</p>',
    by: 'clara',
    group: 'river_choir',
    place: 'church',
    tags: ['music', 'choir'],
    joinOptions: 'RESTRICTED',
    drawing: 'choir',
    category: 'music',
  }),
  ...weekly([-20, 8, 22], {
    hour: 19,
    hours: 3,
    title: 'Film club at the Capitol',
    description: '<p>One film, one long talk. The title is a secret until the lights go down.</p>',
    by: 'sofia',
    place: 'cinema',
    tags: ['film'],
    capacity: 40,
    price: 6,
    drawing: 'cinema',
    category: 'arts',
  }),
  {
    ...{ day: 4, hour: 17, hours: 2, rule: 'FREQ=WEEKLY;COUNT=12' },
    title: 'Running along the river',
    description: '<p>Every week, in any weather. Two speeds, one bakery at the end.</p>',
    by: 'ben',
    beside: ['luis'],
    place: 'pitch',
    tags: ['running', 'sports'],
    category: 'sports',
  },
  ...SINGLE_EVENTS,
];
