/** Converts the values of the form of an event to the input of the procedures. Loaded before an event is saved. */
import { markdownHtml } from '../kit/formatting/markdown.ts';
import type { Inputs } from '../server/api.ts';
import { later, utcOf } from '../words/zone-times.ts';
import { type EventValues, type KindValues, placeLine } from './event-values.ts';
import { textsInput } from './text-values.ts';

type Input = Inputs['events']['create'];
type KindInput = NonNullable<Input['ticketKinds']>[number];

const DAY_MINUTES = 24 * 60;

/** Text that is not a number is sent unchanged, so that the server refuses it together with all other mistakes. */
function numberOf(text: string): number | null {
  if (text.trim() === '') return null;
  const number = Number(text.replace(',', '.'));
  return Number.isNaN(number) ? (text as unknown as number) : number;
}

/** Until the end of its last day. */
const untilOf = (day: string, zone: string): string | null =>
  day === '' ? null : utcOf(later(`${day}T00:00`, DAY_MINUTES), zone);

const kindInput = ({ id, name, closed, ...kind }: KindValues, zone: string): KindInput => ({
  ...(id !== '' && { id }),
  ...{ name, closed, description: kind.description || null, url: kind.url || null },
  ...{ price: numberOf(kind.price), priceCurrency: kind.priceCurrency || null },
  ...{ capacity: numberOf(kind.capacity), until: untilOf(kind.until, zone) },
});

function addressOf({ place, placeText }: EventValues): Input['physicalAddress'] {
  const text = placeText.trim();
  if (text === '') return null;
  // The selected place if it was not changed since; otherwise the entered text.
  return place && placeLine(place) === text ? place : { description: text };
}

/** @param before the previous event, whose unchanged description stays untouched */
export function inputOf(
  values: EventValues,
  before: EventValues | null,
): Omit<Input, 'description'> & { description?: string } {
  const { options, timeZone } = values;
  const isRewritten = before?.description !== values.description;
  const description = values.descriptionIsHtml ? values.description : markdownHtml(values.description);
  const isMoved = before === null || before.placeText !== values.placeText || before.place !== values.place;
  return {
    title: values.title,
    ...(isRewritten && { description }),
    ...textsInput(values, before),
    beginsOn: utcOf(values.beginsOn, timeZone) ?? '',
    endsOn: utcOf(values.endsOn, timeZone),
    timeZone,
    ...(isMoved && { physicalAddress: addressOf(values) }),
    onlineAddress: values.onlineAddress,
    pictureId: values.picture?.id ?? null,
    category: values.category,
    tags: values.tags.split(','),
    joinOptions: values.joinOptions,
    guestsPerPerson: Number(values.guestsPerPerson || 0),
    ...(values.reminders && { reminders: values.reminders.map(Number) }),
    // Drafts that are older than kinds of ticket have none.
    questions: (values.questions ?? []).map(({ options, ...question }) => ({
      ...question,
      options: options.split('\n').filter((option) => option.trim() !== ''),
    })),
    ticketKinds: (values.ticketKinds ?? []).map((kind) => kindInput(kind, timeZone)),
    hasTickets: values.hasTickets,
    visibility: values.visibility,
    options: {
      maximumAttendeeCapacity: numberOf(options.maximumAttendeeCapacity),
      commentModeration: options.commentModeration,
      showRemainingAttendeeCapacity: options.showRemainingAttendeeCapacity,
      offers: options.offers.map(({ price, priceCurrency, url }) => ({
        price: numberOf(price),
        priceCurrency: priceCurrency || null,
        url: url || null,
      })),
    },
  };
}
