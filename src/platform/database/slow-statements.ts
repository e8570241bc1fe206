/** Observes statements and their causes: slow ones are reported, and each is a span of its trace. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { Span } from '../tracing/tracing.ts';
import { isNameByKey } from './planned-by-key.ts';

/** The cause of a statement, such as a request or a job, as logged. */
export type Cause = Readonly<Record<string, string>>;

export interface SlowStatement {
  /** The name of a prepared statement, or the beginning of its text; never its values. */
  statement: string;
  ms: number;
  cause: Cause;
}

export interface SlowStatements {
  /** Statements that take at least this many milliseconds are slow. */
  slowMs: number;
  report(slow: SlowStatement): void;
}

const TEXT_LENGTH = 300;

/** The beginning of a statement, and the first table that it names. */
const VERB = /^\W*(\w+)/;
const TABLE = /\b(?:from|into|update)\s+(?:"?\w+"?\.)*"?(\w+)/i;

interface Purpose {
  cause: () => Cause;
  /** Null without traces, and if this one is not sampled. */
  span: Span | null;
}

const purposes = new AsyncLocalStorage<Purpose>();

/** Every statement of `run`, including later ones, belongs to `cause`, which is only called for a slow one, and to `span`. */
export const causedBy = <Result>(cause: () => Cause, run: () => Result, span: Span | null = null): Result =>
  purposes.run({ cause, span }, run);

/** The current span; null without traces, and if it is not sampled. */
export const currentSpan = (): Span | null => purposes.getStore()?.span ?? null;

/** The name of a prepared statement, or null, and the text. */
function partsOf(statement: unknown): { name: string | null; text: string } {
  const { name, text } =
    typeof statement === 'object' && statement !== null ? (statement as pg.QueryConfig) : { text: statement };
  return { name: name && !isNameByKey(name) ? name : null, text: String(text) };
}

function statementOf(statement: unknown): string {
  const { name, text } = partsOf(statement);
  return name ?? text.replaceAll(/\s+/g, ' ').trim().slice(0, TEXT_LENGTH);
}

/** Such as `SELECT statuses`: nothing else in an unprepared text is known to be free of values. */
function summaryOf(statement: unknown): string {
  const { name, text } = partsOf(statement);
  if (name !== null) return name;
  const verb = VERB.exec(text)?.[1]?.toUpperCase() ?? 'STATEMENT';
  const table = TABLE.exec(text)?.[1];
  return table ? `${verb} ${table}` : verb;
}

/** Adds a statement to a trace. */
function recordSpan(span: Span, { what, error }: SentStatement, began: number, ended: number): void {
  const summary = summaryOf(what);
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary };
  const failed = error !== null && { 'db.response.status_code': error };
  span.call(summary, { ...attributes, ...failed }, { began, ended, error });
}

interface SentStatement {
  what: unknown;
  at: number;
  purpose: Purpose | undefined;
  /** The SQLSTATE of a failed statement. */
  error: string | null;
}

/**
 * Observes the statements of a connection, which run one after the other. The returned function is called with each when it is
 * sent.
 */
export function watchStatements(client: pg.Client, { slowMs, report }: SlowStatements): (what: unknown) => void {
  const sent: SentStatement[] = [];
  let lastEnd = 0;
  client.connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
    if (sent[0]) sent[0].error = code ?? 'unknown';
  });
  // Emitted once for each statement, after its answer, when the next one may have been sent already.
  client.connection.on('readyForQuery', () => {
    const ended = sent.shift();
    if (!ended) return;
    const { what, purpose } = ended;
    const began = Math.max(ended.at, lastEnd);
    const now = performance.now();
    lastEnd = now;
    const ms = now - began;
    if (ms >= slowMs) report({ statement: statementOf(what), ms: Math.round(ms), cause: purpose?.cause() ?? {} });
    if (purpose?.span) recordSpan(purpose.span, ended, began, now);
  });
  return (what) => void sent.push({ what, at: performance.now(), purpose: purposes.getStore(), error: null });
}
