/** Address → page. React's router knows no `@` within a segment, so a handle is one parameter, `@` included. */
import type { ComponentType } from 'react';

/** @returns the page's component, from a module that is loaded only then */
type Load = () => Promise<ComponentType>;

const events = {
  list: async () => (await import('../events/events-page.tsx')).EventsPage,
  one: async () => (await import('../events/event-page.tsx')).EventPage,
} satisfies Record<string, Load>;

const home = async () => (await import('../home/home-page.tsx')).HomePage;

export const PAGES: readonly (readonly [path: string, load: Load])[] = [
  ['/', home],
  ['/events', events.list],
  ['/events/:uuid', events.one],
];
