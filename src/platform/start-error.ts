/** Why the server or a command does not start, told to the operator. */

/** A reason that the operator can mend; its message is one whole sentence and needs no stack. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}

/** One sentence for what the operator can mend, everything for what only a programmer can. */
export function explain(error: unknown): string {
  if (error instanceof StartError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
