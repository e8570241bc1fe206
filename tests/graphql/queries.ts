/** The outcome of each query for each viewer (rules of the event service). */
import type { Row, Rows } from './viewers.ts';

const PUBLIC = 'ok ok ok ok ok ok';
/** For moderators and administrators. */
const STAFF = 'UNAUTHENTICATED FORBIDDEN FORBIDDEN FORBIDDEN ok ok';
/** For signed-in viewers who may act. */
const SIGNED_IN = 'UNAUTHENTICATED ok FORBIDDEN ok ok ok';

const everyone = (document: string): Row[] => [{ document, outcomes: PUBLIC }];
const staff = (document: string): Row[] => [{ document, outcomes: STAFF }];
const signedIn = (document: string): Row[] => [{ document, outcomes: SIGNED_IN }];
/** A search, and one with an empty text. */
const search = (field: string): Row[] => everyone(`{ ${field}(search: "reading") { total elements { id } } }`);

const EVENT = 'query ($uuid: UUID!) { event(uuid: $uuid) { id draft } }';
const PERSON = 'query ($id: ID!) { person(id: $id) { id user { id email } participations { id } } }';
const aliceAs = { document: PERSON, variables: ({ alice }: { alice: { id: string } }) => ({ id: alice.id }) };

const REPORT = `mutation ($reporter: ID!, $reported: ID!) {
  createReport(reporterActorId: $reporter, reportedActorId: $reported, content: "Please look") { id }
}`;

export const QUERIES: Rows = {
  actionLogs: staff('{ actionLogs { id action insertedAt actor { id } } }'),
  config: everyone('{ config { name } }'),
  dashboard: staff('{ dashboard { numberOfUsers numberOfEvents numberOfComments numberOfReports } }'),
  event: [
    {
      document: EVENT,
      variables: async ({ organize }) => ({ uuid: (await organize()).uuid }),
      outcomes: PUBLIC,
    },
    {
      when: 'a draft',
      document: EVENT,
      variables: async ({ organize }) => ({ uuid: (await organize({ draft: true })).uuid }),
      outcomes: 'NOT_FOUND NOT_FOUND NOT_FOUND ok NOT_FOUND NOT_FOUND',
    },
    {
      when: 'a private one',
      document: EVENT,
      variables: async ({ organize }) => ({ uuid: (await organize({ visibility: 'PRIVATE' })).uuid }),
      outcomes: 'NOT_FOUND NOT_FOUND NOT_FOUND ok NOT_FOUND NOT_FOUND',
    },
    {
      when: 'one that waits for acceptance',
      document: EVENT,
      variables: async ({ organize }) => ({ uuid: (await organize({ visibility: 'RESTRICTED' })).uuid }),
      outcomes: 'NOT_FOUND NOT_FOUND NOT_FOUND ok ok ok',
    },
    {
      when: 'no UUID',
      document: '{ event(uuid: "bad uuid") { id } }',
      outcomes: Array(6).fill('VALIDATION_FAILED').join(' '),
    },
  ],
  events: [
    ...everyone('{ events { id organizerActor { id } participants { id } } }'),
    {
      when: 'page 0',
      document: '{ events(page: 0) { id } }',
      outcomes: Array(6).fill('VALIDATION_FAILED').join(' '),
    },
  ],
  fetchPerson: everyone('{ fetchPerson(preferredUsername: "alice") { id } }'),
  group: [
    {
      document: 'query ($name: String!) { group(preferredUsername: $name) { id members { role } } }',
      variables: async ({ createGroup }) => ({ name: (await createGroup()).preferredUsername }),
      outcomes: PUBLIC,
    },
  ],
  groups: everyone('{ groups { id } }'),
  identities: signedIn('{ identities { id } }'),
  loggedPerson: signedIn('{ loggedPerson { id } }'),
  loggedUser: signedIn('{ loggedUser { id } }'),
  person: [
    { ...aliceAs, outcomes: PUBLIC },
    { ...aliceAs, when: 'her user', at: ['person', 'user'], outcomes: 'null null null ok ok ok' },
    {
      ...aliceAs,
      when: 'her participations',
      at: ['person', 'participations'],
      outcomes: 'null null null ok null null',
    },
    {
      when: 'nobody',
      document: '{ person(id: "6895567") { id } }',
      outcomes: Array(6).fill('NOT_FOUND').join(' '),
    },
  ],
  picture: [
    {
      when: 'none',
      document: '{ picture(id: "1042") { id } }',
      outcomes: Array(6).fill('NOT_FOUND').join(' '),
    },
  ],
  report: [
    {
      document: 'query ($id: ID!) { report(id: $id) { id content notes { id } } }',
      variables: async ({ done, carol, world }) => {
        const reported = await world.person(`reported${world.platform.ids.next()}`);
        const { createReport } = await done(carol, REPORT, { reporter: carol.id, reported: reported.id });
        return { id: createReport?.id ?? '' };
      },
      outcomes: STAFF,
    },
  ],
  reports: staff('{ reports { id } }'),
  reverseGeocode: everyone('{ reverseGeocode(longitude: 4.85, latitude: 45.75) { description } }'),
  searchAddress: everyone('{ searchAddress(query: "Lyon") { description } }'),
  searchEvents: search('searchEvents'),
  searchGroups: search('searchGroups'),
  searchPersons: search('searchPersons'),
  tags: everyone('{ tags { id related { id } } }'),
  user: [
    {
      document: 'query ($id: ID!) { user(id: $id) { id email } }',
      variables: ({ alice }) => ({ id: alice.userId.toString() }),
      outcomes: 'NOT_FOUND NOT_FOUND FORBIDDEN ok ok ok',
    },
    {
      when: 'her drafts',
      document: 'query ($id: ID!) { user(id: $id) { drafts { id } } }',
      variables: ({ alice }) => ({ id: alice.userId.toString() }),
      at: ['user', 'drafts'],
      outcomes: 'NOT_FOUND NOT_FOUND FORBIDDEN ok null null',
    },
  ],
  users: staff('{ users { total elements { id email } } }'),
};
