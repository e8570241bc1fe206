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

/** The scope as a sentence; English where the language has no translation. */
export function scopeWords(scope: string, language: Language): string {
  return (language === 'fr' ? french(scope) : undefined) ?? SCOPE_TEXTS[scope] ?? scope;
}
