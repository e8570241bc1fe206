/** Translations of the page of settings: labels and hints by the name of the setting. */
import type { SettingName } from '../../../../domain/instance/settings.ts';
import type { Language } from '../../../oauth/words.ts';
import type { SettingGroup } from './setting-groups.ts';

/** A setting that has no words yet is shown under its name, with its purpose in English. */
export interface SettingsWords {
  groups: Record<SettingGroup, string>;
  /** Values of those that are one of a few. */
  choices: Record<string, string>;
  labels: Partial<Record<SettingName, string>>;
  hints: Partial<Record<SettingName, string>>;
}

const en: SettingsWords = {
  groups: {
    about: 'About the community',
    signUps: 'Signing up',
    readers: 'Who reads what',
    trends: 'Trends',
    server: 'Server',
  },
  choices: {
    open: 'Open to everybody',
    approval: 'After approval by the staff',
    closed: 'Closed',
    nobody: 'Nobody',
    users: 'Users',
    all: 'Everybody',
    public: 'Everybody',
    authenticated: 'Users',
  },
  labels: {
    name: 'Name',
    description: 'Description',
    contactEmail: 'Contact address',
    contactAccount: 'Contact account',
    featuredAccounts: 'Featured accounts',
    languages: 'Languages',
    registrations: 'Who may sign up',
    registrationMessage: 'Message when closed',
    reasonRequired: 'Sign-ups must give a reason',
    minimumAge: 'Minimum age',
    sourceUrl: 'Source code',
    statusUrl: 'Status page',
    showActivity: 'Show weekly activity',
    showPeers: 'Show known servers',
    showDomainBlocks: 'Who reads which servers are blocked',
    showDomainBlockComments: 'Who reads why',
    publicTimelines: 'Who reads the public timelines',
    limitedFederation: 'Speak with allowed servers only',
    geocoder: 'Finding places',
    trends: 'Show trends',
    reviewTrends: 'Review trends first',
    trendThreshold: 'People that make a trend',
    ipRetentionDays: 'Days to keep IP addresses',
  },
  // The purposes of the settings are written in English.
  hints: {
    registrations: ' ',
    reasonRequired: 'Where sign-ups need approval.',
    showActivity: 'How many posts, sign-ins and sign-ups there are a week.',
    showPeers: 'Everybody reads which servers are known here.',
    showDomainBlocks: ' ',
    showDomainBlockComments: 'Of those who read which servers are blocked.',
    publicTimelines: 'And those of hashtags.',
    trends: 'What people talk about most.',
    reviewTrends: 'What trends is shown only after a moderator approved it.',
  },
};

const fr: SettingsWords = {
  groups: {
    about: 'À propos de la communauté',
    signUps: 'Inscriptions',
    readers: 'Qui lit quoi',
    trends: 'Tendances',
    server: 'Serveur',
  },
  choices: {
    open: 'Ouvertes à tout le monde',
    approval: 'Après accord de l’équipe',
    closed: 'Fermées',
    nobody: 'Personne',
    users: 'Les membres',
    all: 'Tout le monde',
    public: 'Tout le monde',
    authenticated: 'Les membres',
  },
  labels: {
    name: 'Nom',
    description: 'Description',
    contactEmail: 'Adresse de contact',
    contactAccount: 'Compte de contact',
    featuredAccounts: 'Comptes mis en avant',
    languages: 'Langues',
    registrations: 'Inscriptions',
    registrationMessage: 'Message quand elles sont fermées',
    reasonRequired: 'Demander un motif',
    minimumAge: 'Âge minimum',
    sourceUrl: 'Code source',
    statusUrl: 'Page d’état',
    showActivity: 'Montrer l’activité de la semaine',
    showPeers: 'Montrer les serveurs connus',
    showDomainBlocks: 'Qui lit quels serveurs sont bloqués',
    showDomainBlockComments: 'Qui lit pourquoi',
    publicTimelines: 'Qui lit les fils publics',
    limitedFederation: 'Ne parler qu’aux serveurs autorisés',
    geocoder: 'Recherche de lieux',
    trends: 'Montrer les tendances',
    reviewTrends: 'Examiner les tendances d’abord',
    trendThreshold: 'Personnes qui font une tendance',
    ipRetentionDays: 'Jours de conservation des adresses IP',
  },
  hints: {
    name: 'Le nom de la communauté.',
    description: 'De quoi parle la communauté.',
    contactEmail: 'Où joindre l’équipe du serveur ; vide pour aucune adresse.',
    contactAccount: 'Le nom du compte qui répond pour le serveur ; vide pour aucun.',
    featuredAccounts: 'Noms de comptes suggérés en premier à tout le monde.',
    languages: 'Les langues parlées ici, en codes ISO 639.',
    registrations: ' ',
    registrationMessage: 'Ce que lisent les personnes qui ne peuvent pas s’inscrire, en Markdown.',
    reasonRequired: 'Quand les inscriptions demandent un accord.',
    minimumAge: 'En années ; 0 pour tout âge.',
    sourceUrl: 'Où se trouve le code de ce serveur ; la licence le demande.',
    statusUrl: 'Une page qui dit si le serveur fonctionne ; vide pour aucune.',
    showActivity: 'Combien de messages, de connexions et d’inscriptions par semaine.',
    showPeers: 'Tout le monde lit quels serveurs sont connus ici.',
    showDomainBlocks: ' ',
    showDomainBlockComments: 'Parmi ceux qui lisent quels serveurs sont bloqués.',
    publicTimelines: 'Et ceux des hashtags.',
    limitedFederation: 'La liste est celle des domaines autorisés (plaza domain-allows).',
    geocoder: 'embedded, ou un serveur tel que nominatim:https://nominatim.example.',
    trends: 'Ce dont on parle le plus.',
    reviewTrends: 'Une tendance n’est montrée qu’après l’accord de la modération.',
    trendThreshold: 'Combien doivent utiliser un hashtag ou partager un lien en un jour.',
    ipRetentionDays: 'Après ce délai, les adresses des inscriptions et connexions sont effacées.',
  },
};

export const SETTINGS_WORDS: Record<Language, SettingsWords> = { en, fr };
