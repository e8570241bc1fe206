/** The settings by the panel that shows them. */
import { SETTING_NAMES, type SettingName } from '../../../../domain/instance/settings.ts';

const GROUPS = {
  about: [
    ...(['name', 'description', 'contactEmail', 'contactAccount', 'languages', 'featuredAccounts'] as const),
    ...(['sourceUrl', 'statusUrl'] as const),
  ],
  signUps: ['registrations', 'registrationMessage', 'reasonRequired', 'minimumAge'],
  readers: ['publicTimelines', 'showActivity', 'showPeers', 'showDomainBlocks', 'showDomainBlockComments'],
  trends: ['trends', 'reviewTrends', 'trendThreshold'],
} as const satisfies Record<string, readonly SettingName[]>;

export type SettingGroup = keyof typeof GROUPS | 'server';

const named = new Set<SettingName>(Object.values(GROUPS).flat());

/** Settings that are in no other group are about the server. */
export const SETTING_GROUPS: Readonly<Record<SettingGroup, readonly SettingName[]>> = {
  ...GROUPS,
  server: SETTING_NAMES.filter((name) => !named.has(name)),
};

export const isSettingGroup = (name: string): name is SettingGroup => Object.hasOwn(SETTING_GROUPS, name);
