/** What an event is made of: what clients give, checked and turned into columns, for creating and for changing alike. */
import type { Event, Prisma } from '../../generated/prisma/client.ts';
import type { EventJoinOptions, EventStatus, EventVisibility } from '../../generated/prisma/enums.ts';
import { type FieldErrors, invalid, Refusal } from '../../platform/errors.ts';
import { type AddressInput, addressFaults } from '../addresses/save-address.ts';
import type { PictureChoice } from '../media/pictures/with-pictures.ts';
import { descriptionHtml, eventSlug, tagTitles, textFaults, titleText } from './event-text.ts';
import { type EventOptionsInput, mergeOptions, optionFaults, storedOptions } from './options.ts';

/** What may be said about an event. Undefined leaves things as they are; null clears what may be empty. */
export interface EventInput extends PictureChoice {
  title?: string | undefined;
  description?: string | undefined;
  beginsOn?: Date | undefined;
  endsOn?: Date | null | undefined;
  category?: string | undefined;
  draft?: boolean | undefined;
  status?: EventStatus | undefined;
  visibility?: EventVisibility | undefined;
  joinOptions?: EventJoinOptions | undefined;
  onlineAddress?: string | null | undefined;
  phoneAddress?: string | null | undefined;
  physicalAddress?: AddressInput | null | undefined;
  options?: EventOptionsInput | undefined;
  tags?: readonly (string | null)[] | undefined;
}

const BACKWARDS = 'ends_on cannot be set before begins_on';

type Current = Pick<Event, 'uuid' | 'beginsOn' | 'endsOn' | 'options' | 'maximumAttendeeCapacity'>;

const cleared = (text: string | null | undefined): string | null | undefined =>
  text === undefined ? undefined : text?.trim() || null;

/** Leaves out what is undefined, so that Prisma and its types leave those columns alone. */
function defined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}

/**
 * The columns that `given` sets and the titles of its tags. Refuses with every wrong field at once: lengths, order of
 * times, options, the place, web addresses, number of tags.
 */
export function eventColumns(given: EventInput, current: Current) {
  const title = given.title === undefined ? undefined : titleText(given.title);
  const texts = defined({
    title,
    description: given.description === undefined ? undefined : descriptionHtml(given.description),
    category: given.category?.trim(),
    onlineAddress: cleared(given.onlineAddress),
    phoneAddress: cleared(given.phoneAddress),
  });
  const tags = given.tags === undefined ? undefined : tagTitles(given.tags);
  const times = defined({ beginsOn: given.beginsOn, endsOn: given.endsOn });
  const wrong: FieldErrors = textFaults(texts, tags);
  const { beginsOn, endsOn } = { ...current, ...times };
  const options = given.options && mergeOptions(storedOptions(current.options), given.options);
  const maximum = given.options?.maximumAttendeeCapacity;
  if (options) Object.assign(wrong, optionFaults(options, maximum ?? null));
  if (given.physicalAddress) Object.assign(wrong, addressFaults(given.physicalAddress));
  // Nothing was said of times that stay.
  const backwards = Object.keys(times).length > 0 && endsOn && endsOn <= beginsOn;
  // Alone, the sentence is said as clients know it (behaviours.json, LAT-01).
  const sentences = { endsOn: BACKWARDS };
  if (Object.keys(wrong).length > 0)
    throw invalid({ ...wrong, ...(backwards && { endsOn: [BACKWARDS] }) }, { sentences });
  if (backwards) throw new Refusal('invalid', BACKWARDS, { fields: { endsOn: [BACKWARDS] } });
  const columns = {
    ...texts,
    ...times,
    ...(title !== undefined && { slug: eventSlug(title, current.uuid) }),
    ...defined({ status: given.status, visibility: given.visibility, joinOptions: given.joinOptions }),
    ...(options && { options: options as unknown as Prisma.InputJsonObject }),
    // 0 is no limit, and kept as the client said it.
    ...defined({ maximumAttendeeCapacity: maximum }),
  };
  return { columns, tags };
}
