/** Extracts the reason from the error output of PostgreSQL's programs. */

const REASON = /(?:FATAL|PANIC|ERROR|error): +(.+)/;

/** The first reason in the output, without timestamps and pids; all of it if none is marked. */
export function reasonIn(said: string): string {
  return (REASON.exec(said)?.[1] ?? said.trim().replaceAll('\n', ' ')).replace(/\.$/, '');
}
