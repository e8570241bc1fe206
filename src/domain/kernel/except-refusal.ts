/** For commands that nobody waits for: a refusal has no reader, and the command has written nothing. */
import { Refusal } from '../../platform/errors.ts';

/** A handler of rejections. Throws errors that are no refusals. */
export function exceptRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}
