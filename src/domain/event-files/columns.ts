/** The columns of a file of events: the same in exports, imports and the template. */

export const COLUMNS = [
  ...(['UID', 'Title', 'Starts', 'Ends', 'Time zone', 'Description'] as const),
  ...(['Place', 'Street', 'Postal code', 'City', 'Region', 'Country', 'Latitude', 'Longitude'] as const),
  ...(['Online address', 'Tags', 'Category', 'Visibility', 'Joining', 'Capacity', 'Guests'] as const),
  ...(['Status', 'Draft', 'Publish at'] as const),
] as const;

export type Column = (typeof COLUMNS)[number];

/** A file without them has no events. */
export const REQUIRED: readonly Column[] = ['Title', 'Starts'];

/** Word of a cell → value of the event, for columns with few values. The first is the one of a new event. */
export const WORDS = {
  Visibility: { public: 'PUBLIC', unlisted: 'UNLISTED', private: 'PRIVATE', restricted: 'RESTRICTED' },
  Joining: { open: 'FREE', request: 'RESTRICTED', invite: 'INVITE' },
  Status: { confirmed: 'CONFIRMED', tentative: 'TENTATIVE', cancelled: 'CANCELLED' },
  Draft: { no: false, yes: true },
} as const;

/** Fields of an event as its refusals name them → column. */
export const COLUMN_OF_FIELD: Readonly<Record<string, Column>> = {
  ...{ title: 'Title', beginsOn: 'Starts', endsOn: 'Ends', timeZone: 'Time zone', description: 'Description' },
  ...{ 'physicalAddress.description': 'Place', 'physicalAddress.street': 'Street' },
  ...{ 'physicalAddress.postalCode': 'Postal code', 'physicalAddress.locality': 'City' },
  ...{ 'physicalAddress.region': 'Region', 'physicalAddress.country': 'Country' },
  ...{ onlineAddress: 'Online address', tags: 'Tags', category: 'Category' },
  'options.maximumAttendeeCapacity': 'Capacity',
};

const plainName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');

const BY_NAME = new Map<string, Column>(COLUMNS.map((column) => [plainName(column), column]));

/** The column that a cell of the header names: `time_zone` is `Time zone`. */
export const columnNamed = (name: string): Column | undefined => BY_NAME.get(plainName(name));

/** A description begins with a tag if it is HTML, as exports write texts that have more than paragraphs. */
export const isHtml = (description: string): boolean => /^<[a-z]/i.test(description);
