/** Why the server or a command does not start, told to the operator. */

/** A reason that the operator can mend; its message is one whole sentence and needs no stack. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
