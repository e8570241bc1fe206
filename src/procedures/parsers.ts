/** Reads the input and output schemas of a procedure, which tRPC does not expose. */
import type { AnyProcedure } from '@trpc/server';
import type { z } from 'zod';

export interface Parsers {
  /** Undefined for a procedure without input. */
  input: z.ZodType | undefined;
  output: z.ZodType | undefined;
}

export function parsersOf(procedure: AnyProcedure): Parsers {
  const { inputs, output } = procedure._def as unknown as { inputs: z.ZodType[]; output?: z.ZodType };
  if (inputs.length > 1) throw new Error('A procedure has one input schema: put them into one.');
  return { input: inputs[0], output };
}
