/**
 * Reads for the root fields of the event interface: selects the rows for the viewer. Pothos then reads the selected columns.
 * Facade and fields have checked the token; the scope is checked here, as in all procedures.
 */
import { z } from 'zod';
import { listEventIds } from '../../domain/events/list-events.ts';
import { handleTyped } from '../../domain/federation/remote/find/handle-typed.ts';
import { addressedEvent, searchEventsAnywhere } from '../../domain/federation/remote/find/search-events-anywhere.ts';
import { findGroupByName } from '../../domain/groups/find.ts';
import { readSettings } from '../../domain/instance/settings.ts';
import { findPerson, findPersonByName } from '../../domain/persons/find.ts';
import { findPicture } from '../../domain/pictures/find.ts';
import { searchGroups, searchPersons } from '../../domain/search/search-actors.ts';
import { placesAt, searchPlaces } from '../../domain/search/search-places.ts';
import { publicProcedure, router } from '../../procedures/procedure.ts';

const read = publicProcedure.meta({ scopes: ['read'] });
const asking = read.meta({ callsOtherServer: true });

/** Any text is accepted as a name or an id; one that matches nothing is absent. */
const nameInput = z.object({ name: z.string() });
const idInput = z.object({ id: z.string() });
/** Numbers outside of the bounds are taken for the nearest (domain/kernel/numbered-page.ts). */
const pageInput = z.object({ page: z.number().nullish(), limit: z.number().nullish() });
const searchInput = pageInput.extend({ typed: z.string() });

export const eventInterfaceRouter = router({
  settings: read.query(({ ctx }) => readSettings(ctx)),
  person: read.input(idInput).query(({ ctx, input }) => findPerson(ctx, input.id)),
  personNamed: asking
    .input(nameInput)
    .query(async ({ ctx, input }) => findPersonByName(ctx, await handleTyped(ctx, input.name))),
  groupNamed: asking
    .input(nameInput)
    .query(async ({ ctx, input }) => findGroupByName(ctx, await handleTyped(ctx, input.name))),
  picture: read.input(idInput).query(({ ctx, input }) => findPicture(ctx, input.id)),
  eventIds: read.input(pageInput).query(({ ctx, input }) => listEventIds(ctx, input)),
  searchEvents: asking
    .input(searchInput)
    .query(async ({ ctx, input: { typed, ...page } }) =>
      searchEventsAnywhere(ctx, typed, await addressedEvent(ctx, typed), page),
    ),
  searchGroups: asking
    .input(searchInput)
    .query(async ({ ctx, input: { typed, ...page } }) => searchGroups(ctx, await handleTyped(ctx, typed), page)),
  searchPersons: asking
    .input(searchInput)
    .query(async ({ ctx, input: { typed, ...page } }) => searchPersons(ctx, await handleTyped(ctx, typed), page)),
  searchPlaces: asking.input(searchInput).query(({ ctx, input: { typed, ...page } }) => searchPlaces(ctx, typed, page)),
  placesAt: asking
    .input(z.object({ latitude: z.number(), longitude: z.number() }))
    .query(({ ctx, input }) => placesAt(ctx, input)),
});
