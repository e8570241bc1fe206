/** Converts an event to the values of the form; event-input.ts, which is loaded before an event is saved, converts these to the input of the procedures. */
import { placeParts } from '../../../src/wording/place.ts';
import type { Outputs } from '../server/api.ts';
import { viewerZone } from '../words/format.ts';
import { localOf } from '../words/zone-times.ts';
import { type ChosenPicture, chosenPicture } from './chosen-picture.ts';
import type { Repeats } from './repeat-choices.ts';

export type Event = Outputs['events']['get'];
type Place = Outputs['places']['search'][number];
export type ChosenPlace = Omit<Place, 'id'>;

interface OfferValues {
  price: string;
  priceCurrency: string;
  url: string;
}

export interface KindValues
  extends Record<'id' | 'name' | 'description' | 'price' | 'priceCurrency' | 'url' | 'capacity', string> {
  /** The last day, such as 2027-01-31; empty without one. */
  until: string;
  closed: boolean;
}

interface QuestionValues extends Omit<Event['questions'][number], 'options'> {
  /** One a line. */
  options: string;
}

/** Title and description in a further language. */
export interface TextValues {
  title: string;
  description: string;
  /** The description is edited as HTML. */
  isHtml: boolean;
  /** The stored description, as HTML and as it is edited. */
  stored?: { html: string; text: string };
}

/** Names are those of the procedure's input, so that its refusals find their fields. Numbers and times are texts, as in the fields. */
export interface EventValues {
  title: string;
  description: string;
  /** The description is edited as HTML, because Markdown cannot express it. */
  descriptionIsHtml: boolean;
  /** The language of title and description; empty if it is not known. */
  language: string;
  /** By language. */
  texts: Record<string, TextValues>;
  beginsOn: string;
  endsOn: string;
  timeZone: string;
  repeats: Repeats;
  /** The last day, such as 2027-01-31; empty without an end. */
  repeatsUntil: string;
  /** The dates of its series that change. */
  scope: 'this' | 'this_and_following' | 'all';
  organizerActorId: string;
  place: ChosenPlace | null;
  placeText: string;
  onlineAddress: string;
  picture: ChosenPicture | null;
  category: string;
  tags: string;
  joinOptions: Event['joinOptions'];
  guestsPerPerson: string;
  /** Minutes before the event. */
  reminders: string[];
  questions: QuestionValues[];
  ticketKinds: KindValues[];
  hasTickets: boolean;
  visibility: Event['visibility'];
  publishAt: string;
  options: {
    maximumAttendeeCapacity: string;
    commentModeration: Event['options']['commentModeration'];
    showRemainingAttendeeCapacity: boolean;
    offers: OfferValues[];
  };
}

export const EMPTY: EventValues = {
  title: '',
  description: '',
  descriptionIsHtml: false,
  ...{ language: '', texts: {} },
  beginsOn: '',
  endsOn: '',
  timeZone: viewerZone(),
  ...{ repeats: 'NONE', repeatsUntil: '', scope: 'this' },
  organizerActorId: '',
  place: null,
  placeText: '',
  onlineAddress: '',
  picture: null,
  category: 'meeting',
  tags: '',
  joinOptions: 'FREE',
  guestsPerPerson: '0',
  reminders: ['1440'],
  questions: [],
  ticketKinds: [],
  hasTickets: false,
  visibility: 'PUBLIC',
  publishAt: '',
  options: {
    maximumAttendeeCapacity: '',
    commentModeration: 'ALLOW_ALL',
    showRemainingAttendeeCapacity: false,
    offers: [],
  },
};

/** A place in one line. */
export const placeLine = ({
  description = null,
  street = null,
  locality = null,
  country = null,
}: Partial<Record<'description' | 'street' | 'locality' | 'country', string | null>>): string =>
  placeParts({ description, street, locality, country }).join(', ');

/** Whether the time of its publication can still be chosen. */
export const isUnpublished = ({ draft, publishAt }: Pick<Event, 'draft' | 'publishAt'>): boolean =>
  draft || (publishAt !== null && new Date(publishAt) > new Date());

/** The Markdown converters are large, and loaded with the first description. */
const markdown = () => import('../kit/formatting/markdown.ts');

/** Loaded with the first event that repeats, or before it is saved. */
export const repeating = () => import('./repeats.ts');

/** Loaded with the first event that has further texts. */
const inLanguages = () => import('./text-values.ts');

/** The last day of a kind of ticket, which ends with it. */
const lastDay = (until: string, zone: string): string =>
  localOf(new Date(Date.parse(until) - 1).toISOString(), zone).slice(0, 'YYYY-MM-DD'.length);

const kindValues = (kind: Event['ticketKinds'][number], zone: string): KindValues => ({
  ...{ id: kind.id, name: kind.name, closed: kind.closed, priceCurrency: kind.priceCurrency ?? '' },
  ...{ description: kind.description ?? '', url: kind.url ?? '' },
  price: kind.price === null ? '' : String(kind.price),
  capacity: kind.capacity === null ? '' : String(kind.capacity),
  until: kind.until === null ? '' : lastDay(kind.until, zone),
});

/** @param series of the event, if it is in one */
export async function valuesOf(event: Event, series: Outputs['series']['get'] | null = null): Promise<EventValues> {
  const zone = event.timeZone ?? viewerZone();
  // Readers get the text in their language.
  const own = event.languages[1] ? await (await inLanguages()).textsOf(event) : { ...event, texts: {} };
  const { text, isHtml } = (await markdown()).editableText(own.description);
  const { maximumAttendeeCapacity, commentModeration, showRemainingAttendeeCapacity, offers } = event.options;
  return {
    title: own.title,
    description: text,
    descriptionIsHtml: isHtml,
    ...{ language: own.language ?? '', texts: own.texts },
    beginsOn: localOf(event.beginsOn, zone),
    endsOn: event.endsOn ? localOf(event.endsOn, zone) : '',
    timeZone: zone,
    ...{ repeats: 'NONE', repeatsUntil: '', scope: 'this' },
    ...(series && event.series && (await repeating()).repeatsOf(series, event.series.recurrenceId)),
    organizerActorId: event.attributedTo?.id ?? event.organizerActor?.id ?? '',
    place: event.physicalAddress,
    placeText: event.physicalAddress ? placeLine(event.physicalAddress) : '',
    onlineAddress: event.onlineAddress ?? '',
    picture: chosenPicture(event.picture),
    category: event.category,
    tags: event.tags.map(({ title }) => title).join(', '),
    joinOptions: event.joinOptions,
    guestsPerPerson: String(event.guestsPerPerson),
    reminders: event.reminders.map(String),
    questions: event.questions.map(({ options, ...question }) => ({ ...question, options: options.join('\n') })),
    ticketKinds: event.ticketKinds.map((kind) => kindValues(kind, zone)),
    hasTickets: event.hasTickets,
    visibility: event.visibility,
    publishAt: event.publishAt && isUnpublished(event) ? localOf(event.publishAt, zone) : '',
    options: {
      maximumAttendeeCapacity: maximumAttendeeCapacity ? String(maximumAttendeeCapacity) : '',
      commentModeration,
      showRemainingAttendeeCapacity,
      // Kinds of ticket have their own prices.
      offers: (event.ticketKinds.length > 0 ? [] : offers).map(({ price, priceCurrency, url }) => ({
        price: price === null ? '' : String(price),
        priceCurrency: priceCurrency ?? '',
        url: url ?? '',
      })),
    },
  };
}

/** A copy takes place at another time. */
export const copyOf = async (event: Event): Promise<EventValues> => ({
  ...(await valuesOf(event)),
  ...{ beginsOn: '', endsOn: '', publishAt: '' },
  // The copy has kinds of its own.
  ticketKinds: event.ticketKinds.map((kind) => ({ ...kindValues(kind, 'UTC'), id: '', until: '', closed: false })),
});

/** @param before the previous event, whose unchanged description stays untouched */
export const inputOf = async (values: EventValues, before: EventValues | null) =>
  (await import('./event-input.ts')).inputOf(values, before);
