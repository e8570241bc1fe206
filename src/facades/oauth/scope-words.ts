/** Translations: what each scope permits. */
import { SCOPE_TEXTS } from '../../domain/oauth/scope-texts.ts';
import type { Language } from './words.ts';

const FRENCH_NOUNS: Record<string, string> = {
  accounts: 'les comptes',
  blocks: 'les blocages',
  bookmarks: 'les marque-pages',
  canonical_email_blocks: 'les adresses électroniques bloquées',
  collections: 'les collections',
  conversations: 'les conversations',
  domain_allows: 'les domaines autorisés',
  domain_blocks: 'les domaines bloqués',
  email_domain_blocks: 'les domaines de courriel bloqués',
  favourites: 'les favoris',
  filters: 'les filtres',
  follows: 'les abonnements',
  ip_blocks: 'les adresses IP bloquées',
  lists: 'les listes',
  media: 'les fichiers envoyés',
  mutes: 'les comptes masqués',
  notifications: 'les notifications',
  reports: 'les signalements',
  search: 'les résultats de recherche',
  statuses: 'les messages et les évènements',
};

const FRENCH_WHOLE: Record<string, string> = {
  profile: 'Savoir qui vous êtes, et rien d’autre',
  read: 'Lire tout ce que votre compte peut voir',
  write: 'Modifier tout ce que votre compte peut modifier',
  follow: 'Modifier vos abonnements, blocages et masquages',
  push: 'Vous envoyer des notifications',
  crypto: 'Envoyer et lire pour vous des messages chiffrés de bout en bout',
  'admin:read': 'Lire tout ce que la modération peut voir',
  'admin:write': 'Faire tout ce que la modération peut faire',
};

function french(scope: string): string | undefined {
  const noun = FRENCH_NOUNS[scope.slice(scope.lastIndexOf(':') + 1)];
  if (FRENCH_WHOLE[scope] !== undefined || noun === undefined) return FRENCH_WHOLE[scope];
  const staff = scope.startsWith('admin:') ? ', au titre de la modération' : '';
  return `${scope.includes('write') ? 'Modifier' : 'Lire'} ${noun}${staff}`;
}

const GERMAN_NOUNS: Record<string, string> = {
  accounts: 'Konten',
  blocks: 'Blockierungen',
  bookmarks: 'Lesezeichen',
  canonical_email_blocks: 'gesperrte E-Mail-Adressen',
  collections: 'Sammlungen',
  conversations: 'Unterhaltungen',
  domain_allows: 'erlaubte Domains',
  domain_blocks: 'gesperrte Domains',
  email_domain_blocks: 'gesperrte E-Mail-Domains',
  favourites: 'Favoriten',
  filters: 'Filter',
  follows: 'Folgen',
  ip_blocks: 'gesperrte IP-Adressen',
  lists: 'Listen',
  media: 'hochgeladene Dateien',
  mutes: 'Stummschaltungen',
  notifications: 'Mitteilungen',
  reports: 'Meldungen',
  search: 'Suchergebnisse',
  statuses: 'Beiträge und Veranstaltungen',
};

const GERMAN_WHOLE: Record<string, string> = {
  profile: 'Sehen, wer du bist, und sonst nichts',
  read: 'Alles lesen, was dein Konto sehen kann',
  write: 'Alles ändern, was dein Konto ändern kann',
  follow: 'Ändern, wem du folgst, wen du blockierst und stummschaltest',
  push: 'Dir Mitteilungen schicken',
  crypto: 'Für dich Ende-zu-Ende-verschlüsselte Nachrichten schicken und lesen',
  'admin:read': 'Alles lesen, was die Moderation sehen kann',
  'admin:write': 'Alles tun, was die Moderation tun kann',
};

function german(scope: string): string | undefined {
  const noun = GERMAN_NOUNS[scope.slice(scope.lastIndexOf(':') + 1)];
  if (GERMAN_WHOLE[scope] !== undefined || noun === undefined) return GERMAN_WHOLE[scope];
  const staff = scope.startsWith('admin:') ? ', für die Moderation' : '';
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${scope.includes('write') ? 'ändern' : 'lesen'}${staff}`;
}

const TRANSLATED: Partial<Record<Language, (scope: string) => string | undefined>> = { fr: french, de: german };

/** The scope as a sentence; English where the language has no translation. */
export function scopeWords(scope: string, language: Language): string {
  return TRANSLATED[language]?.(scope) ?? SCOPE_TEXTS[scope] ?? scope;
}
