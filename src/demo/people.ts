/** The people of the demo community: a small town on a river, made up. */
import type { RoleName } from '../domain/access/roles.ts';
import type { DrawingName } from './drawings.ts';

export interface DemoPerson {
  name: string;
  displayName: string;
  summary: string;
  role?: RoleName;
  /** Approves followers. */
  locked?: boolean;
  locale?: string;
  /** Says of itself that it is automated. */
  bot?: boolean;
  /** Rows of the profile: names and values. */
  fields?: readonly (readonly [name: string, value: string])[];
  header?: DrawingName;
}

export const PEOPLE: readonly DemoPerson[] = [
  {
    name: 'mira',
    displayName: 'Mira Lindqvist',
    summary: 'Runs this server and, on Thursdays, the repair café. Ask me about either.',
    fields: [
      ['Repair café', 'Thursdays from five, old school'],
      ['More', 'on https://lindenau.example/repair'],
    ],
    header: 'repair',
    role: 'Owner',
  },
  {
    name: 'jonas',
    displayName: 'Jonas Weber',
    summary: 'Librarian. Books in, books out, and the quiet in between.',
    fields: [
      ['Opening hours', 'on https://lindenau.example/library'],
      ['Reading', 'whatever came back late'],
    ],
    header: 'chess',
    role: 'Moderator',
  },
  {
    name: 'amina',
    displayName: 'Amina Haddad',
    summary: 'Baker at the mill bridge. Up before you are.',
    fields: [
      ['Open', 'six to two, never on Mondays'],
      ['Ask', '@lea, she knows every loaf'],
    ],
    header: 'bread-dawn',
  },
  {
    name: 'tomasz',
    displayName: 'Tomasz Nowak :bike:',
    summary: 'Bicycle mechanic. If it has a chain, I have an opinion.',
  },
  {
    name: 'clara',
    displayName: 'Clara Fontaine',
    summary: 'Je chante, j’enseigne, je râle. Choir on Tuesdays.',
    locale: 'fr',
  },
  { name: 'ben', displayName: 'Ben Okafor', summary: 'Youth football, second team, first to the snack bar.' },
  {
    name: 'greta',
    displayName: 'Greta Sommer',
    summary: 'Gardens, mostly other people’s :sprout: Seeds to swap all year.',
  },
  { name: 'luis', displayName: 'Luis Ferreira', summary: 'River guide. The water is colder than it looks.' },
  {
    name: 'hanna',
    displayName: 'Hanna Kowalski',
    summary: 'Nurse, night shifts, early walks with a large dog.',
    locked: true,
  },
  {
    name: 'paul',
    displayName: 'Paul Berger',
    summary: 'Geschichtsverein. Jede Straße hat eine Geschichte, und ich erzähle sie ungefragt.',
  },
  { name: 'sofia', displayName: 'Sofia Rossi', summary: 'Film club. We watch the credits to the end.' },
  { name: 'emre', displayName: 'Emre Yıldız', summary: 'Teaches physics and brings the telescope.' },
  { name: 'nora', displayName: 'Nora Brandt', summary: 'Reporter for the town paper, circulation 2,140 and rising.' },
  { name: 'oskar', displayName: 'Oskar Lund', summary: 'Fire brigade, volunteer. Check your smoke alarm.' },
  { name: 'yuki', displayName: 'Yuki Tanaka', summary: 'Illustrator. Mostly ink, sometimes coffee.' },
  {
    name: 'marta',
    displayName: 'Marta Novák',
    summary: 'Theatre behind the stage: light, sound, and where did the ladder go.',
  },
  { name: 'felix', displayName: 'Felix Arnold', summary: 'Sixteen, plays chess, loses with style.' },
  { name: 'ines', displayName: 'Inès Moreau', summary: 'Apicultrice. Trois ruches, beaucoup d’avis.', locale: 'fr' },
  { name: 'david', displayName: 'David Cohen', summary: 'Retired, which means treasurer of four associations.' },
  { name: 'lea', displayName: 'Lea Fischer', summary: 'New in town. Tell me where the good bread is.' },
  {
    name: 'river_gauge',
    displayName: 'River gauge at the mill bridge',
    summary: 'Measures the river every morning. Not a person; does not answer.',
    bot: true,
  },
];

interface DemoGroup {
  name: string;
  displayName: string;
  summary: string;
  creator: string;
  groupType: 'COMMUNITY' | 'GROUP';
  openness: 'OPEN' | 'MODERATED' | 'INVITE_ONLY';
  /** In a moderated group the last one is still waiting for approval. */
  members: readonly string[];
  /** 2: moderator, 3: administrator. */
  roles: Readonly<Record<string, 2 | 3>>;
  banner: DrawingName | null;
  /** Title → address. */
  pins?: Readonly<Record<string, string>>;
}

export const GROUPS: readonly DemoGroup[] = [
  {
    name: 'repair_cafe',
    displayName: 'Repair café',
    summary: 'Bring what is broken. We try; you learn how.',
    creator: 'mira',
    groupType: 'COMMUNITY',
    openness: 'OPEN',
    members: ['tomasz', 'david', 'emre', 'lea', 'felix', 'marta'],
    roles: { tomasz: 3, david: 2 },
    banner: 'hall-evening',
    pins: {
      'Guides for almost everything': 'https://www.ifixit.com/Guide',
      'Other repair cafés': 'https://www.repaircafe.org/en/visit/',
    },
  },
  {
    name: 'river_choir',
    displayName: 'River choir',
    summary: 'Four voices and anyone who hums along.',
    creator: 'clara',
    groupType: 'COMMUNITY',
    openness: 'MODERATED',
    members: ['hanna', 'ines', 'paul', 'sofia', 'amina'],
    roles: { ines: 2 },
    banner: 'choir',
  },
  {
    name: 'town_archive',
    displayName: 'Town archive circle',
    summary: 'A small circle that reads old handwriting together.',
    creator: 'paul',
    groupType: 'GROUP',
    openness: 'INVITE_ONLY',
    members: [],
    roles: {},
    banner: null,
  },
];
