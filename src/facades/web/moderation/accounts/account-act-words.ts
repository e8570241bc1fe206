/** Translations of what staff can do about an account. */
import type { DeedName, UndoingName } from '../../../../domain/moderation/accounts/states.ts';
import type { Language } from '../../../oauth/words.ts';

export interface AccountActWords {
  acts: string;
  type: string;
  deeds: Record<DeedName, string>;
  text: string;
  textHint: string;
  mail: string;
  report: string;
  noReport: string;
  act: string;
  severalSure: string;
  undoings: Record<UndoingName, string>;
  approve: string;
  reject: string;
  rejectSure: string;
  delete: string;
  deleteSure: string;
  role: string;
  roleHint: string;
  giveRole: string;
  noRole: string;
  notBelow: string;
}

const en: AccountActWords = {
  acts: 'Act on the account',
  type: 'What to do',
  deeds: {
    none: 'Warn them',
    disable: 'Disable their sign-in',
    sensitive: 'Mark all their media as sensitive',
    silence: 'Limit: shown to followers only',
    suspend: 'Suspend: hidden, and deleted after thirty days',
  },
  text: 'What they are told',
  textHint: 'They can appeal. May stay empty.',
  mail: 'Also by mail',
  report: 'Because of',
  noReport: 'No report',
  act: 'Do it',
  severalSure: 'It is done to everybody who is chosen.',
  undoings: {
    enable: 'Let them sign in again',
    unsensitive: 'No longer mark all media as sensitive',
    unsilence: 'No longer limit',
    unsuspend: 'Bring back',
  },
  approve: 'Approve',
  reject: 'Reject',
  rejectSure: 'The sign-up is deleted.',
  delete: 'Delete its data now',
  deleteSure: 'Posts, pictures and everything else go for good. Nobody can bring them back.',
  role: 'Role',
  roleHint: 'It counts for all identities of the person.',
  giveRole: 'Give',
  noRole: 'Everyone’s role',
  notBelow: 'You cannot act on this account: its role is not below yours.',
};

const fr: AccountActWords = {
  acts: 'Agir sur le compte',
  type: 'Que faire',
  deeds: {
    none: 'Avertir',
    disable: 'Désactiver la connexion',
    sensitive: 'Marquer tous les médias sensibles',
    silence: 'Limiter : visible des seuls abonnés',
    suspend: 'Suspendre : caché, puis effacé après trente jours',
  },
  text: 'Ce qui est dit à la personne',
  textHint: 'Un recours est possible. Peut rester vide.',
  mail: 'Aussi par courriel',
  report: 'À cause de',
  noReport: 'Aucun signalement',
  act: 'Agir',
  severalSure: 'Toutes les personnes choisies sont concernées.',
  undoings: {
    enable: 'Rétablir la connexion',
    unsensitive: 'Ne plus marquer tous les médias',
    unsilence: 'Ne plus limiter',
    unsuspend: 'Rétablir le compte',
  },
  approve: 'Approuver',
  reject: 'Rejeter',
  rejectSure: 'L’inscription est effacée.',
  delete: 'Effacer ses données maintenant',
  deleteSure: 'Messages, images et tout le reste disparaissent pour de bon. Rien ne pourra être rétabli.',
  role: 'Rôle',
  roleHint: 'Il vaut pour toutes les identités de la personne.',
  giveRole: 'Donner',
  noRole: 'Le rôle de tout le monde',
  notBelow: 'Vous ne pouvez pas agir sur ce compte : son rôle n’est pas inférieur au vôtre.',
};

const de: AccountActWords = {
  acts: 'Etwas am Konto tun',
  type: 'Was getan wird',
  deeds: {
    none: 'Verwarnen',
    disable: 'Anmeldung deaktivieren',
    sensitive: 'Alle Medien als heikel kennzeichnen',
    silence: 'Einschränken: nur für Follower sichtbar',
    suspend: 'Sperren: verborgen, und nach dreißig Tagen gelöscht',
  },
  text: 'Was der Person gesagt wird',
  textHint: 'Sie kann Einspruch erheben. Darf leer bleiben.',
  mail: 'Auch per E-Mail',
  report: 'Wegen',
  noReport: 'Keine Meldung',
  act: 'Ausführen',
  severalSure: 'Es trifft alle, die ausgewählt sind.',
  undoings: {
    enable: 'Anmeldung wieder erlauben',
    unsensitive: 'Medien nicht mehr alle kennzeichnen',
    unsilence: 'Nicht mehr einschränken',
    unsuspend: 'Zurückholen',
  },
  approve: 'Freigeben',
  reject: 'Ablehnen',
  rejectSure: 'Die Registrierung wird gelöscht.',
  delete: 'Daten jetzt löschen',
  deleteSure: 'Beiträge, Bilder und alles andere sind endgültig weg. Niemand kann sie zurückholen.',
  role: 'Rolle',
  roleHint: 'Sie gilt für alle Identitäten der Person.',
  giveRole: 'Geben',
  noRole: 'Die Rolle aller',
  notBelow: 'An diesem Konto kannst du nichts tun: Seine Rolle steht nicht unter deiner.',
};

export const ACCOUNT_ACT_WORDS: Record<Language, AccountActWords> = { en, fr, de };
