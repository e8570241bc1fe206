/** Search results: a page, and the total. */
import { z } from 'zod';
import { personSchema } from '../people/person.ts';
import { eventSchema } from './event.ts';
import { groupSchema } from './group.ts';

const total = z.int().meta({ description: 'How many there are on all pages.' });
const description = 'A page of what was found.';

export const eventsSchema = z.object({ total, elements: z.array(eventSchema) }).meta({ id: 'Events', description });
export const groupsSchema = z.object({ total, elements: z.array(groupSchema) }).meta({ id: 'Groups', description });
export const personsSchema = z.object({ total, elements: z.array(personSchema) }).meta({ id: 'Persons', description });
