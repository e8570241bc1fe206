/** The calendars from outside that a group follows. */
import { type Outputs, queryClient, trpc } from '../server/api.ts';

export type CalendarSource = Outputs['groupCalendars']['list'][number];
export type CalendarPreview = Outputs['groupCalendars']['preview'];

export const renewCalendars = () => queryClient.invalidateQueries({ queryKey: trpc.groupCalendars.pathKey() });

export const renewEvents = () => queryClient.invalidateQueries({ queryKey: trpc.events.list.pathKey() });
