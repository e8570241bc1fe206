/** Translations of the pages of blocks and allows. */
import type { Language } from '../../../oauth/words.ts';
import type { KindName } from './kinds.ts';

export interface BlocksWords {
  kinds: Record<KindName, string>;
  about: Record<KindName, string>;
  new: string;
  domain: string;
  domainHint: string;
  severity: string;
  severities: Record<'silence' | 'suspend' | 'noop', string>;
  rejectMedia: string;
  rejectReports: string;
  obfuscate: string;
  privateComment: string;
  publicComment: string;
  comment: string;
  email: string;
  emailHint: string;
  hash: string;
  approval: string;
  approvalHint: string;
  ip: string;
  ipHint: string;
  ipSeverities: Record<'sign_up_requires_approval' | 'sign_up_block' | 'no_access', string>;
  days: string;
  daysHint: string;
  until: string;
  ever: string;
  username: string;
  exact: string;
  exactHint: string;
  contains: string;
  whole: string;
  attempts: string;
  since: string;
  removeSure: string;
}

const en: BlocksWords = {
  kinds: {
    domains: 'Servers',
    allows: 'Allowed servers',
    'email-domains': 'E-mail domains',
    emails: 'E-mail addresses',
    networks: 'Networks',
    names: 'Names',
  },
  about: {
    domains: 'Other servers, with the domains below them.',
    allows: 'With which this server speaks where federation is limited to them.',
    'email-domains': 'Whoever has an address there cannot sign up.',
    emails: 'Single addresses that cannot sign up, in all their spellings. Only a hash is kept.',
    networks: 'What people from an IP address or a network may not do.',
    names: 'Names that no account may take. Digits count as the letters that they look like.',
  },
  new: 'New',
  domain: 'Domain',
  domainHint: 'Such as example.org.',
  severity: 'What is done',
  severities: { silence: 'Limited', suspend: 'Suspended', noop: 'Nothing but what is chosen below' },
  rejectMedia: 'Take no pictures and recordings',
  rejectReports: 'Take no reports',
  obfuscate: 'Hide part of its name in the public list',
  privateComment: 'Why, for the staff',
  publicComment: 'Why, for everybody who may read the list',
  comment: 'Why',
  email: 'E-mail address',
  emailHint: 'It is not kept, only its hash.',
  hash: 'Hash',
  approval: 'May sign up, but needs approval',
  approvalHint: 'Otherwise the sign-up is refused.',
  ip: 'IP address or network',
  ipHint: 'Such as 192.0.2.7, 192.0.2.0/24 or 2001:db8::/32.',
  ipSeverities: {
    sign_up_requires_approval: 'Sign-ups need approval',
    sign_up_block: 'No sign-ups',
    no_access: 'No access at all',
  },
  days: 'For how many days',
  daysHint: 'Blank for ever.',
  until: 'Until',
  ever: 'For ever',
  username: 'Name',
  exact: 'Only the whole name',
  exactHint: 'Otherwise every name that contains it.',
  contains: 'Contains it',
  whole: 'Whole name',
  attempts: 'Tried in seven days',
  since: 'Since',
  removeSure: 'It counts no longer, at once.',
};

const fr: BlocksWords = {
  kinds: {
    domains: 'Serveurs',
    allows: 'Serveurs autorisés',
    'email-domains': 'Domaines de courriel',
    emails: 'Adresses de courriel',
    networks: 'Réseaux',
    names: 'Noms',
  },
  about: {
    domains: 'D’autres serveurs, avec leurs sous-domaines.',
    allows: 'Avec lesquels ce serveur parle quand la fédération y est limitée.',
    'email-domains': 'Qui y a une adresse ne peut pas s’inscrire.',
    emails: 'Des adresses qui ne peuvent pas s’inscrire, sous toutes leurs formes. Seule une empreinte est gardée.',
    networks: 'Ce qui est interdit depuis une adresse IP ou un réseau.',
    names: 'Des noms qu’aucun compte ne peut prendre. Les chiffres valent les lettres auxquelles ils ressemblent.',
  },
  new: 'Nouveau',
  domain: 'Domaine',
  domainHint: 'Par exemple example.org.',
  severity: 'Ce qui est fait',
  severities: { silence: 'Limité', suspend: 'Suspendu', noop: 'Rien que ce qui est choisi dessous' },
  rejectMedia: 'Refuser images et enregistrements',
  rejectReports: 'Refuser les signalements',
  obfuscate: 'Masquer en partie son nom dans la liste publique',
  privateComment: 'Pourquoi, pour l’équipe',
  publicComment: 'Pourquoi, pour qui peut lire la liste',
  comment: 'Pourquoi',
  email: 'Adresse de courriel',
  emailHint: 'Elle n’est pas gardée, seule son empreinte l’est.',
  hash: 'Empreinte',
  approval: 'Peut s’inscrire, avec accord',
  approvalHint: 'Sinon l’inscription est refusée.',
  ip: 'Adresse IP ou réseau',
  ipHint: 'Par exemple 192.0.2.7, 192.0.2.0/24 ou 2001:db8::/32.',
  ipSeverities: {
    sign_up_requires_approval: 'Inscription avec accord',
    sign_up_block: 'Pas d’inscription',
    no_access: 'Aucun accès',
  },
  days: 'Pour combien de jours',
  daysHint: 'Vide pour toujours.',
  until: 'Jusqu’au',
  ever: 'Pour toujours',
  username: 'Nom',
  exact: 'Seulement le nom entier',
  exactHint: 'Sinon tout nom qui le contient.',
  contains: 'Le contient',
  whole: 'Nom entier',
  attempts: 'Essais en sept jours',
  since: 'Depuis',
  removeSure: 'Ce blocage cesse aussitôt.',
};

const de: BlocksWords = {
  kinds: {
    domains: 'Server',
    allows: 'Erlaubte Server',
    'email-domains': 'E-Mail-Domains',
    emails: 'E-Mail-Adressen',
    networks: 'Netze',
    names: 'Namen',
  },
  about: {
    domains: 'Andere Server, mit den Domains darunter.',
    allows: 'Mit denen dieser Server spricht, wo die Föderation auf sie beschränkt ist.',
    'email-domains': 'Wer dort eine Adresse hat, kann sich nicht registrieren.',
    emails: 'Einzelne Adressen, die sich in keiner Schreibweise registrieren können. Nur ein Hash wird behalten.',
    networks: 'Was man von einer IP-Adresse oder einem Netz aus nicht darf.',
    names: 'Namen, die kein Konto bekommt. Ziffern zählen als die Buchstaben, denen sie ähneln.',
  },
  new: 'Neu',
  domain: 'Domain',
  domainHint: 'Etwa example.org.',
  severity: 'Was geschieht',
  severities: { silence: 'Eingeschränkt', suspend: 'Gesperrt', noop: 'Nur was darunter gewählt ist' },
  rejectMedia: 'Keine Bilder und Aufnahmen annehmen',
  rejectReports: 'Keine Meldungen annehmen',
  obfuscate: 'Den Namen in der öffentlichen Liste teilweise verbergen',
  privateComment: 'Warum, für das Team',
  publicComment: 'Warum, für alle, die die Liste lesen dürfen',
  comment: 'Warum',
  email: 'E-Mail-Adresse',
  emailHint: 'Sie wird nicht behalten, nur ihr Hash.',
  hash: 'Hash',
  approval: 'Darf sich registrieren, braucht aber eine Freigabe',
  approvalHint: 'Sonst wird die Registrierung abgelehnt.',
  ip: 'IP-Adresse oder Netz',
  ipHint: 'Etwa 192.0.2.7, 192.0.2.0/24 oder 2001:db8::/32.',
  ipSeverities: {
    sign_up_requires_approval: 'Registrierungen brauchen eine Freigabe',
    sign_up_block: 'Keine Registrierungen',
    no_access: 'Gar kein Zugang',
  },
  days: 'Für wie viele Tage',
  daysHint: 'Leer für immer.',
  until: 'Bis',
  ever: 'Für immer',
  username: 'Name',
  exact: 'Nur der ganze Name',
  exactHint: 'Sonst jeder Name, der ihn enthält.',
  contains: 'Enthält ihn',
  whole: 'Ganzer Name',
  attempts: 'Versuche in sieben Tagen',
  since: 'Seit',
  removeSure: 'Sie gilt ab sofort nicht mehr.',
};

export const BLOCKS_WORDS: Record<Language, BlocksWords> = { en, fr, de };
