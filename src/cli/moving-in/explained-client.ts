/** Connections of an import, which reads one database and fills another one: each explains its own errors, so that sentences name the right database. */
import pg from 'pg';
import { StartError } from '../../platform/start-error.ts';
import { codesOf } from '../../platform/trouble.ts';

/** An error of a database, after which nothing else can be read or written there. */
export class DatabaseError extends StartError {
  override readonly name = 'DatabaseError';
}

/** The sentence about an error, if an administrator can do something; otherwise the error itself. */
export type Explain = (error: unknown) => unknown;

/** A stream of COPY, which gets its errors by a method. */
interface CopyStream {
  submit: unknown;
  handleError(error: unknown, connection: unknown): void;
}

const isStream = (asked: unknown): asked is CopyStream =>
  typeof asked === 'object' && asked !== null && 'submit' in asked;

/** Without it, the operating system asks a silent peer after two hours. */
const KEEP_ALIVE_MS = 60_000;

/** A busy machine answers late. */
const CONNECT_MS = 30_000;

export class ExplainedClient extends pg.Client {
  readonly #explain: Explain;

  /** @param options session settings, as `-c name=value` */
  constructor(connectionString: string, explain: Explain, options?: string) {
    const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_MS };
    super({ connectionString, ...(options && { options }), connectionTimeoutMillis: CONNECT_MS, ...keepAlive });
    this.#explain = explain;
    // The waiting statement rejects.
    this.on('error', () => {});
  }

  override query(...asked: unknown[]): never {
    const [stream] = asked;
    if (isStream(stream)) {
      const { handleError } = stream;
      stream.handleError = (error, connection) =>
        Reflect.apply(handleError, stream, [this.#explain(error), connection]);
    }
    const answered: unknown = super.query(...(asked as [string]));
    if (!(answered instanceof Promise)) return answered as never;
    return answered.catch((error) => Promise.reject(this.#explain(error))) as never;
  }
}

/** The advice after an error, without and within an import that has begun. */
export const AGAIN = 'Run the command again.';
export const CONTINUES = 'Run the command again: it continues.';

/** PostgreSQL's code of a statement for which the user lacks a permission. */
export const FORBIDDEN = '42501';

/** A part of an error: an error may wrap another one, such as that of the disk below a failed copy. */
export interface Answer {
  codes: readonly string[];
  message: string;
}

/** Prisma's own message names the source code, and that of PostgreSQL is deeper. */
interface PrismaError {
  meta?: { driverAdapterError?: { cause?: { originalMessage?: string } } };
}

function answersOf(error: unknown): Answer[] {
  if (!(error instanceof Error)) return [];
  const { originalMessage } = (error as PrismaError).meta?.driverAdapterError?.cause ?? {};
  return [{ codes: codesOf(error), message: originalMessage ?? error.message }, ...answersOf(error.cause)];
}

/** Codes of PostgreSQL, sockets and Prisma, and messages of errors without a code. */
const LOST = /^(08|57P0|ECONN|EPIPE|ETIMEDOUT|P1001|P1017|DatabaseNotReachable|ConnectionClosed|SocketTimeout)/;
const LOST_UNCODED = /^(Connection terminated|Client (has encountered a connection error|was closed))/;

const isLost = ({ codes, message }: Answer): boolean =>
  codes.some((code) => LOST.test(code)) || LOST_UNCODED.test(message);

/**
 * Explains the errors of the database of a software.
 *
 * @param advice what to do if the connection was lost
 * @param sentenceOf the sentence about another error; null if an administrator can do nothing
 */
export function explainErrors(
  software: string,
  advice: string,
  sentenceOf: (answer: Answer) => string | null,
): Explain {
  return (error) => {
    if (error instanceof StartError) return error;
    const answers = answersOf(error);
    if (answers.some(isLost))
      return new DatabaseError(`The connection to the database of ${software} was lost. ${advice}`);
    const [sentence] = answers.map(sentenceOf).filter((each) => each !== null);
    return sentence === undefined ? error : new DatabaseError(sentence);
  };
}
