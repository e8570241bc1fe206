/** The OpenAPI 3.1 document of the REST routes: trpc-to-openapi's output from the schemas, completed from the meta. */
import type { AnyProcedure, AnyRouter } from '@trpc/server';
import { generateOpenApiDocument, type OpenAPIObject } from 'trpc-to-openapi';
import { withMeta, withProcedures } from '../../procedures/definitions.ts';
import { describeOperation } from './operation.ts';
import { type Route, restRoutes } from './routes.ts';
import { sharedComponents } from './shared-components.ts';

export interface DocumentOptions {
  title: string;
  version: string;
  description: string;
  /** The base of all paths. */
  baseUrl: string;
  license: { name: string; identifier: string };
  /** Scope → description; missing scopes get an empty one. */
  scopes: Record<string, string>;
  /** Tag → description; a procedure's tag is its router. */
  tags: Record<string, string>;
}

/**
 * Makes the document of a router; paths are sorted, so that diffs are small.
 *
 * Throws when OpenAPI cannot express an input: GET and DELETE inputs must be flat.
 */
export function restDocument(router: AnyRouter, options: DocumentOptions): OpenAPIObject {
  const routes = restRoutes(router);
  const { title, version, description, baseUrl } = options;
  const base = generateOpenApiDocument(documentRouter(router, routes), { title, version, description, baseUrl });
  const document = structuredClone(base) as OpenAPIObject;
  document.info.license = options.license;
  const { schemas, securitySchemes: _replaced, ...rest } = document.components ?? {};
  const shared = sharedComponents(routes, options.scopes);
  document.components = { ...rest, ...shared, schemas: sorted({ ...schemas, ...shared.schemas }) } as Components;
  document.tags = [...new Set(routes.map(tagOf))].sort().map((name) => ({
    name,
    description: options.tags[name] ?? `Procedures of the ${name} router.`,
  }));
  for (const route of routes) {
    const operation = document.paths?.[route.path]?.[methodOf(route)];
    if (operation) describeOperation(operation, route);
  }
  return document;
}

type Components = NonNullable<OpenAPIObject['components']>;
type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
const methodOf = (route: Route): Method => route.method.toLowerCase() as Method;

const tagOf = (route: Route): string => route.meta.openapi.tags?.[0] ?? route.name.split('.')[0] ?? route.name;

const sorted = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The router with one procedure for each route, because the library does not support aliases. */
function documentRouter(router: AnyRouter, routes: readonly Route[]): AnyRouter {
  const procedures = new Map<string, AnyProcedure>();
  for (const route of routes) {
    const { openapi } = route.meta;
    const meta = {
      ...route.meta,
      openapi: {
        ...openapi,
        method: route.method,
        path: route.path,
        operationId: operationId(route),
        summary: openapi.summary ?? sentence(route.name),
        tags: [tagOf(route)],
        deprecated: route.alias ? (route.alias.deprecated ?? openapi.deprecated) : openapi.deprecated,
        contentTypes: openapi.contentTypes ?? [route.meta.form ? 'multipart/form-data' : 'application/json'],
        errorResponses: [],
      },
    };
    procedures.set(`${route.name} ${route.method} ${route.path}`, withMeta(route.procedure, meta));
  }
  return withProcedures(router, procedures);
}

/** `statuses.create` → `statusesCreate`; an alias adds its method and path, because ids must be unique. */
function operationId(route: Route): string {
  const own = route.meta.openapi.operationId ?? camel(route.name);
  return route.alias ? `${own}By${camel(` ${route.method.toLowerCase()} ${route.path}`)}` : own;
}

const camel = (text: string): string =>
  text.replace(/[^A-Za-z0-9]+([A-Za-z0-9])?/g, (_, next = '') => next.toUpperCase());

/** `accounts.verifyCredentials` → `Accounts: verify credentials`. */
function sentence(name: string): string {
  const [first = '', ...rest] = name
    .split('.')
    .map((part) => part.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
  const head = first.charAt(0).toUpperCase() + first.slice(1);
  return rest.length > 0 ? `${head}: ${rest.join(', ')}` : head;
}
