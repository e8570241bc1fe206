/** Snapshots of rows that may be deleted while they are still referred to: their own columns as JSON. */
import type { Prisma } from '../../generated/prisma/client.ts';
import { markLoaded } from '../kernel/loaded-row.ts';

/** Ids as text, times as ISO text. */
export function snapshotOf(row: object): Prisma.InputJsonObject {
  return JSON.parse(JSON.stringify(row, (_name, value) => (typeof value === 'bigint' ? value.toString() : value)));
}

const DIGITS = /^\d+$/;

function revived(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (/^id$|Id$/.test(name)) return DIGITS.test(value) ? BigInt(value) : value;
  return /(?:At|On)$/.test(name) ? new Date(value) : value;
}

/** Empty relations, for code that expects them to be loaded. */
const NO_RELATIONS = {
  Event: { tags: [], participants: [], picture: null, address: null, organizer: null, attributedTo: null },
  Status: { replies: [] },
  Report: { notes: [] },
  ReportNote: {},
};

export type StoredType = keyof typeof NO_RELATIONS;

/** Restores the row from its snapshot. */
export function rowOfSnapshot<Row extends object>(type: StoredType, stored: Prisma.JsonValue): Row {
  const entries = Object.entries((stored ?? {}) as object);
  const columns = Object.fromEntries(entries.map(([name, value]) => [name, revived(name, value)]));
  return markLoaded({ ...NO_RELATIONS[type], ...columns }) as unknown as Row;
}
