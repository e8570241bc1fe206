/** What is kept of things that may go while somebody still has to read them: their own columns as JSON. */
import type { Prisma } from '../../generated/prisma/client.ts';

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

/** The columns as the row had them. */
export function rowOfSnapshot<Row extends object>(stored: Prisma.JsonValue): Row {
  const entries = Object.entries((stored ?? {}) as object);
  return Object.fromEntries(entries.map(([name, value]) => [name, revived(name, value)])) as Row;
}
