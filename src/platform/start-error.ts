/** Errors that stop the server or a command from starting, worded for the operator. */

/** A reason that the operator can fix; its message is one whole sentence and is shown without a stack. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}

/** The message of a StartError, the stack of any other error. */
export function explain(error: unknown): string {
  if (error instanceof StartError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
