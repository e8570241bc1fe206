/** Input of events: validated and converted to columns, for creating and updating alike. */
import type { Event, Prisma } from '../../generated/prisma/client.ts';
import type { EventJoinOptions, EventStatus, EventVisibility } from '../../generated/prisma/enums.ts';
import { type FieldErrors, invalid, Refusal } from '../../platform/errors.ts';
import { readLanguage } from '../kernel/language.ts';
import type { PictureChoice } from '../media/with-pictures.ts';
import { type AddressInput, addressFaults } from '../places/save-address.ts';
import { isTimeZone } from '../users/time-zone.ts';
import { descriptionHtml, eventSlug, tagTitles, textFaults, titleText } from './event-text.ts';
import { type EventOptionsInput, mergeOptions, optionFaults, storedOptions } from './options.ts';
import { isInYears, YEARS } from './over.ts';
import { plainQuestions, type QuestionInput, questionFaults } from './questions.ts';
import { plainReminders } from './reminders.ts';
import { type EventTextInput, languageFaults, plainTexts, storedTexts } from './texts.ts';
import { offersOfKinds, plainKinds, storedKinds, type TicketKind, type TicketKindInput } from './ticket-kinds.ts';

/** Input of an event. Undefined leaves a field unchanged; null clears an optional one. */
export interface EventInput extends PictureChoice {
  title?: string | undefined;
  description?: string | undefined;
  /** The language of title and description. */
  language?: string | null | undefined;
  /** In further languages. */
  texts?: readonly EventTextInput[] | undefined;
  beginsOn?: Date | undefined;
  endsOn?: Date | null | undefined;
  timeZone?: string | null | undefined;
  /** Hidden until then; null: published at once. */
  publishAt?: Date | null | undefined;
  category?: string | undefined;
  draft?: boolean | undefined;
  status?: EventStatus | undefined;
  /** Only for `cancelEvent`. */
  cancellationMessage?: string | null | undefined;
  visibility?: EventVisibility | undefined;
  joinOptions?: EventJoinOptions | undefined;
  guestsPerPerson?: number | undefined;
  questions?: readonly QuestionInput[] | undefined;
  /** In minutes before it begins. */
  reminders?: readonly number[] | undefined;
  ticketKinds?: readonly TicketKindInput[] | undefined;
  hasTickets?: boolean | undefined;
  onlineAddress?: string | null | undefined;
  phoneAddress?: string | null | undefined;
  physicalAddress?: AddressInput | null | undefined;
  options?: EventOptionsInput | undefined;
  tags?: readonly (string | null)[] | undefined;
}

const OUT_OF_YEARS = `must be in the years ${YEARS.first} to ${YEARS.last}` as const;
const BACKWARDS = 'ends_on cannot be set before begins_on';

type Current = Pick<Event, 'uuid' | 'beginsOn' | 'endsOn' | 'options' | 'maximumAttendeeCapacity'> & {
  /** Undefined if it is not known which kinds of ticket there are, because the input alone is validated. */
  ticketKinds?: unknown;
  /** Undefined if it is not known, for the same reason. */
  language?: string | null;
  texts?: unknown;
};

const cleared = (text: string | null | undefined): string | null | undefined =>
  text === undefined ? undefined : text?.trim() || null;

/** Drops undefined values, so that Prisma leaves those columns unchanged. */
function defined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}

/** An event that takes place after all has no such message. */
function cancellation({ status, cancellationMessage }: EventInput): { cancellationMessage?: string | null } {
  if (status !== undefined && status !== 'CANCELLED') return { cancellationMessage: null };
  return cancellationMessage === undefined ? {} : { cancellationMessage: cleared(cancellationMessage) ?? null };
}

/** The prices of an event with kinds of ticket are theirs, and end with the last one. */
function withPrices(
  given: EventOptionsInput | undefined,
  kinds: readonly TicketKind[],
  before: readonly TicketKind[],
): EventOptionsInput {
  if (kinds.length > 0) return { ...given, offers: offersOfKinds(kinds), showParticipationPrice: true };
  return before.length > 0 ? { offers: [], showParticipationPrice: false, ...given } : { ...given };
}

/** The language of the event's own text, and its texts in further ones. */
function languageColumns({ language: sent, texts: given }: EventInput, current: Current) {
  const language = sent?.trim() ? readLanguage(sent) : sent === undefined ? undefined : null;
  const plain = given && plainTexts(given);
  const wrong: FieldErrors = {
    ...languageFaults(language === undefined ? current.language : language, plain?.texts ?? storedTexts(current.texts)),
    ...plain?.wrong,
    ...(sent?.trim() && language === null && { language: ['is not included in the list'] as const }),
  };
  const columns = {
    ...defined({ language }),
    ...(plain && { texts: plain.texts as unknown as Prisma.InputJsonArray }),
  };
  return { columns, wrong };
}

/**
 * The columns set by `given`, and the titles of its tags. Refuses with all field errors at once: lengths, years and order of
 * times, options, the place, URLs, number of tags.
 *
 * @param newId returns the id of a new kind of ticket
 */
export function eventColumns(given: EventInput, current: Current, newId: () => string) {
  const title = given.title === undefined ? undefined : titleText(given.title);
  const texts = defined({
    title,
    description: given.description === undefined ? undefined : descriptionHtml(given.description),
    category: given.category?.trim(),
    onlineAddress: cleared(given.onlineAddress),
    phoneAddress: cleared(given.phoneAddress),
    timeZone: cleared(given.timeZone),
  });
  const tags = given.tags === undefined ? undefined : tagTitles(given.tags);
  const times = defined({ beginsOn: given.beginsOn, endsOn: given.endsOn });
  const wrong: FieldErrors = textFaults(texts, tags);
  if (texts.timeZone && !isTimeZone(texts.timeZone)) wrong.timeZone = ['is not included in the list'];
  for (const [name, time] of Object.entries(times)) if (time && !isInYears(time)) wrong[name] = [OUT_OF_YEARS];
  const { beginsOn, endsOn } = { ...current, ...times };
  const before = current.ticketKinds === undefined ? undefined : storedKinds(current.ticketKinds);
  const tickets = given.ticketKinds && plainKinds(given.ticketKinds, before, newId);
  if (tickets) Object.assign(wrong, tickets.wrong);
  const isPriced = Object.keys(tickets?.wrong ?? {}).length === 0;
  const changed = isPriced ? withPrices(given.options, tickets?.kinds ?? before ?? [], before ?? []) : given.options;
  const options = (given.options || tickets) && mergeOptions(storedOptions(current.options), changed ?? {});
  const maximum = given.options?.maximumAttendeeCapacity;
  if (options) Object.assign(wrong, optionFaults(options, maximum ?? null));
  const questions = given.questions && plainQuestions(given.questions);
  if (questions) Object.assign(wrong, questionFaults(questions));
  const spoken = languageColumns(given, current);
  Object.assign(wrong, spoken.wrong);
  if (given.physicalAddress) Object.assign(wrong, addressFaults(given.physicalAddress));
  // Unchanged times are not checked.
  const backwards = Object.keys(times).length > 0 && endsOn && endsOn <= beginsOn;
  // As the only error, it has the sentence that clients know (Mobilizon's behaviours, LAT-01).
  const sentences = { endsOn: BACKWARDS } as const;
  if (Object.keys(wrong).length > 0)
    throw invalid({ ...wrong, ...(backwards && { endsOn: [BACKWARDS] }) }, { sentences });
  if (backwards) throw new Refusal('invalid', BACKWARDS, { fields: { endsOn: [BACKWARDS] } });
  const columns = {
    ...texts,
    ...times,
    ...(title !== undefined && { slug: eventSlug(title, current.uuid) }),
    ...defined({ status: given.status, visibility: given.visibility, joinOptions: given.joinOptions }),
    ...defined({ guestsPerPerson: given.guestsPerPerson, hasTickets: given.hasTickets }),
    ...defined({ reminders: given.reminders && plainReminders(given.reminders) }),
    ...cancellation(given),
    ...(options && { options: options as unknown as Prisma.InputJsonObject }),
    ...spoken.columns,
    ...(questions && { questions: questions as unknown as Prisma.InputJsonArray }),
    ...(tickets && { ticketKinds: tickets.kinds as unknown as Prisma.InputJsonArray }),
    // 0 means no limit, and is stored as given.
    ...defined({ maximumAttendeeCapacity: maximum }),
  };
  return { columns, tags };
}
