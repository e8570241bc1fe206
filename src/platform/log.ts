/** The log: JSON lines, or readable lines on a terminal; never tokens, passwords or mail addresses. */
import { type Logger, pino } from 'pino';

export type Log = Logger;

const SECRET_PATHS = [
  'password', 'token', 'accessToken', 'refreshToken', 'email', 'authorization', 'cookie', 'code',
  '*.password', '*.token', '*.accessToken', '*.refreshToken', '*.email', '*.authorization', '*.cookie', '*.code',
  'req.headers.authorization', 'req.headers.cookie', 'req.headers["sec-websocket-protocol"]',
];

const EMAIL = /[^\s@"'<>]+@[^\s@"'<>]+\.[a-z]{2,}/gi;
const QUERY_SECRET = /([?&](?:access_token|bearer_token|code|token|client_secret)=)[^&\s"]+/gi;

/** Removes what must not stand in a log from free text, such as a request's URL or a database's message. */
export function redact(text: string): string {
  return text.replace(QUERY_SECRET, '$1[redacted]').replace(EMAIL, '[e-mail]');
}

export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    redact: { paths: SECRET_PATHS, censor: '[redacted]' },
    serializers: {
      err: (error: unknown) => {
        if (!(error instanceof Error)) return { message: redact(String(error)) };
        return { type: error.name, message: redact(error.message), stack: redact(error.stack ?? '') };
      },
    },
    timestamp: pino.stdTimeFunctions.isoTime,
  }, pino.destination({ dest: 2, sync: true }));
}
