/** What a role permits, in words. */
import type { Permission } from '../../../../domain/access/roles.ts';
import type { Language } from '../../../oauth/words.ts';

const en: Record<Permission, string> = {
  administrator: 'Everything',
  view_devops: 'See failed jobs and metrics',
  view_audit_log: 'Read the log',
  view_dashboard: 'See the numbers',
  manage_reports: 'Handle reports',
  manage_federation: 'Block and allow other servers',
  manage_settings: 'Change settings and texts',
  manage_blocks: 'Block e-mail domains, networks and names',
  manage_taxonomies: 'Review trends and hashtags',
  manage_appeals: 'Decide on appeals',
  manage_users: 'Manage accounts and sign-ups',
  manage_invites: 'Manage everybody’s invitations',
  manage_rules: 'Write the rules',
  manage_announcements: 'Write announcements',
  manage_custom_emojis: 'Manage emoji',
  manage_webhooks: 'Manage webhooks',
  invite_users: 'Invite people',
  manage_roles: 'Manage roles',
  manage_user_access: 'Manage how people sign in',
  delete_user_data: 'Delete data of people for good',
  view_feeds: 'Read timelines that are closed',
};

const fr: Record<Permission, string> = {
  administrator: 'Tout',
  view_devops: 'Voir les tâches en échec et les mesures',
  view_audit_log: 'Lire le journal',
  view_dashboard: 'Voir les chiffres',
  manage_reports: 'Traiter les signalements',
  manage_federation: 'Bloquer et autoriser d’autres serveurs',
  manage_settings: 'Changer les réglages et les textes',
  manage_blocks: 'Bloquer domaines de courriel, réseaux et noms',
  manage_taxonomies: 'Examiner tendances et hashtags',
  manage_appeals: 'Décider des recours',
  manage_users: 'Gérer comptes et inscriptions',
  manage_invites: 'Gérer les invitations de tout le monde',
  manage_rules: 'Écrire les règles',
  manage_announcements: 'Écrire les annonces',
  manage_custom_emojis: 'Gérer les émojis',
  manage_webhooks: 'Gérer les webhooks',
  invite_users: 'Inviter des personnes',
  manage_roles: 'Gérer les rôles',
  manage_user_access: 'Gérer la connexion des personnes',
  delete_user_data: 'Effacer pour de bon les données de personnes',
  view_feeds: 'Lire les fils fermés',
};

export const PERMISSION_WORDS: Record<Language, Record<Permission, string>> = { en, fr };
