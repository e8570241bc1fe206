/** What was done, in words: what it was about, and what was done to it. A missing word does not compile. */
import type { Action } from '../../../../domain/action-log/actions.ts';
import type { Language } from '../../../oauth/words.ts';

/** English reads the names: `DEAD_JOB_RETRY` → `Dead job: retry`. */
function english(action: string): string {
  const words = action.toLowerCase().split('_');
  const verb = words.pop() ?? '';
  const noun = words.join(' ');
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}: ${verb}`;
}

type LastWord<Name extends string> = Name extends `${string}_${infer Rest}` ? LastWord<Rest> : Name;
type Before<Name extends string> = Name extends `${infer Noun}_${LastWord<Name>}` ? Noun : never;

type Verb = Lowercase<LastWord<Action>>;
type Noun = { [Name in Action]: Lowercase<Before<Name>> }[Action];

interface ActionWords {
  nouns: Record<Noun, string>;
  verbs: Record<Verb, string>;
  /** Between them. */
  colon: string;
}

const fr: ActionWords = {
  colon: ' : ',
  nouns: {
    account: 'Compte',
    announcement: 'Annonce',
    account_email: 'Adresse d’un compte',
    account_password: 'Mot de passe d’un compte',
    account_role: 'Rôle d’un compte',
    appeal: 'Recours',
    backup: 'Sauvegarde',
    dead_job: 'Tâche en échec',
    domain_allow: 'Domaine autorisé',
    domain_block: 'Domaine bloqué',
    email_domain_block: 'Domaine de courriel bloqué',
    canonical_email_block: 'Adresse bloquée',
    emoji: 'Émoji',
    event: 'Événement',
    group: 'Groupe',
    invite: 'Invitation',
    invites: 'Toutes les invitations',
    ip_block: 'Adresse IP',
    link_trend: 'Lien en tendance',
    note: 'Note',
    publisher_trend: 'Site en tendance',
    report: 'Signalement',
    report_update: 'Signalement',
    role: 'Rôle',
    rule: 'Règle',
    settings: 'Réglages',
    status_trend: 'Message en tendance',
    statuses: 'Messages',
    statuses_marked: 'Messages',
    tag: 'Hashtag',
    tag_trend: 'Hashtag en tendance',
    terms: 'Conditions d’utilisation',
    text: 'Texte',
    username_block: 'Nom réservé',
    warning_preset: 'Avertissement préparé',
  },
  verbs: {
    approval: 'approbation',
    assignment: 'attribution',
    change: 'modification',
    closed: 'fermeture',
    confirmation: 'confirmation',
    creation: 'création',
    deletion: 'suppression',
    disabling: 'désactivation',
    enabling: 'réactivation',
    memorial: 'mise en mémoire',
    opened: 'réouverture',
    publication: 'publication',
    rejection: 'rejet',
    reset: 'réinitialisation',
    resolved: 'résolution',
    restoration: 'restauration',
    retry: 'nouvel essai',
    sensitive: 'marqués sensibles',
    sensitizing: 'médias marqués sensibles',
    silencing: 'limitation',
    suspension: 'suspension',
    unmemorial: 'fin de la mise en mémoire',
    unpublication: 'retrait de la publication',
    unassignment: 'fin de l’attribution',
    unsensitizing: 'fin des médias sensibles',
    unsilencing: 'fin de la limitation',
    unsuspension: 'fin de la suspension',
    update: 'modification',
    warning: 'avertissement',
    withdrawal: 'retrait',
  },
};

const de: ActionWords = {
  colon: ': ',
  nouns: {
    account: 'Konto',
    announcement: 'Ankündigung',
    account_email: 'Adresse eines Kontos',
    account_password: 'Passwort eines Kontos',
    account_role: 'Rolle eines Kontos',
    appeal: 'Einspruch',
    backup: 'Sicherung',
    dead_job: 'Gescheiterte Aufgabe',
    domain_allow: 'Erlaubte Domain',
    domain_block: 'Gesperrte Domain',
    email_domain_block: 'Gesperrte E-Mail-Domain',
    canonical_email_block: 'Gesperrte Adresse',
    emoji: 'Emoji',
    event: 'Veranstaltung',
    group: 'Gruppe',
    invite: 'Einladung',
    invites: 'Alle Einladungen',
    ip_block: 'IP-Regel',
    link_trend: 'Link im Trend',
    note: 'Notiz',
    publisher_trend: 'Website im Trend',
    report: 'Meldung',
    report_update: 'Meldung',
    role: 'Rolle',
    rule: 'Regel',
    settings: 'Einstellungen',
    status_trend: 'Beitrag im Trend',
    statuses: 'Beiträge',
    statuses_marked: 'Beiträge',
    tag: 'Hashtag',
    tag_trend: 'Hashtag im Trend',
    terms: 'Nutzungsbedingungen',
    text: 'Text',
    username_block: 'Reservierter Name',
    warning_preset: 'Vorbereitete Verwarnung',
  },
  verbs: {
    approval: 'freigegeben',
    assignment: 'übernommen',
    change: 'geändert',
    closed: 'geschlossen',
    confirmation: 'bestätigt',
    creation: 'angelegt',
    deletion: 'gelöscht',
    disabling: 'deaktiviert',
    enabling: 'aktiviert',
    memorial: 'zum Gedenken',
    opened: 'wieder geöffnet',
    publication: 'veröffentlicht',
    rejection: 'abgelehnt',
    reset: 'zurückgesetzt',
    resolved: 'erledigt',
    restoration: 'zurückgespielt',
    retry: 'noch einmal versucht',
    sensitive: 'als heikel gekennzeichnet',
    sensitizing: 'Medien als heikel gekennzeichnet',
    silencing: 'eingeschränkt',
    suspension: 'gesperrt',
    unmemorial: 'nicht mehr zum Gedenken',
    unpublication: 'Veröffentlichung zurückgezogen',
    unassignment: 'abgegeben',
    unsensitizing: 'Medien nicht mehr als heikel gekennzeichnet',
    unsilencing: 'nicht mehr eingeschränkt',
    unsuspension: 'nicht mehr gesperrt',
    update: 'geändert',
    warning: 'verwarnt',
    withdrawal: 'zurückgezogen',
  },
};

const by =
  ({ nouns, verbs, colon }: ActionWords) =>
  (action: Action): string => {
    const name = action.toLowerCase();
    const at = name.lastIndexOf('_');
    return `${nouns[name.slice(0, at) as Noun]}${colon}${verbs[name.slice(at + 1) as Verb]}`;
  };

export const ACTION_WORDS: Record<Language, (action: Action) => string> = { en: english, fr: by(fr), de: by(de) };
