/** Translations of the page of a report. */
import type { CategoryText } from '../../../entities/moderation/report-category.ts';
import type { ReportStatus } from '../../../generated/prisma/enums.ts';
import type { Language } from '../../oauth/words.ts';

export interface ReportWords {
  /** The purpose of the sign-in, shown on its page. */
  moderation(community: string): string;
  title(reported: string): string;
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
  forbiddenTitle: string;
  forbidden(email: string): string;
  otherUser: string;
  absentTitle: string;
  absent: string;
}

const en: ReportWords = {
  moderation: (community) => `the moderation of ${community}`,
  title: (reported) => `Report of ${reported}`,
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
  forbiddenTitle: 'For moderators only',
  forbidden: (email) => `You are signed in as ${email}, who may not handle reports.`,
  otherUser: 'Sign in as somebody else',
  absentTitle: 'No such report',
  absent: 'There is no report at this address.',
};

const fr: ReportWords = {
  moderation: (community) => `la modération de ${community}`,
  title: (reported) => `Signalement de ${reported}`,
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
  forbiddenTitle: 'Réservé à la modération',
  forbidden: (email) => `Vous êtes connecté·e avec ${email}, qui ne peut pas traiter les signalements.`,
  otherUser: 'Se connecter autrement',
  absentTitle: 'Signalement introuvable',
  absent: 'Il n’y a pas de signalement à cette adresse.',
};

export const REPORT_WORDS: Record<Language, ReportWords> = { en, fr };
