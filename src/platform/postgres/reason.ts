/** What PostgreSQL's programs write when they give up, cut down to the reason. */

const REASON = /(?:FATAL|PANIC|ERROR|error): +(.+)/;

/** The first reason in what a program wrote, without times and ids of processes; all of it where none is marked. */
export function reasonIn(said: string): string {
  return (REASON.exec(said)?.[1] ?? said.trim().replaceAll('\n', ' ')).replace(/\.$/, '');
}
