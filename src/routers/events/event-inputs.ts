/** Input schemas that the event service's procedures share. */
import { z } from 'zod';
import { type EventInput, eventColumns } from '../../domain/events/event.ts';
import type { EventFilters } from '../../domain/events/filter-events.ts';
import { COMMENT_MODERATION, LIST_MAX } from '../../domain/events/options.ts';
import { LABEL_MAX, MOST_QUESTIONS, OPTION_MAX, QUESTION_KINDS } from '../../domain/events/questions.ts';
import { MOST_REMINDERS, REMINDER_MINUTES } from '../../domain/events/reminders.ts';
import { FURTHER_DESCRIPTION_MAX, MOST_TEXTS } from '../../domain/events/texts.ts';
import { KIND_NAME_MAX, KIND_TEXT_MAX, MOST_SENT_KINDS } from '../../domain/events/ticket-kinds.ts';
import { readLanguage } from '../../domain/kernel/language.ts';
import { ANSWER_MAX } from '../../domain/participations/answer-value.ts';
import { MOST_GUESTS } from '../../domain/participations/guests.ts';
import { parsePoint } from '../../domain/places/point.ts';
import { ADDRESS_TEXT_MAX } from '../../domain/places/save-address.ts';
import { SEARCH_MAX } from '../../domain/search/ranked.ts';
import { EventJoinOptions, EventStatus, EventVisibility } from '../../generated/prisma/enums.ts';
import { readCategory } from '../../look/event-categories.ts';
import { RADIUS } from '../../look/event-selection.ts';
import { parseId } from '../../platform/ids.ts';
import { idInput, languageInput, lineInput, textInput } from '../../procedures/inputs.ts';
import { pictureInput } from '../../procedures/picture-input.ts';

export const eventIdInput = idInput.meta({ description: 'The id or the UUID of an event.' });

export const actorIdInput = idInput
  .optional()
  .meta({ description: 'Which of your identities; by default the one that acts.' });

/** Whether the date exists: 31 February would roll over to March, and PostgreSQL has no year 0. */
function isTime(text: string): boolean {
  const time = new Date(text);
  return (
    !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 10) === text.slice(0, 10) && !text.startsWith('0000')
  );
}

/** ISO 8601 in UTC; other offsets are refused (schema of the event service, Scalars). */
export const timeInput = z
  .string()
  .max(64, 'must be a time in UTC')
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]00:?00)$/, 'must be a time in UTC')
  .refine(isTime, 'must be a time in UTC')
  .meta({ format: 'date-time', description: 'ISO 8601 in UTC.' });

export const numberedPageInput = {
  limit: z.int().default(10).meta({ description: 'How many at most; more than 100 counts as 100.' }),
  page: z.int().default(1).meta({ description: 'Which page, counted from 1.' }),
};

/** The guests of one person. */
export const guestsInput = z.int().min(0).max(MOST_GUESTS);

const optionalText = (max: number) => textInput(max).nullish();
const optionalLine = (max: number) => lineInput(max).nullish();
const addressText = optionalLine(ADDRESS_TEXT_MAX);

const addressInput = z.object({
  id: idInput.nullish(),
  description: addressText,
  street: addressText,
  floor: addressText,
  locality: addressText,
  postalCode: addressText,
  region: addressText,
  country: addressText,
  originId: addressText,
  url: optionalLine(2000),
  geom: optionalLine(64),
});

const capacity = z.int().nullish();
const flag = z.boolean().nullish();
const list = <Item extends z.ZodType>(item: Item) =>
  z.array(item.nullable()).max(LIST_MAX, `should have at most ${LIST_MAX} item(s)`).nullish();

const eventOptionsInput = z.object({
  attendees: list(lineInput(500)),
  commentModeration: z.enum(COMMENT_MODERATION).nullish(),
  maximumAttendeeCapacity: capacity,
  remainingAttendeeCapacity: capacity,
  offers: list(z.object({ price: z.number().nullish(), priceCurrency: optionalLine(3), url: optionalLine(2000) })),
  participationConditions: list(
    z.object({ title: optionalLine(500), content: optionalText(10_000), url: optionalLine(2000) }),
  ),
  program: optionalText(10_000),
  showEndTime: flag,
  showStartTime: flag,
  showParticipationPrice: flag,
  showRemainingAttendeeCapacity: flag,
});

const questionInput = z.object({
  label: lineInput(LABEL_MAX),
  kind: z.enum(QUESTION_KINDS),
  required: z.boolean().optional(),
  options: z.array(lineInput(OPTION_MAX)).max(100).optional().meta({ description: 'Of a choice.' }),
});

const ticketKindSent = z.object({
  id: z
    .uuid()
    .max(36)
    .optional()
    .meta({ description: 'Of a kind that the event has. Without it: the kind with this name, or a new one.' }),
  name: lineInput(KIND_NAME_MAX),
  description: optionalLine(KIND_TEXT_MAX),
  price: z.number().nullish().meta({ description: 'Absent, null and 0: free of charge.' }),
  priceCurrency: optionalLine(3),
  url: optionalLine(2000).meta({ description: 'Where people pay: this server takes no payments.' }),
  capacity: capacity.meta({ description: 'The capacity of the event limits all kinds together.' }),
  until: timeInput.nullish().meta({ description: 'Nobody can choose it from then on.' }),
  closed: z
    .boolean()
    .optional()
    .meta({ description: 'Nobody can choose it any more; a kind that somebody chose cannot be removed.' }),
});

const ticketKindsInput = z.array(ticketKindSent).max(MOST_SENT_KINDS, `should have at most ${MOST_SENT_KINDS} item(s)`);

/** The kind of ticket of somebody who joins. */
export const ticketKindInput = lineInput(64).optional().meta({
  description:
    'The id of a kind of ticket, which has to be chosen if the event has any, or `any`: the first one with free places.',
});

/** Answers to the questions of an event, by their labels. */
export const answersInput = z
  .array(
    z.object({
      question: lineInput(LABEL_MAX).meta({ description: 'The label of the question.' }),
      // The domain refuses longer answers, at the place of the question in the event.
      value: z.union([textInput(10 * ANSWER_MAX), z.number(), z.boolean(), z.null()]),
    }),
  )
  .max(MOST_QUESTIONS, `should have at most ${MOST_QUESTIONS} item(s)`);

export const titleInput = lineInput(10_000);
export const descriptionInput = textInput(200_000);

const textsInput = z
  .array(z.object({ language: languageInput, title: titleInput, description: textInput(2 * FURTHER_DESCRIPTION_MAX) }))
  .max(MOST_TEXTS, `should have at most ${MOST_TEXTS} item(s)`);

/** Fields of both new and changed events; the domain checks lengths after sanitizing. */
export const eventFieldsInput = {
  endsOn: timeInput.nullish(),
  timeZone: lineInput(64).nullish().meta({
    description: 'The zone in which its times were chosen, such as Europe/Paris. Times themselves are in UTC.',
  }),
  language: languageInput.nullish().meta({
    description: 'Of `title` and `description`: an ISO 639 code, such as `en`. Null: unknown.',
  }),
  texts: textsInput.optional().meta({
    description:
      'Title and description in further languages, which need `language`; all of them, since others are removed. Problems are named after the language, as in `texts.fr.title`.',
  }),
  category: lineInput(1000).optional(),
  draft: z.boolean().optional(),
  status: z.enum(EventStatus).optional(),
  visibility: z.enum(EventVisibility).optional(),
  joinOptions: z.enum(EventJoinOptions).optional(),
  guestsPerPerson: guestsInput.optional().meta({ description: 'How many guests each participant may bring.' }),
  reminders: z
    .array(z.int().min(REMINDER_MINUTES.least).max(REMINDER_MINUTES.most))
    .max(MOST_REMINDERS, `should have at most ${MOST_REMINDERS} item(s)`)
    .optional()
    .meta({
      description:
        'When participants are reminded, in minutes before the event begins; empty for never. A new event reminds a day before. People who take part too late for all of them are reminded an hour before.',
    }),
  questions: z
    .array(questionInput)
    .max(MOST_QUESTIONS, `should have at most ${MOST_QUESTIONS} item(s)`)
    .optional()
    .meta({ description: 'Questions to the people who join; organizers alone read the answers.' }),
  ticketKinds: ticketKindsInput.optional().meta({
    description: 'People who join choose one of them. With kinds, `options.offers` has their prices.',
  }),
  hasTickets: z.boolean().optional().meta({
    description: 'People who take part get a ticket with a code, which organizers scan at the door.',
  }),
  onlineAddress: optionalLine(4000),
  phoneAddress: optionalLine(1000),
  physicalAddress: addressInput.nullish(),
  picture: pictureInput.nullish(),
  pictureId: idInput.nullish(),
  options: eventOptionsInput.optional(),
  tags: z.array(lineInput(500).nullable()).max(1000).optional(),
};

type Times = { [Name in 'beginsOn' | 'endsOn' | 'publishAt']?: string | null | undefined };
type Sent = Omit<Partial<EventInput>, keyof Times | 'ticketKinds'> &
  Times & { ticketKinds?: z.infer<typeof ticketKindsInput> | undefined };

/** The fields that the domain has in another form. */
export const datedFields = ({ endsOn, ticketKinds }: Pick<Sent, 'endsOn' | 'ticketKinds'>) => ({
  endsOn: dateOf(endsOn),
  ticketKinds: ticketKinds?.map((kind) => ({ ...kind, until: dateOf(kind.until) })),
});

/** Stands in for the stored event when a new one is validated: empty, and begins before any time. */
const NOTHING = { uuid: '', beginsOn: new Date(-8.64e15), endsOn: null, options: {}, maximumAttendeeCapacity: null };

const filterFlag = (description: string) => z.boolean().optional().meta({ description });

const isCategory = (text: string): boolean => readCategory(text) !== null;
const isKnownLanguage = (code: string): boolean => readLanguage(code) !== null;
const isPoint = (text: string): boolean => parsePoint(text) !== null;

/** The filters that are the same for every reader. */
export const selectionInput = {
  search: textInput(SEARCH_MAX)
    .optional()
    .meta({ description: 'Words of title, tags, place, organizer and description.' }),
  place: textInput(SEARCH_MAX).optional().meta({ description: "Words of the place's name or address." }),
  near: lineInput(64)
    .refine(isPoint, 'must be longitude and latitude, separated by a semicolon')
    .optional()
    .meta({ description: 'Only what takes place near a point: its longitude and latitude, separated by a semicolon.' }),
  radius: z
    .number()
    .positive()
    .max(RADIUS.most)
    .optional()
    .meta({ description: `Kilometres from the point of \`near\`; ${RADIUS.usual} unless given.` }),
  tag: textInput(500).optional(),
  category: lineInput(100)
    .refine(isCategory, 'is not included in the list')
    .optional()
    .meta({ description: 'One of the categories that event servers share, such as `music` or `food_drink`.' }),
  language: languageInput.refine(isKnownLanguage, 'is not a language code').optional().meta({
    description:
      'Only what has a title and a description in this language: an ISO 639 code, such as `en`. `pt` also finds `pt-BR`. Events whose language is unknown are left out.',
  }),
  organizer: textInput(300).optional().meta({ description: 'The handle of the person or group who organizes it.' }),
  followedInstances: filterFlag('Only of other servers that this one follows.'),
  free: filterFlag('Only what nobody has to pay for.'),
  online: filterFlag('Only what has an address on the web to take part at.'),
};

export const eventFiltersInput = {
  ...selectionInput,
  from: timeInput.optional().meta({ description: 'Only events that end later. ISO 8601 in UTC.' }),
  until: timeInput.optional().meta({ description: 'Only what begins before. ISO 8601 in UTC.' }),
  actorId: idInput
    .optional()
    .meta({ description: 'Who organizes it: a person or a group. It is ignored if `organizer` is given.' }),
  followed: filterFlag('Only of people and groups that you follow or belong to.'),
  going: filterFlag('Only what you take part in, or have asked to.'),
  notCancelled: filterFlag('Only what was not cancelled.'),
  occurrences: filterFlag(
    'Every occurrence of a series. Otherwise a series is one entry, its next occurrence, unless `until` or `going` is given.',
  ),
};

type Selection = z.infer<z.ZodObject<typeof selectionInput>>;

function nearPoint(near: string | undefined, radius: number = RADIUS.usual): EventFilters['near'] {
  const point = near === undefined ? null : parsePoint(near);
  return point ? { ...point, km: radius } : undefined;
}

/** The filters of a selection in the domain's form. */
export const selectionFilters = <Asked extends Selection>({ near, radius, category, language, ...rest }: Asked) => ({
  ...rest,
  near: nearPoint(near, radius),
  category: category === undefined ? undefined : (readCategory(category) ?? undefined),
  language: readLanguage(language) ?? undefined,
});

/** The filters in the domain's form, without the organizer's handle; an invalid id matches nobody. */
export const eventFilters = ({
  from,
  until,
  actorId,
  organizer: _organizer,
  ...rest
}: z.infer<z.ZodObject<typeof eventFiltersInput>>): EventFilters => ({
  ...selectionFilters(rest),
  from: dateOf(from),
  until: dateOf(until),
  actorId: actorId === undefined ? undefined : (parseId(actorId) ?? -1n),
});

/** Runs the domain's checks that need no stored event. */
export const givenEvent = ({ beginsOn, endsOn, ticketKinds, publishAt: _publishAt, ...sent }: Sent): unknown =>
  eventColumns(
    { ...sent, beginsOn: dateOf(beginsOn ?? undefined), ...datedFields({ endsOn, ticketKinds }) },
    NOTHING,
    () => '',
  );

/** A time as a Date; undefined (not sent) and null (cleared) are passed through. */
export function dateOf<Absent extends null | undefined>(time: string | Absent): Date | Absent {
  return typeof time === 'string' ? new Date(time) : time;
}
