/** Calls of other programs, as spans below the request or job that waits for them. Nearly free if that has no span. */
import type { Redis } from 'ioredis';
import { currentSpan } from '../database/slow-statements.ts';
import { refuseWithinTransaction } from '../database/within-transaction.ts';
import type { Attributes } from './tracing.ts';

const typeOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

/** @param told returns attributes of the result */
export async function traceCall<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
  told: (result: Result) => Attributes = () => ({}),
): Promise<Result> {
  refuseWithinTransaction(name);
  const span = currentSpan();
  if (!span) return work();
  const began = performance.now();
  try {
    const result = await work();
    span.call(name, { ...attributes, ...told(result) }, { began, ended: performance.now(), error: null });
    return result;
  } catch (error) {
    span.call(name, attributes, { began, ended: performance.now(), error: typeOf(error) });
    throw error;
  }
}

/** A connection whose commands are spans with their names. Takes the class as an argument, since few servers load it. */
export function tracedConnection(Connection: typeof Redis): typeof Redis {
  return class extends Connection {
    override sendCommand(...[command, ...rest]: Parameters<Redis['sendCommand']>): unknown {
      const name = command.name.toUpperCase();
      const attributes = { 'db.system.name': 'redis', 'db.operation.name': name };
      // The command has a promise of its own, which fails together with the returned one.
      void traceCall(`redis ${name}`, attributes, () => command.promise).catch(() => {});
      return super.sendCommand(command, ...rest);
    }
  };
}
