/** The REST routes, as declared in `meta.openapi` and `meta.aliases` of procedures and nowhere else. */
import type { AnyProcedure, AnyRouter } from '@trpc/server';
import { forEachOpenApiProcedure, getInputOutputParsers, type OpenApiMethod } from 'trpc-to-openapi';
import type { z } from 'zod';
import type { Alias, ProcedureMeta } from '../../procedures/meta.ts';

export interface Route {
  /** The procedure's name, such as `statuses.create`. */
  name: string;
  type: 'query' | 'mutation';
  procedure: AnyProcedure;
  method: OpenApiMethod;
  path: `/${string}`;
  meta: ProcedureMeta & { openapi: NonNullable<ProcedureMeta['openapi']> };
  /** Undefined for a procedure without input. */
  input: z.ZodType | undefined;
  output: z.ZodType | undefined;
  /** Null for the procedure's main route. */
  alias: Alias | null;
}

/** All routes of a router with aliases, sorted by path. Subscriptions have none. */
export function restRoutes(router: AnyRouter): Route[] {
  const routes: Route[] = [];
  forEachOpenApiProcedure<ProcedureMeta>(router._def.procedures, ({ path: name, procedure, type, meta }) => {
    if (type === 'subscription') throw new Error(`${name} is a subscription: REST cannot serve it.`);
    const { inputParser, outputParser, hasInputsDefined } = getInputOutputParsers(procedure);
    const input = hasInputsDefined ? (inputParser as z.ZodType) : undefined;
    const output = outputParser as z.ZodType | undefined;
    for (const alias of [null, ...(meta.aliases ?? [])]) {
      const method = alias?.method ?? meta.openapi.method;
      const path = alias?.path ?? meta.openapi.path;
      const called = { name, type, procedure: procedure as unknown as AnyProcedure };
      routes.push({ ...called, method, path, meta, input, output, alias });
    }
  });
  return routes.sort((a, b) => rank(a).localeCompare(rank(b), 'en'));
}

/** Sorts fixed segments before parameters, as they are matched. */
const rank = (route: Route): string => `${route.path.replace(/\{.+?\}/g, '~')} ${route.method}`;
