/** The acts in the log of Mastodon's staff that have a name on this server. */
import type { Action } from '../../../domain/action-log/actions.ts';

/** Type of the target → act → the action of this server. */
const ACTS: Readonly<Record<string, Readonly<Record<string, Action>>>> = {
  User: {
    approve: 'ACCOUNT_APPROVAL',
    reject: 'ACCOUNT_REJECTION',
    change_email: 'ACCOUNT_EMAIL_CHANGE',
    change_role: 'ACCOUNT_ROLE_CHANGE',
    confirm: 'ACCOUNT_CONFIRMATION',
    disable: 'ACCOUNT_DISABLING',
    enable: 'ACCOUNT_ENABLING',
    disable_2fa: 'ACCOUNT_SECOND_FACTOR_RESET',
    reset_password: 'ACCOUNT_PASSWORD_RESET',
  },
  Account: {
    sensitive: 'ACCOUNT_SENSITIZING',
    unsensitive: 'ACCOUNT_UNSENSITIZING',
    silence: 'ACCOUNT_SILENCING',
    unsilence: 'ACCOUNT_UNSILENCING',
    suspend: 'ACCOUNT_SUSPENSION',
    unsuspend: 'ACCOUNT_UNSUSPENSION',
    destroy: 'ACCOUNT_DELETION',
    memorialize: 'ACCOUNT_MEMORIAL',
    unmemorialize: 'ACCOUNT_UNMEMORIAL',
  },
  Announcement: {
    create: 'ANNOUNCEMENT_CREATION',
    update: 'ANNOUNCEMENT_UPDATE',
    publish: 'ANNOUNCEMENT_PUBLICATION',
    unpublish: 'ANNOUNCEMENT_UNPUBLICATION',
    destroy: 'ANNOUNCEMENT_DELETION',
  },
  Appeal: { approve: 'APPEAL_APPROVAL', reject: 'APPEAL_REJECTION' },
  CanonicalEmailBlock: { create: 'CANONICAL_EMAIL_BLOCK_CREATION', destroy: 'CANONICAL_EMAIL_BLOCK_DELETION' },
  CustomEmoji: {
    create: 'EMOJI_CREATION',
    update: 'EMOJI_UPDATE',
    enable: 'EMOJI_UPDATE',
    disable: 'EMOJI_UPDATE',
    destroy: 'EMOJI_DELETION',
  },
  DomainAllow: { create: 'DOMAIN_ALLOW_CREATION', destroy: 'DOMAIN_ALLOW_DELETION' },
  DomainBlock: {
    create: 'DOMAIN_BLOCK_CREATION',
    update: 'DOMAIN_BLOCK_UPDATE',
    destroy: 'DOMAIN_BLOCK_DELETION',
  },
  EmailDomainBlock: { create: 'EMAIL_DOMAIN_BLOCK_CREATION', destroy: 'EMAIL_DOMAIN_BLOCK_DELETION' },
  IpBlock: { create: 'IP_BLOCK_CREATION', update: 'IP_BLOCK_UPDATE', destroy: 'IP_BLOCK_DELETION' },
  Relay: {
    create: 'RELAY_CREATION',
    enable: 'RELAY_ENABLING',
    disable: 'RELAY_DISABLING',
    destroy: 'RELAY_DELETION',
  },
  Report: {
    assigned_to_self: 'REPORT_ASSIGNMENT',
    unassigned: 'REPORT_UNASSIGNMENT',
    resolve: 'REPORT_UPDATE_RESOLVED',
    reopen: 'REPORT_UPDATE_OPENED',
    update: 'REPORT_UPDATE',
  },
  UserRole: { create: 'ROLE_CREATION', update: 'ROLE_UPDATE', destroy: 'ROLE_DELETION' },
  UsernameBlock: {
    create: 'USERNAME_BLOCK_CREATION',
    update: 'USERNAME_BLOCK_UPDATE',
    destroy: 'USERNAME_BLOCK_DELETION',
  },
};

export const actionOf = (targetType: string, act: string): Action | undefined => ACTS[targetType]?.[act];

/** As literals of SQL. */
export const KNOWN_ACTS = Object.entries(ACTS)
  .flatMap(([type, acts]) => Object.keys(acts).map((act) => `('${type}', '${act}')`))
  .join(', ');
