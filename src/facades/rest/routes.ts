/** The REST routes, declared only in `meta.openapi` and `meta.aliases` of procedures. */
import type { AnyProcedure, AnyRouter } from '@trpc/server';
import memoize from 'memoize';
import type { OpenApiMethod } from 'trpc-to-openapi';
import type { z } from 'zod';
import { definitionOf, parsersOf, proceduresOf } from '../../procedures/definitions.ts';
import type { Alias, ProcedureMeta } from '../../procedures/meta.ts';
import { RouteTable } from './route-table.ts';

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

const hasRoute = (meta: ProcedureMeta): meta is Route['meta'] =>
  meta.openapi !== undefined && meta.openapi.enabled !== false;

/** All routes of a router with aliases, sorted by path. Subscriptions have none. */
export function restRoutes(router: AnyRouter): Route[] {
  const routes: Route[] = [];
  for (const [name, procedure] of proceduresOf(router)) {
    const { type, meta } = definitionOf(procedure);
    if (!hasRoute(meta)) continue;
    if (type === 'subscription') throw new Error(`${name} is a subscription: REST cannot serve it.`);
    const { input, output } = parsersOf(procedure);
    for (const alias of [null, ...(meta.aliases ?? [])]) {
      const method = alias?.method ?? meta.openapi.method;
      const path = alias?.path ?? meta.openapi.path;
      const called = { name, type, procedure };
      routes.push({ ...called, method, path, meta, input, output, alias });
    }
  }
  return routes.sort((a, b) => rank(a).localeCompare(rank(b), 'en'));
}

/** The routes of a router by method and path. Throws if two procedures have the same. */
export const routeTable = memoize(
  (router: AnyRouter): RouteTable<Route> => {
    const table = new RouteTable<Route>();
    for (const route of restRoutes(router)) table.add(route.method, route.path, route);
    return table;
  },
  { cache: new WeakMap() },
);

/** Sorts fixed segments before parameters, as they are matched. */
const rank = (route: Route): string => `${route.path.replace(/\{[^{}]+\}/g, '~')} ${route.method}`;
