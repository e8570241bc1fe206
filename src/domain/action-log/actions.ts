/** What the action log records: each action with the type of its target. */

/** Those of the event interface (graphql-event-service.md, ActionLogAction), the only ones that GraphQL can name. */
export const EVENT_INTERFACE_ACTIONS = {
  EVENT_DELETION: 'Event',
  EVENT_UPDATE: 'Event',
  NOTE_CREATION: 'ReportNote',
  NOTE_DELETION: 'ReportNote',
  REPORT_UPDATE_CLOSED: 'Report',
  REPORT_UPDATE_OPENED: 'Report',
  REPORT_UPDATE_RESOLVED: 'Report',
} as const;

/** All actions; REST, tRPC and the pages show them. */
export const ACTIONS = {
  ...EVENT_INTERFACE_ACTIONS,
  ANNOUNCEMENT_CREATION: 'Announcement',
  ANNOUNCEMENT_UPDATE: 'Announcement',
  ANNOUNCEMENT_PUBLICATION: 'Announcement',
  ANNOUNCEMENT_UNPUBLICATION: 'Announcement',
  ANNOUNCEMENT_DELETION: 'Announcement',
  DEAD_JOB_RETRY: 'DeadJob',
  DEAD_JOB_DELETION: 'DeadJob',
  EMOJI_CREATION: 'CustomEmoji',
  EMOJI_UPDATE: 'CustomEmoji',
  EMOJI_DELETION: 'CustomEmoji',
  RULE_CREATION: 'Rule',
  RULE_UPDATE: 'Rule',
  RULE_DELETION: 'Rule',
  SETTINGS_UPDATE: 'Setting',
  TERMS_PUBLICATION: 'InstanceText',
  TERMS_WITHDRAWAL: 'InstanceText',
  TEXT_UPDATE: 'InstanceText',
  TEXT_DELETION: 'InstanceText',
  TAG_UPDATE: 'Tag',
  TAG_TREND_APPROVAL: 'Tag',
  TAG_TREND_REJECTION: 'Tag',
  STATUS_TREND_APPROVAL: 'Status',
  STATUS_TREND_REJECTION: 'Status',
  LINK_TREND_APPROVAL: 'PreviewCard',
  LINK_TREND_REJECTION: 'PreviewCard',
  PUBLISHER_TREND_APPROVAL: 'Publisher',
  PUBLISHER_TREND_REJECTION: 'Publisher',
  INVITE_DISABLING: 'Invite',
  /** Of all at once; the snapshot says how many. */
  INVITES_DISABLING: 'Invite',
  APPEAL_APPROVAL: 'Appeal',
  APPEAL_REJECTION: 'Appeal',
  REPORT_ASSIGNMENT: 'Report',
  REPORT_UNASSIGNMENT: 'Report',
  /** Its category or its rules. */
  REPORT_UPDATE: 'Report',
  STATUSES_DELETION: 'AccountWarning',
  STATUSES_MARKED_SENSITIVE: 'AccountWarning',
  ACCOUNT_ROLE_CHANGE: 'Account',
  ROLE_CREATION: 'Role',
  ROLE_DELETION: 'Role',
  ROLE_UPDATE: 'Role',
} as const;

export type EventInterfaceAction = keyof typeof EVENT_INTERFACE_ACTIONS;
export type Action = keyof typeof ACTIONS;
