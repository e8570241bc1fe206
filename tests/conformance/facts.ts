/** The facts with which the contract and every answer are compared; see README.md in this folder. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface Operation {
  /** The allowed callers: anybody, an application itself, any token, a user, or staff. */
  auth?: 'none' | 'app' | 'token' | 'user' | 'staff';
  also?: string[];
  entity?: string;
  list_of?: string;
  parameters?: string[];
  scopes?: string[];
}

export interface Attribute {
  type: string;
  nullable?: boolean;
  optional?: boolean;
  enum?: string[];
}

export interface Entity {
  extends?: string;
  attributes: Record<string, Attribute>;
}

interface Facts {
  operations: Record<string, Operation>;
  entities: Record<string, Entity>;
}

const here = (name: string): string => readFileSync(path.join(import.meta.dirname, name), 'utf8');

export const facts = JSON.parse(here('mastodon-facts.json')) as Facts;

export const eventServiceSdl = here('event-service.graphql');

export interface Gap {
  /** The missing part, exactly or up to a `*`; an operation without a method means all methods. */
  what: string;
  why: string;
}

export const gaps = JSON.parse(here('../../openapi/gaps.json')) as {
  operations: Gap[];
  parameters: Gap[];
  attributes: Gap[];
  graphql: Gap[];
  /** Differences that no list of facts describes: an operation and one of its parameters. */
  choices: Gap[];
  /** Features of other servers of the fediverse that this one lacks, by ids of the facts of federation. */
  federation: Gap[];
};

export function matches(gap: Gap, missing: string): boolean {
  const what = gap.what.startsWith('/') ? missing.slice(missing.indexOf(' ') + 1) : missing;
  return gap.what.endsWith('*') ? what.startsWith(gap.what.slice(0, -1)) : gap.what === what;
}

/** All attributes of an entity, including inherited ones. */
export function attributesOf(name: string): Record<string, Attribute> {
  const entity = facts.entities[name];
  if (!entity) return {};
  return { ...(entity.extends ? attributesOf(entity.extends) : {}), ...entity.attributes };
}

/** `/api/v1/statuses/1` and `/api/v1/statuses/{id}` → `/api/v1/statuses/{}`, if there is such an operation. */
export function operationOf(method: string, url: string): Operation | undefined {
  const segments = (url.split('?')[0] ?? '').split('/');
  const found = Object.entries(facts.operations).filter(([key, operation]) => {
    const [verb = '', shape = ''] = key.split(' ');
    if (verb !== method && !operation.also?.includes(method)) return false;
    const parts = shape.split('/');
    return parts.length === segments.length && parts.every((part, i) => part === '{}' || part === segments[i]);
  });
  // A static segment takes precedence over a parameter.
  return found.sort(([a], [b]) => a.split('{}').length - b.split('{}').length)[0]?.[1];
}
