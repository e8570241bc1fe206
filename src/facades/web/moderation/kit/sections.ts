/** The pages of the staff, in the order of the menu, each with the permissions that open it. */
import type { Permission } from '../../../../domain/access/roles.ts';
import { may, type Viewer } from '../../../../domain/access/viewer.ts';

interface Section {
  path: `/moderation${string}`;
  /** Any one of them. */
  permissions: readonly Permission[];
}

/** Group → its sections; the home page is open to all who may open one of them. */
export const SECTION_GROUPS = {
  people: {
    reports: { path: '/moderation/reports', permissions: ['manage_reports'] },
    events: { path: '/moderation/events', permissions: ['manage_reports'] },
    accounts: { path: '/moderation/accounts', permissions: ['manage_users'] },
    signUps: { path: '/moderation/sign-ups', permissions: ['manage_users'] },
    appeals: { path: '/moderation/appeals', permissions: ['manage_appeals'] },
    trends: { path: '/moderation/trends', permissions: ['manage_taxonomies'] },
    tags: { path: '/moderation/tags', permissions: ['manage_taxonomies'] },
    log: { path: '/moderation/log', permissions: ['view_audit_log'] },
  },
  community: {
    announcements: { path: '/moderation/announcements', permissions: ['manage_announcements'] },
    rules: { path: '/moderation/rules', permissions: ['manage_rules'] },
    warningPresets: { path: '/moderation/warning-presets', permissions: ['manage_settings'] },
    emojis: { path: '/moderation/emojis', permissions: ['manage_custom_emojis'] },
    invites: { path: '/moderation/invites', permissions: ['manage_invites'] },
    texts: { path: '/moderation/texts', permissions: ['manage_settings'] },
  },
  server: {
    setup: { path: '/moderation/setup', permissions: ['manage_settings'] },
    settings: { path: '/moderation/settings', permissions: ['manage_settings'] },
    federation: { path: '/moderation/federation', permissions: ['manage_federation'] },
    servers: { path: '/moderation/servers', permissions: ['manage_federation'] },
    relays: { path: '/moderation/relays', permissions: ['manage_federation'] },
    blocks: { path: '/moderation/blocks', permissions: ['manage_federation', 'manage_blocks'] },
    roles: { path: '/moderation/roles', permissions: ['manage_roles'] },
    formerServers: { path: '/moderation/former-servers', permissions: ['manage_settings'] },
    jobs: { path: '/moderation/jobs', permissions: ['view_devops'] },
  },
} as const satisfies Record<string, Record<string, Section>>;

type Groups = typeof SECTION_GROUPS;
export type GroupName = keyof Groups;
export type SectionName = { [Group in GroupName]: keyof Groups[Group] }[GroupName];

export const HOME = '/moderation';

export interface NamedSection extends Section {
  name: SectionName;
}

/** The sections that the viewer may open, by group; empty groups are left out. */
export function sectionsFor(viewer: Viewer): { group: GroupName; sections: NamedSection[] }[] {
  return Object.entries(SECTION_GROUPS)
    .map(([group, sections]) => ({
      group: group as GroupName,
      sections: Object.entries<Section>(sections)
        .map(([name, section]) => ({ name: name as SectionName, ...section }))
        .filter(({ permissions }) => permissions.some((permission) => may(viewer, permission, 'admin:read'))),
    }))
    .filter(({ sections }) => sections.length > 0);
}

export const opens = (viewer: Viewer, name: SectionName | 'home'): boolean => {
  const own = sectionsFor(viewer).flatMap(({ sections }) => sections);
  return name === 'home' ? own.length > 0 : own.some((section) => section.name === name);
};
