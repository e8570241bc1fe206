/** Completes an OpenAPI operation with what the library cannot derive: scopes, statuses, errors, bracketed names, headers. */
import type { OpenAPIObject } from 'trpc-to-openapi';
import { isAdminPath } from '../access/admin-paths.ts';
import { type FormSchema, flattenForm } from './form-schema.ts';
import type { Route } from './routes.ts';
import { limitsMentions, RATE_HEADERS, reference } from './shared-components.ts';

type PathItem = NonNullable<OpenAPIObject['paths']>[string];
export type Operation = NonNullable<PathItem['get']>;

/** Changes the operation in place. */
export function describeOperation(operation: Operation, route: Route): void {
  operation.security = security(route);
  const { permission, inPerson } = route.meta;
  const needs = [
    permission && `Needs the permission ${[permission].flat().join(' or ')}.`,
    inPerson && 'Needs a sign-in: no application may do this.',
  ];
  const description = [operation.description, ...needs].filter(Boolean).join('\n\n');
  if (description) operation.description = description;
  if (route.meta.idempotent) operation.parameters = [...(operation.parameters ?? []), IDEMPOTENCY_KEY];
  bracketParameters(operation);
  bracketForm(operation);
  const { responses = {} } = operation;
  const success = responses['200'];
  if (!success || '$ref' in success) return;
  const isPaged = operation.parameters?.some((parameter) => 'name' in parameter && parameter.name === 'limit');
  success.headers = { ...success.headers, ...RATE_HEADERS, ...(isPaged && { Link: reference('headers', 'Link') }) };
  for (const [status, description] of Object.entries(route.meta.answers ?? {})) {
    responses[status] = Number(status) === 204 ? { description } : { ...success, description };
  }
  for (const [status, name] of errors(route)) responses[status] = reference('responses', name);
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The same key within an hour makes no second one.',
  schema: { type: 'string' },
} as const;

/** Any one of the scopes suffices; a public procedure needs none. */
function security({ meta, path }: Route): Record<string, string[]>[] {
  if (meta.inPerson) return [{ bearer: [] }];
  const scheme = meta.auth === 'app' ? 'application' : 'user';
  const needed = meta.scopes?.length ? meta.scopes.map((scope) => ({ [scheme]: [scope] })) : [{ [scheme]: [] }];
  const any = [...needed, { bearer: [] }, ...(isAdminPath(path) ? [{ session: [], csrf: [] }] : [])];
  if (meta.auth !== undefined && meta.auth !== 'public') return any;
  return meta.scopes?.length ? [{}, ...any] : [];
}

/** The errors that a procedure of this kind may return. */
function errors({ meta, input, path }: Route): [status: string, name: string][] {
  const isOpen = meta.auth === undefined || meta.auth === 'public';
  const all: [boolean, string, string][] = [
    [input !== undefined, '400', 'BadRequest'],
    [!isOpen || Boolean(meta.scopes?.length), '401', 'Unauthorized'],
    [!isOpen || Boolean(meta.scopes?.length), '403', 'Forbidden'],
    [path.includes('{'), '404', 'NotFound'],
    [meta.form === 'multipart', '413', 'TooLarge'],
    [input !== undefined, '422', 'Invalid'],
    [limitsMentions({ input }), '422', 'UnexpectedMentions'],
    [meta.refusal !== undefined, '422', meta.refusal ?? ''],
    [true, '429', 'TooManyRequests'],
  ];
  return all.filter(([applies]) => applies).map(([, status, name]) => [status, name]);
}

/** Lists in a query are encoded as `id[]=1&id[]=2`. */
function bracketParameters(operation: Operation): void {
  for (const parameter of operation.parameters ?? []) {
    if (!('in' in parameter) || parameter.in !== 'query') continue;
    if ((parameter.schema as FormSchema | undefined)?.type !== 'array') continue;
    parameter.name = `${parameter.name}[]`;
    parameter.style = 'form';
    parameter.explode = true;
  }
}

/** Forms encode objects by bracketed names. */
function bracketForm(operation: Operation): void {
  if (!operation.requestBody || !('content' in operation.requestBody)) return;
  const content = operation.requestBody.content['multipart/form-data'];
  if (content?.schema) content.schema = flattenForm(content.schema as FormSchema) as typeof content.schema;
}
