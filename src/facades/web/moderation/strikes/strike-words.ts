/** Translations of what moderators decide about accounts. */
import type { WarningAction } from '../../../../domain/users/warnings.ts';
import type { AdminAppeal } from '../../../../entities/moderation/strike.ts';
import type { Language } from '../../../oauth/words.ts';

export interface StrikeWords {
  title: string;
  when: string;
  what: string;
  whom: string;
  by: string;
  appeal: string;
  actions: Record<WarningAction, string>;
  states: Record<AdminAppeal['state'], string>;
  takenBack: string;
  toReport: string;
}

const en: StrikeWords = {
  title: 'Decisions',
  when: 'When',
  what: 'What',
  whom: 'About',
  by: 'By',
  appeal: 'Appeal',
  actions: {
    none: 'Warning',
    disable: 'Sign-in disabled',
    mark_statuses_as_sensitive: 'Posts marked as sensitive',
    delete_statuses: 'Posts deleted',
    sensitive: 'All media marked as sensitive',
    silence: 'Limited',
    suspend: 'Suspended',
  },
  states: { pending: 'To decide', approved: 'Approved', rejected: 'Rejected' },
  takenBack: 'Taken back',
  toReport: 'The report',
};

const fr: StrikeWords = {
  title: 'Décisions',
  when: 'Quand',
  what: 'Quoi',
  whom: 'Au sujet de',
  by: 'Par',
  appeal: 'Recours',
  actions: {
    none: 'Avertissement',
    disable: 'Connexion désactivée',
    mark_statuses_as_sensitive: 'Messages marqués sensibles',
    delete_statuses: 'Messages supprimés',
    sensitive: 'Tous les médias marqués sensibles',
    silence: 'Limité',
    suspend: 'Suspendu',
  },
  states: { pending: 'À examiner', approved: 'Accepté', rejected: 'Rejeté' },
  takenBack: 'Annulée',
  toReport: 'Le signalement',
};

const de: StrikeWords = {
  title: 'Entscheidungen',
  when: 'Wann',
  what: 'Was',
  whom: 'Über wen',
  by: 'Von',
  appeal: 'Einspruch',
  actions: {
    none: 'Verwarnung',
    disable: 'Anmeldung deaktiviert',
    mark_statuses_as_sensitive: 'Beiträge als heikel gekennzeichnet',
    delete_statuses: 'Beiträge gelöscht',
    sensitive: 'Alle Medien als heikel gekennzeichnet',
    silence: 'Eingeschränkt',
    suspend: 'Gesperrt',
  },
  states: { pending: 'Zu entscheiden', approved: 'Stattgegeben', rejected: 'Abgelehnt' },
  takenBack: 'Zurückgenommen',
  toReport: 'Die Meldung',
};

export const STRIKE_WORDS: Record<Language, StrikeWords> = { en, fr, de };
