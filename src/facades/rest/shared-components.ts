/** Shared components of the OpenAPI document: errors, rate limit headers, security schemes. */
import type { OpenAPIObject } from 'trpc-to-openapi';
import { z } from 'zod';
import { isAdminPath } from '../access/admin-paths.ts';
import type { Route } from './routes.ts';

type Components = NonNullable<OpenAPIObject['components']>;

/** A reference to a component. */
export const reference = (kind: 'headers' | 'responses' | 'schemas', name: string) => ({
  $ref: `#/components/${kind}/${name}`,
});

/** The rate limit headers (Mastodon's limits). */
export const RATE_HEADERS = {
  'X-RateLimit-Limit': reference('headers', 'X-RateLimit-Limit'),
  'X-RateLimit-Remaining': reference('headers', 'X-RateLimit-Remaining'),
  'X-RateLimit-Reset': reference('headers', 'X-RateLimit-Reset'),
};

const HEADERS: NonNullable<Components['headers']> = {
  'X-RateLimit-Limit': { description: 'How many calls fit into the period.', schema: { type: 'integer' } },
  'X-RateLimit-Remaining': { description: 'How many calls are left.', schema: { type: 'integer' } },
  'X-RateLimit-Reset': { description: 'When the period ends.', schema: { type: 'string', format: 'date-time' } },
  Link: { description: 'The next and the previous page (RFC 8288).', schema: { type: 'string' } },
};

type Schemas = NonNullable<Components['schemas']>;

const SENTENCE = { type: 'string', description: 'A sentence for the user, or the code of an OAuth error.' } as const;

const SCHEMAS = {
  Error: {
    type: 'object',
    description: 'What went wrong.',
    properties: {
      error: SENTENCE,
      error_description: { type: 'string', description: 'The sentence of an OAuth error.' },
    },
    required: ['error'],
  },
  ValidationErrorDetails: {
    type: 'object',
    description: 'Which fields are not as they should be.',
    properties: {
      error: SENTENCE,
      details: {
        type: 'object',
        description: 'Field → its errors.',
        additionalProperties: {
          type: 'array',
          items: {
            type: 'object',
            properties: { error: { type: 'string' }, description: { type: 'string' } },
            required: ['error', 'description'],
          },
        },
      },
    },
    required: ['error', 'details'],
  },
} satisfies Schemas;

/** Only where an operation takes `allowed_mentions`. */
const UNEXPECTED_MENTIONS: Schemas[string] = {
  type: 'object',
  description: 'The text mentions others than `allowed_mentions`, and nothing was posted.',
  properties: {
    error: SENTENCE,
    unexpected_accounts: { type: 'array', items: reference('schemas', 'Account') },
  },
  required: ['error', 'unexpected_accounts'],
};

/** Only where an operation has this refusal. */
const EXISTING_DOMAIN_BLOCK: Schemas[string] = {
  type: 'object',
  description: 'The domain or one above it is blocked already, at least as strictly.',
  properties: { error: SENTENCE, existing_domain_block: reference('schemas', 'AdminDomainBlock') },
  required: ['error', 'existing_domain_block'],
};

const refusesBlocked = ({ meta }: Pick<Route, 'meta'>): boolean => meta.refusal === 'ExistingDomainBlock';

/** Whether the operation refuses a text that mentions people outside `allowed_mentions`. */
export const limitsMentions = ({ input }: Pick<Route, 'input'>): boolean =>
  input instanceof z.ZodObject && 'allowed_mentions' in input.shape;

const RESPONSES = {
  BadRequest: 'The request cannot be read.',
  Unauthorized: 'No token, or one that is not good.',
  Forbidden: 'The token lacks the scope, or the user may not do that.',
  NotFound: 'There is no such thing, or none that the user may see.',
  TooLarge: 'The body or a file is too large.',
  Invalid: 'A field is not as it should be; `details` names it.',
  UnexpectedMentions: 'A field is not as it should be, or the text mentions others than it may.',
  ExistingDomainBlock: 'A field is not as it should be, or there is such a block.',
  TooManyRequests: 'Too many calls in this period.',
};

/** Bodies other than `Error`. */
const BODIES: Record<string, string[]> = {
  Invalid: ['ValidationErrorDetails', 'Error'],
  UnexpectedMentions: ['UnexpectedMentionsError', 'ValidationErrorDetails', 'Error'],
  ExistingDomainBlock: ['ExistingDomainBlockError', 'ValidationErrorDetails', 'Error'],
};

function bodyOf(response: string) {
  const [first = reference('schemas', 'Error'), ...others] = (BODIES[response] ?? []).map((name) =>
    reference('schemas', name),
  );
  return { 'application/json': { schema: others.length > 0 ? { anyOf: [first, ...others] } : first } };
}

/** Cookie and CSRF token, which the paths of the administration take together. */
const BROWSER_SESSION = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'plaza_session',
    description: 'The session of a browser that is signed in; with https its name begins with `__Host-`.',
  },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-CSRF-Token',
    description: 'What signed-in pages have as `<meta name="csrf-token">`. It counts for one session.',
  },
} as const;

/** All shared components; the scopes are those of the routes. */
export function sharedComponents(routes: readonly Route[], scopes: Record<string, string>) {
  const used = [...new Set(routes.flatMap((route) => route.meta.scopes ?? []))].sort();
  const described = Object.fromEntries(used.map((scope) => [scope, scopes[scope] ?? '']));
  const [mentions, blocked] = [routes.some(limitsMentions), routes.some(refusesBlocked)];
  const absent = [!mentions && 'UnexpectedMentions', !blocked && 'ExistingDomainBlock'];
  const answers = Object.entries(RESPONSES).filter(([name]) => !absent.includes(name));
  const responses = answers.map(([name, description]) => {
    const content = bodyOf(name);
    return [name, { description, content, ...(name === 'TooManyRequests' && { headers: RATE_HEADERS }) }] as const;
  });
  return {
    schemas: {
      ...SCHEMAS,
      ...(mentions && { UnexpectedMentionsError: UNEXPECTED_MENTIONS }),
      ...(blocked && { ExistingDomainBlockError: EXISTING_DOMAIN_BLOCK }),
    },
    headers: HEADERS,
    responses: Object.fromEntries(responses),
    securitySchemes: {
      user: {
        type: 'oauth2',
        description: 'A token that an application has for a user.',
        flows: {
          authorizationCode: { authorizationUrl: '/oauth/authorize', tokenUrl: '/oauth/token', scopes: described },
        },
      },
      application: {
        type: 'oauth2',
        description: "An application's own token.",
        flows: { clientCredentials: { tokenUrl: '/oauth/token', scopes: described } },
      },
      ...(routes.some(({ path }) => isAdminPath(path)) && BROWSER_SESSION),
      bearer: { type: 'http', scheme: 'bearer', description: 'A token you have already, or that of a sign-in.' },
    },
  } satisfies Components;
}
