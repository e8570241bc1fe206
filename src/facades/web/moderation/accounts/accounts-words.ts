/** Translations of the pages of accounts and sign-ups. */
import type { Language } from '../../../oauth/words.ts';

export interface AccountsWords {
  account: string;
  state: string;
  role: string;
  ip: string;
  since: string;
  origin: string;
  origins: Record<'local' | 'remote', string>;
  states: Record<'active' | 'pending' | 'disabled' | 'silenced' | 'sensitized' | 'suspended', string>;
  unconfirmed: string;
  filters: Record<'username' | 'display_name' | 'email' | 'ip' | 'by_domain', string>;
  staff: string;
  everybody: string;
  /** Of one account. */
  profile: string;
  mail: string;
  language: string;
  reason: string;
  noReason: string;
  invitedBy: string;
  ips: string;
  identities: string;
  aboutThem: string;
  byThem: string;
  log: string;
  status: string;
  open: string;
  decided: string;
}

const en: AccountsWords = {
  account: 'Account',
  state: 'State',
  role: 'Role',
  ip: 'Last IP address',
  since: 'Since',
  origin: 'From',
  origins: { local: 'This server', remote: 'Other servers' },
  states: {
    active: 'Active',
    pending: 'Waits for approval',
    disabled: 'Sign-in disabled',
    silenced: 'Limited',
    sensitized: 'Media marked as sensitive',
    suspended: 'Suspended',
  },
  unconfirmed: 'Address not confirmed',
  filters: { username: 'Name', display_name: 'Display name', email: 'E-mail', ip: 'IP address', by_domain: 'Server' },
  staff: 'Staff only',
  everybody: 'Everybody',
  profile: 'Public profile',
  mail: 'E-mail',
  language: 'Language',
  reason: 'Why they want to join',
  noReason: 'No reason given.',
  invitedBy: 'Invited by',
  ips: 'IP addresses',
  identities: 'Other identities of the same person',
  aboutThem: 'Reports about this account',
  byThem: 'Reports by this account',
  log: 'What was done',
  status: 'State',
  open: 'Open',
  decided: 'Decided',
};

const fr: AccountsWords = {
  account: 'Compte',
  state: 'État',
  role: 'Rôle',
  ip: 'Dernière adresse IP',
  since: 'Depuis',
  origin: 'De',
  origins: { local: 'Ce serveur', remote: 'D’autres serveurs' },
  states: {
    active: 'Actif',
    pending: 'Attend un accord',
    disabled: 'Connexion désactivée',
    silenced: 'Limité',
    sensitized: 'Médias marqués sensibles',
    suspended: 'Suspendu',
  },
  unconfirmed: 'Adresse non confirmée',
  filters: { username: 'Nom', display_name: 'Nom affiché', email: 'Courriel', ip: 'Adresse IP', by_domain: 'Serveur' },
  staff: 'L’équipe seule',
  everybody: 'Tout le monde',
  profile: 'Profil public',
  mail: 'Courriel',
  language: 'Langue',
  reason: 'Pourquoi s’inscrire',
  noReason: 'Aucun motif donné.',
  invitedBy: 'Invité·e par',
  ips: 'Adresses IP',
  identities: 'Autres identités de la même personne',
  aboutThem: 'Signalements de ce compte',
  byThem: 'Signalements faits par ce compte',
  log: 'Ce qui a été fait',
  status: 'État',
  open: 'Ouvert',
  decided: 'Décidé',
};

const de: AccountsWords = {
  account: 'Konto',
  state: 'Zustand',
  role: 'Rolle',
  ip: 'Letzte IP-Adresse',
  since: 'Seit',
  origin: 'Von',
  origins: { local: 'Dieser Server', remote: 'Andere Server' },
  states: {
    active: 'Aktiv',
    pending: 'Wartet auf Freigabe',
    disabled: 'Anmeldung deaktiviert',
    silenced: 'Eingeschränkt',
    sensitized: 'Medien als heikel gekennzeichnet',
    suspended: 'Gesperrt',
  },
  unconfirmed: 'Adresse nicht bestätigt',
  filters: { username: 'Name', display_name: 'Anzeigename', email: 'E-Mail', ip: 'IP-Adresse', by_domain: 'Server' },
  staff: 'Nur das Team',
  everybody: 'Alle',
  profile: 'Öffentliches Profil',
  mail: 'E-Mail',
  language: 'Sprache',
  reason: 'Warum die Person mitmachen will',
  noReason: 'Kein Grund angegeben.',
  invitedBy: 'Eingeladen von',
  ips: 'IP-Adressen',
  identities: 'Andere Identitäten derselben Person',
  aboutThem: 'Meldungen über dieses Konto',
  byThem: 'Meldungen von diesem Konto',
  log: 'Was getan wurde',
  status: 'Stand',
  open: 'Offen',
  decided: 'Entschieden',
};

export const ACCOUNTS_WORDS: Record<Language, AccountsWords> = { en, fr, de };
