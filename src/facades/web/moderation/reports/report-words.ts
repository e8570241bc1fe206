/** Translations of the pages of reports. */
import type { CategoryText } from '../../../../entities/moderation/report-category.ts';
import type { ReportStatus } from '../../../../generated/prisma/enums.ts';
import type { Language } from '../../../oauth/words.ts';

export interface ReportWords {
  title(reported: string): string;
  queue: string;
  when: string;
  whom: string;
  why: string;
  by: string;
  status: Record<ReportStatus, string>;
  /** Labels of the buttons that change the report's status. */
  make: Record<ReportStatus, string>;
  reportedBy: string;
  category: Record<CategoryText, string>;
  reason: string;
  event: string;
  posts: string;
  notes: string;
  noNotes: string;
  newNote: string;
  writeNote: string;
  somebody: string;
}

const en: ReportWords = {
  title: (reported) => `Report of ${reported}`,
  queue: 'Reports',
  when: 'When',
  whom: 'Whom',
  why: 'Why',
  by: 'By',
  status: { OPEN: 'Open', CLOSED: 'Closed', RESOLVED: 'Resolved' },
  make: { OPEN: 'Open again', CLOSED: 'Close', RESOLVED: 'Resolve' },
  reportedBy: 'Reported by',
  category: {
    spam: 'Spam',
    legal: 'Illegal content',
    violation: 'Breaks rules of the community:',
    other: 'Something else',
  },
  reason: 'Reason',
  event: 'Event',
  posts: 'Posts',
  notes: 'Notes of the moderators',
  noNotes: 'None yet.',
  newNote: 'New note',
  writeNote: 'Write note',
  somebody: 'somebody who is gone',
};

const fr: ReportWords = {
  title: (reported) => `Signalement de ${reported}`,
  queue: 'Signalements',
  when: 'Quand',
  whom: 'Qui',
  why: 'Pourquoi',
  by: 'Par',
  status: { OPEN: 'Ouvert', CLOSED: 'Fermé', RESOLVED: 'Résolu' },
  make: { OPEN: 'Rouvrir', CLOSED: 'Fermer', RESOLVED: 'Résoudre' },
  reportedBy: 'Signalé par',
  category: {
    spam: 'Spam',
    legal: 'Contenu illégal',
    violation: 'Enfreint des règles de la communauté :',
    other: 'Autre chose',
  },
  reason: 'Motif',
  event: 'Événement',
  posts: 'Messages',
  notes: 'Notes de la modération',
  noNotes: 'Aucune pour l’instant.',
  newNote: 'Nouvelle note',
  writeNote: 'Écrire la note',
  somebody: 'quelqu’un qui n’est plus là',
};

const de: ReportWords = {
  title: (reported) => `Meldung über ${reported}`,
  queue: 'Meldungen',
  when: 'Wann',
  whom: 'Über wen',
  why: 'Warum',
  by: 'Von',
  status: { OPEN: 'Offen', CLOSED: 'Geschlossen', RESOLVED: 'Erledigt' },
  make: { OPEN: 'Wieder öffnen', CLOSED: 'Schließen', RESOLVED: 'Erledigen' },
  reportedBy: 'Gemeldet von',
  category: {
    spam: 'Spam',
    legal: 'Verbotener Inhalt',
    violation: 'Verletzt Regeln der Gemeinschaft:',
    other: 'Etwas anderes',
  },
  reason: 'Grund',
  event: 'Veranstaltung',
  posts: 'Beiträge',
  notes: 'Notizen der Moderation',
  noNotes: 'Noch keine.',
  newNote: 'Neue Notiz',
  writeNote: 'Notiz schreiben',
  somebody: 'jemand, der nicht mehr da ist',
};

export const REPORT_WORDS: Record<Language, ReportWords> = { en, fr, de };
