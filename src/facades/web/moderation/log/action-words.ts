/** What was done, in words. English reads the names of the action log; other languages have a table. */
import type { Action } from '../../../../domain/action-log/actions.ts';
import type { Language } from '../../../oauth/words.ts';

/** `DEAD_JOB_RETRY` → `Dead job: retry`. */
function readable(action: string): string {
  const words = action.toLowerCase().split('_');
  const verb = words.pop() ?? '';
  const noun = words.join(' ');
  return noun === '' ? verb : `${noun.charAt(0).toUpperCase()}${noun.slice(1)}: ${verb}`;
}

const NOUNS: Record<string, string> = {
  account: 'Compte',
  announcement: 'Annonce',
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
};

const VERBS: Record<string, string> = {
  approval: 'approbation',
  assignment: 'attribution',
  change: 'modification',
  closed: 'fermeture',
  creation: 'création',
  deletion: 'suppression',
  disabling: 'désactivation',
  enabling: 'réactivation',
  opened: 'réouverture',
  publication: 'publication',
  rejection: 'rejet',
  resolved: 'résolution',
  restoration: 'restauration',
  retry: 'nouvel essai',
  sensitive: 'marqués sensibles',
  sensitizing: 'médias marqués sensibles',
  silencing: 'limitation',
  suspension: 'suspension',
  unpublication: 'retrait de la publication',
  unassignment: 'fin de l’attribution',
  unsensitizing: 'fin des médias sensibles',
  unsilencing: 'fin de la limitation',
  unsuspension: 'fin de la suspension',
  update: 'modification',
  warning: 'avertissement',
  withdrawal: 'retrait',
};

/** Names without a translation are shown in English. */
function french(action: string): string {
  const lower = action.toLowerCase();
  const at = lower.lastIndexOf('_');
  const [noun, verb] = [NOUNS[lower.slice(0, at)], VERBS[lower.slice(at + 1)]];
  return noun && verb ? `${noun} : ${verb}` : readable(action);
}

export const ACTION_WORDS: Record<Language, (action: Action) => string> = { en: readable, fr: french };
