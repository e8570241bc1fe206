/** The log: JSON lines, or readable lines on a terminal; never tokens, passwords or mail addresses. */
import { type DestinationStream, type Logger, pino } from 'pino';
import pretty from 'pino-pretty';

export type Log = Logger;

const SECRET_NAMES = [
  'password',
  'passwordHash',
  'password_hash',
  'token',
  'access_token',
  'accessToken',
  'refresh_token',
  'refreshToken',
  'bearer_token',
  'client_secret',
  'secret',
  'authorization',
  'cookie',
  'set-cookie',
  'sec-websocket-protocol',
].join('|');

/** A JSON property with a secret name. */
const NAMED = new RegExp(`("(?:${SECRET_NAMES})"\\s*:\\s*")(?:[^"\\\\]|\\\\.)*`, 'gi');
/** The same in JSON that is nested in a JSON string, so that its quotes are escaped. */
const NAMED_INSIDE = new RegExp(`(\\\\"(?:${SECRET_NAMES})\\\\"\\s*:\\s*\\\\")(?:[^\\\\]|\\\\{3}"|\\\\(?!"))*`, 'gi');
/** A parameter of a query or form body; the codes of OAuth and of mails are single-use secrets. */
const IN_FORM = new RegExp(`\\b((?:${SECRET_NAMES}|code)=)[^&\\s"'\\\\]+`, 'gi');
const IN_HEADER = /\b(Bearer|Basic) +[\w.~+/=-]{8,}/g;
const IN_AUTHORITY = /(:\/\/[^\s:@/"]*):[^\s@/"]+@/g;
/** Begins at a boundary, because a search from each `eyJ` of a long text takes quadratic time. */
const JWT = /(?<![\w-])(?=[\w-]*\beyJ[\w-])[\w-]+\.[\w-]+\.[\w-]*/g;
/** Begins at a boundary, too. */
const EMAIL = /(?<![^\s@"'<>\\=:/,;()[\]])[^\s@"'<>\\=:/,;()[\]]+@[^\s@"'<>\\]+\.[a-z]{2,}/gi;

/** Removes secrets from any text: a request's URL, a database's message, a line of JSON. */
export function redact(text: string): string {
  return text
    .replace(NAMED, '$1[redacted]')
    .replace(NAMED_INSIDE, '$1[redacted]')
    .replace(IN_FORM, '$1[redacted]')
    .replace(IN_HEADER, '$1 [redacted]')
    .replace(IN_AUTHORITY, '$1:[redacted]@')
    .replace(JWT, '[redacted]')
    .replace(EMAIL, '[e-mail]');
}

/** Standard error, because the output of commands goes to standard output. */
function standardError(): DestinationStream {
  if (process.stderr.isTTY)
    return pretty({ destination: 2, sync: true, translateTime: 'SYS:HH:MM:ss', singleLine: true });
  return pino.destination({ dest: 2, sync: true });
}

/** A logger that redacts every line, so that callers need not. */
export function createLog(level: string, destination: DestinationStream = standardError()): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: { streamWrite: redact },
      serializers: {
        err: (error: unknown) =>
          error instanceof Error
            ? { type: error.name, message: error.message, stack: error.stack }
            : { message: String(error) },
      },
    },
    destination,
  );
}
