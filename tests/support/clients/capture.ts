/** A log that tests can read: all output of the server, as text and as lines. */
import { createLog, type Log } from '../../../src/platform/log.ts';

export interface CapturedLog {
  log: Log;
  text(): string;
  lines(): Record<string, unknown>[];
}

export function captureLog(level = 'trace'): CapturedLog {
  let text = '';
  const log = createLog(level, {
    write(line: string) {
      text += line;
    },
  });
  return {
    log,
    text: () => text,
    lines: () =>
      text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}
