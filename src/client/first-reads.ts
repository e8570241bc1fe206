/** The first queries of pages of the web client. The server sends their answers with the page, so that they need no request. */
import type { inferRouterInputs } from '@trpc/server';
import type { AppRouter } from '../routers/app-router.ts';

type Inputs = inferRouterInputs<AppRouter>;

/** A procedure and its input, exactly as the page requests it. */
export type FirstRead = {
  [Area in keyof Inputs]: {
    [Name in keyof Inputs[Area]]: readonly [procedure: `${Area}.${Name & string}`, input?: Inputs[Area][Name]];
  }[keyof Inputs[Area]];
}[keyof Inputs];

/** The home timeline begins with more posts than a window shows, but not with more than is worth waiting for. */
export const FIRST_OF_HOME: FirstRead = ['timelines.home', { limit: 8 }];

/** Times in inputs are whole hours, so that page and server send the same input. */
export const hourOf = (now: Date): string => new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000).toISOString();

/** The user's next events, for the home page. */
export const comingEvents = (now: Date) => ({ going: true, notCancelled: true, from: hourOf(now), limit: 3 });

export const GUESTS_PAGE = 24;

/** The guests of an event that everybody may see; its organizers are shown apart. */
export const firstGuests = (uuid: string) => ({ id: uuid, roles: 'PARTICIPANT', limit: GUESTS_PAGE, page: 1 });

/** For the frame of every page. */
const FRAME: readonly FirstRead[] = [['users.me']];

/** Path of src/client/client-paths.ts → its reads. Other pages have only those of the frame. */
export function firstReads(page: string, parameters: Record<string, string>, now: Date): readonly FirstRead[] {
  const { uuid = '' } = parameters;
  if (page === 'home')
    return [
      ...FRAME,
      FIRST_OF_HOME,
      ['events.list', comingEvents(now)],
      ['participations.waiting'],
      ['announcements.list', {}],
    ];
  if (page === 'event')
    return [
      ...FRAME,
      ['events.get', { id: uuid }],
      ['participations.own', { id: uuid }],
      ['participations.list', firstGuests(uuid)],
    ];
  return FRAME;
}
