/** OpenAPI of paths that facades serve without procedures, because they answer with pages, redirects or streams: OAuth and streaming. */
import type { OpenAPIObject } from 'trpc-to-openapi';
import { STREAM_CHANNELS } from '../../domain/streams/channels.ts';
import { SSE_PATHS, STREAMING_PATH } from '../streaming/channels.ts';
import { downloadPaths } from './download-paths.ts';
import { query, refused, text } from './path-parts.ts';

type Paths = NonNullable<OpenAPIObject['paths']>;
type Operation = NonNullable<Paths[string]['get']>;

const form = (properties: Record<string, string>, required: string[]): NonNullable<Operation['requestBody']> => {
  const schema = {
    type: 'object' as const,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, description]) => [name, { ...text, description }]),
    ),
    required,
  };
  return {
    required: true,
    content: { 'application/x-www-form-urlencoded': { schema }, 'application/json': { schema } },
  };
};

const stream = (
  name: string,
  parameters: NonNullable<Operation['parameters']>,
  scopes: readonly string[],
): Operation => ({
  operationId: `stream${name.replace(/(^|[^a-z])([a-z])/g, (_, __, letter: string) => letter.toUpperCase())}`,
  summary: `Follow the stream ${name}`,
  tags: ['streaming'],
  security: scopes.map((scope) => ({ user: [scope] })),
  ...(parameters.length > 0 && { parameters }),
  responses: {
    200: { description: 'Events as they happen.', content: { 'text/event-stream': { schema: text } } },
    400: refused,
    401: refused,
  },
});

function streamingPaths(): Paths {
  const paths: Paths = {
    [`${STREAMING_PATH}/health`]: {
      get: {
        operationId: 'streamingHealth',
        summary: 'Check whether streaming works',
        tags: ['streaming'],
        security: [],
        responses: { 200: { description: 'It does.', content: { 'text/plain': { schema: text } } }, 429: refused },
      },
    },
    [STREAMING_PATH]: {
      get: {
        operationId: 'streamingSocket',
        summary: 'Open a WebSocket for any number of streams',
        description:
          'Frames are JSON: `{"type":"subscribe","stream":"hashtag","tag":"cats"}` and back `{"stream":[…],"event":"…","payload":"…"}`.',
        tags: ['streaming'],
        security: [{ user: ['read:statuses'] }, { user: ['read:notifications'] }],
        parameters: [
          query('stream', `A stream to begin with: ${Object.keys(STREAM_CHANNELS).join(', ')}.`),
          query('tag', 'The hashtag of a hashtag stream.'),
          query('list', 'The id of the list of a list stream.'),
          query('access_token', 'The token, where headers cannot be set.'),
          query('type', 'subscribe or unsubscribe, in a frame.'),
        ],
        responses: {
          101: { description: 'The socket is open.' },
          200: { description: 'Never: a request without an upgrade is refused.' },
          400: refused,
          401: refused,
        },
      },
    },
  };
  for (const [below, row] of Object.entries(SSE_PATHS)) {
    const channel = STREAM_CHANNELS[row.stream];
    const parameters = [
      ...(channel.parameter ? [query(channel.parameter, 'Which one.', true)] : []),
      ...(row.onlyMedia ? [query('only_media', 'Only statuses with media.')] : []),
    ];
    paths[`${STREAMING_PATH}/${below}`] = { get: stream(row.stream, parameters, channel.scopes) };
  }
  return paths;
}

const CLIENT = {
  client_id: 'The application.',
  client_secret: 'Its secret; or both as HTTP Basic.',
};

const REQUEST = [
  query('response_type', 'code', true),
  query('client_id', 'The application.', true),
  query('redirect_uri', 'One of those it registered, or urn:ietf:wg:oauth:2.0:oob.', true),
  query('scope', 'Separated by spaces; read when left out.'),
  query('state', 'Returned unchanged.'),
  query('code_challenge', 'Of PKCE.'),
  query('code_challenge_method', 'S256'),
  query('force_login', 'true: sign in anew.'),
  query('lang', 'en or fr.'),
];

const page = { description: 'A page.', content: { 'text/html': { schema: text } } };

function authorize(operationId: string, summary: string): Operation {
  return {
    operationId,
    summary,
    tags: ['oauth'],
    security: [],
    parameters: REQUEST,
    responses: {
      200: page,
      302: { description: 'Back to the application, with a code or an error.' },
      400: page,
      403: page,
    },
  };
}

function oauthPaths(): Paths {
  return {
    '/oauth/authorize': {
      get: authorize('oauthAuthorizePage', 'Show a person what an application asks for'),
      post: authorize('oauthAuthorize', 'Allow it, from that page'),
      delete: authorize('oauthDeny', 'Deny it, from that page'),
    },
    '/oauth/token': {
      post: {
        operationId: 'oauthToken',
        summary: 'Exchange a code, or the application itself, for a token',
        description: 'What the body does not say is read from the query.',
        tags: ['oauth'],
        security: [],
        requestBody: form(
          {
            grant_type: 'authorization_code, client_credentials, or password where the server allows it.',
            ...CLIENT,
            code: 'From the authorize page.',
            redirect_uri: 'The one the code was sent to.',
            code_verifier: 'Of PKCE.',
            scope: 'For client_credentials.',
          },
          ['grant_type'],
        ),
        responses: {
          200: {
            description: 'The token.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Token' } } },
          },
          400: refused,
          401: refused,
        },
      },
    },
    '/oauth/revoke': {
      post: {
        operationId: 'oauthRevokeToken',
        summary: 'Revoke a token',
        description: 'What the body does not say is read from the query.',
        tags: ['oauth'],
        security: [],
        requestBody: form({ ...CLIENT, token: 'The token to revoke.' }, ['token']),
        responses: {
          200: { description: 'It is revoked.', content: { 'application/json': { schema: { type: 'object' } } } },
          403: refused,
        },
      },
    },
  };
}

function invitePaths(): Paths {
  const given = { type: 'object' as const, properties: { invite_code: text, instance_api_url: text } };
  return {
    '/invite/{invite_code}': {
      get: {
        operationId: 'inviteCheck',
        summary: 'Check an invitation; browsers get the page for signing up by it',
        tags: ['invites'],
        security: [],
        parameters: [{ name: 'invite_code', in: 'path', required: true, schema: text }],
        responses: {
          200: { description: 'It lets people in.', content: { 'application/json': { schema: given } } },
          401: refused,
          404: refused,
          429: refused,
        },
      },
    },
  };
}

/** Adds these paths, and the one component that no procedure has. */
export function withFacadePaths(document: OpenAPIObject): OpenAPIObject {
  const paths = {
    ...document.paths,
    ...streamingPaths(),
    ...oauthPaths(),
    ...invitePaths(),
    ...downloadPaths(),
  };
  const inOrder = Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1));
  const error = {
    type: 'object' as const,
    properties: { error: text, error_description: text },
    required: ['error'],
  };
  const schemas = { ...document.components?.schemas, OAuthError: error };
  return { ...document, paths: Object.fromEntries(inOrder), components: { ...document.components, schemas } };
}
