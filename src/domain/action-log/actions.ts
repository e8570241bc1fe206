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
} as const;

export type EventInterfaceAction = keyof typeof EVENT_INTERFACE_ACTIONS;
export type Action = keyof typeof ACTIONS;
