/** The pages of the staff, in the order of the menu, each with the permission that opens it. */
import type { Permission } from '../../../../domain/access/roles.ts';
import { may, type Viewer } from '../../../../domain/access/viewer.ts';

interface Section {
  path: `/moderation${string}`;
  permission: Permission;
}

/** Group → its sections; the home page is open to all who may open one of them. */
export const SECTION_GROUPS = {
  people: {
    reports: { path: '/moderation/reports', permission: 'manage_reports' },
    appeals: { path: '/moderation/appeals', permission: 'manage_appeals' },
    trends: { path: '/moderation/trends', permission: 'manage_taxonomies' },
    tags: { path: '/moderation/tags', permission: 'manage_taxonomies' },
    log: { path: '/moderation/log', permission: 'view_audit_log' },
  },
  community: {
    announcements: { path: '/moderation/announcements', permission: 'manage_announcements' },
    rules: { path: '/moderation/rules', permission: 'manage_rules' },
    emojis: { path: '/moderation/emojis', permission: 'manage_custom_emojis' },
    invites: { path: '/moderation/invites', permission: 'manage_invites' },
    texts: { path: '/moderation/texts', permission: 'manage_settings' },
  },
  server: {
    settings: { path: '/moderation/settings', permission: 'manage_settings' },
    roles: { path: '/moderation/roles', permission: 'manage_roles' },
    jobs: { path: '/moderation/jobs', permission: 'view_devops' },
  },
} as const satisfies Record<string, Record<string, Section>>;

type Groups = typeof SECTION_GROUPS;
export type GroupName = keyof Groups;
export type SectionName = { [Group in GroupName]: keyof Groups[Group] }[GroupName];

export const HOME = '/moderation';

export interface NamedSection extends Section {
  name: SectionName;
}

/** Those that the viewer may open, by group; groups without any are left out. */
export function sectionsFor(viewer: Viewer): { group: GroupName; sections: NamedSection[] }[] {
  return Object.entries(SECTION_GROUPS)
    .map(([group, sections]) => ({
      group: group as GroupName,
      sections: Object.entries<Section>(sections)
        .map(([name, section]) => ({ name: name as SectionName, ...section }))
        .filter(({ permission }) => may(viewer, permission, 'admin:read')),
    }))
    .filter(({ sections }) => sections.length > 0);
}

export const opens = (viewer: Viewer, name: SectionName | 'home' | 'accounts'): boolean => {
  const own = sectionsFor(viewer).flatMap(({ sections }) => sections);
  return name === 'home' ? own.length > 0 : own.some((section) => section.name === name);
};
