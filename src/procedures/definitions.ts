/**
 * The definitions of procedures and routers. tRPC shows them by `_def` alone, as its own generators of documents read it; every
 * other file reads it here.
 */
import type { AnyProcedure, AnyRouter } from '@trpc/server';
import type { z } from 'zod';
import type { ProcedureMeta } from './meta.ts';

export interface Definition {
  type: 'query' | 'mutation' | 'subscription';
  meta: ProcedureMeta;
}

export interface Parsers {
  /** Undefined for a procedure without input. */
  input: z.ZodType | undefined;
  output: z.ZodType | undefined;
}

export function definitionOf(procedure: AnyProcedure): Definition {
  const { type, meta = {} } = procedure._def as unknown as Partial<Definition> & Pick<Definition, 'type'>;
  return { type, meta };
}

export function parsersOf(procedure: AnyProcedure): Parsers {
  const { inputs, output } = procedure._def as unknown as { inputs: z.ZodType[]; output?: z.ZodType };
  if (inputs.length > 1) throw new Error('A procedure has one input schema: put them into one.');
  return { input: inputs[0], output };
}

/** The procedures of a router, by names such as `statuses.create`. */
export const proceduresOf = (router: AnyRouter): Map<string, AnyProcedure> =>
  new Map(Object.entries(router._def.procedures as unknown as Record<string, AnyProcedure>));

/** The same procedure with other meta; it cannot be called. */
export const withMeta = (procedure: AnyProcedure, meta: object): AnyProcedure =>
  Object.assign(() => {}, { _def: { ...procedure._def, meta } }) as unknown as AnyProcedure;

/** The router with these procedures in place of its own. */
export const withProcedures = (router: AnyRouter, procedures: ReadonlyMap<string, AnyProcedure>): AnyRouter =>
  ({ ...router, _def: { ...router._def, procedures: Object.fromEntries(procedures) } }) as unknown as AnyRouter;
