/** The event service's search: events, groups and persons by text. */
import { z } from 'zod';
import { findEvents } from '../../domain/events/find.ts';
import { addressedEvent, searchEventsAnywhere } from '../../domain/federation/remote/find/search-events-anywhere.ts';
import { findGroups, findPersons } from '../../domain/search/find-actors.ts';
import { SEARCH_MAX } from '../../domain/search/ranked.ts';
import { searchGroups, searchPersons } from '../../domain/search/search-actors.ts';
import { presentEvents } from '../../entities/events/event.ts';
import { presentGroups } from '../../entities/events/group.ts';
import { eventsSchema, groupsSchema, personsSchema } from '../../entities/events/search-results.ts';
import { presentPersons } from '../../entities/people/person.ts';
import { textInput } from '../../procedures/inputs.ts';
import { publicProcedure, router } from '../../procedures/procedure.ts';
import { readWithinLimit } from '../../procedures/read-limit.ts';
import { numberedPageInput } from '../events/event-inputs.ts';

const tags = ['search'];
const input = z.object({
  search: textInput(SEARCH_MAX).meta({
    description: 'Words that must all be there, without regard to case and accents.',
  }),
  ...numberedPageInput,
});

export const searchRouter = router({
  events: publicProcedure
    .meta({
      scopes: ['read:search'],
      callsOtherServer: true,
      openapi: {
        method: 'GET',
        path: '/api/v1/search/events',
        tags,
        summary: 'Search events',
        description:
          'Over title, tags, place, organizer and description; best first, then newest. Or the address of an event: of another server it is read there, for those who are signed in.',
      },
    })
    .input(input)
    .output(eventsSchema)
    .query(async ({ ctx, input, signal }) => {
      const addressed = await addressedEvent(ctx, input.search);
      return readWithinLimit(ctx, signal, async () => {
        const { total, ids } = await searchEventsAnywhere(ctx, input.search, addressed, input);
        return { total, elements: await presentEvents(ctx, await findEvents(ctx, ids)) };
      });
    }),

  groups: publicProcedure
    .meta({
      scopes: ['read:search'],
      openapi: { method: 'GET', path: '/api/v1/search/groups', tags, summary: 'Search groups' },
    })
    .input(input)
    .output(groupsSchema)
    .query(async ({ ctx, input }) => {
      const { total, ids } = await searchGroups(ctx, input.search, input);
      return { total, elements: await presentGroups(ctx, await findGroups(ctx, ids)) };
    }),

  persons: publicProcedure
    .meta({
      scopes: ['read:search'],
      openapi: { method: 'GET', path: '/api/v1/search/persons', tags, summary: 'Search persons' },
    })
    .input(input)
    .output(personsSchema)
    .query(async ({ ctx, input }) => {
      const { total, ids } = await searchPersons(ctx, input.search, input);
      return { total, elements: await presentPersons(ctx, await findPersons(ctx, ids)) };
    }),
});
