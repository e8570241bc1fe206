/** Rows that are gone, as the types of the event interface read them: their own columns, and no relations any more. */
import type { ActionLogObject } from './action-log-object.ts';
import type { Comment } from './comment.ts';
import type { Event } from './event.ts';
import type { Report } from './report.ts';
import type { ReportNote } from './report-note.ts';

export type EventRow = typeof Event.$inferType;
export type StatusRow = typeof Comment.$inferType;
export type ReportRow = typeof Report.$inferType;
export type NoteRow = typeof ReportNote.$inferType;
export type LogObject = typeof ActionLogObject.$inferType;

/** Relations that a type reads without asking whether they are there. */
const BLANKS = { Event: { tags: [], participants: [] }, Status: { replies: [] } } as const;

/** The row itself, or a stored one with its relations empty. */
export function readable<Row>(model: keyof typeof BLANKS, row: object): Row {
  return { ...BLANKS[model], ...row } as Row;
}
