/** Cases of REST answers: statuses, headers, errors, links. */
import { bare, errors, form, get, P, S, type WireCase } from './wire-case.ts';

export const ANSWERING: WireCase[] = [
  bare('a refusal of tRPC', 'GET /api/v1/missing', 404, errors('Record not found'), {
    answerHeaders: { 'content-type': 'application/json; charset=utf-8', etag: null },
  }),
  bare('a refusal with a status of its own', 'GET /api/v1/gone', 410, {
    error: 'This was not found',
    error_description: 'It was here.',
  }),
  bare(
    'a refusal that names fields',
    'POST /api/v1/taken',
    422,
    errors('Validation failed: Username has already been taken', {
      username: [{ error: 'ERR_TAKEN', description: 'has already been taken' }],
    }),
  ),
  bare('a failure shows nothing of its inside', 'GET /api/v1/secret', 500, errors('Internal Server Error')),
  bare('an output that is not as declared', 'GET /api/v1/lying', 500, errors('Internal Server Error')),
  bare('401 with its challenge', 'POST /api/v1/gated', 401, errors('The access token is invalid'), {
    answerHeaders: {
      'www-authenticate':
        'Bearer realm="Doorkeeper", error="invalid_token", error_description="The access token is invalid"',
    },
  }),
  form(
    '401 of OAuth',
    'POST /oauth/token',
    'grant_type=bad',
    { error: 'invalid_client', error_description: 'Unknown client.' },
    401,
  ),
  bare('headers of a refused call', 'GET /api/v1/limited', 429, errors('Too many requests'), {
    answerHeaders: { 'x-ratelimit-remaining': '0' },
  }),
  get(
    'headers of every answer',
    '/api/v1/accounts/5',
    { got: 'by id', id: '5' },
    {
      answerHeaders: {
        'cache-control': 'private, no-store',
        vary: 'Authorization',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; form-action 'none'",
        'content-length': '24',
        'x-request-id': 'request-new',
        deprecation: null,
      },
    },
  ),
  get(
    'a request id of the client',
    '/api/v1/accounts/5',
    { got: 'by id', id: '5' },
    { headers: { 'x-request-id': 'ab c<1>-@' }, answerHeaders: { 'x-request-id': 'abc1-@' } },
  ),
  bare('a deprecated method', `PUT ${P}`, 200, {}, { answerHeaders: { deprecation: '@1668384000' } }),
  bare(
    'another status and header',
    'GET /api/v1/partial',
    206,
    {},
    { answerHeaders: { 'cache-control': 'public, max-age=15' } },
  ),
  bare('no content', 'GET /api/v1/empty', 204, /^$/, { answerHeaders: { 'content-type': null } }),
  bare('a redirect', 'GET /api/v1/away', 301, /^$/, { answerHeaders: { location: 'https://example.org/x' } }),
  get('another content type', '/api/v1/html', /^<p>é<\/p>$/, {
    answerHeaders: { 'content-type': 'text/html; charset=utf-8', 'content-length': '9' },
  }),
  bare('HEAD', 'HEAD /api/v1/page', 200, /^$/, { answerHeaders: { 'content-length': '75', link: /rel="next"/ } }),
  bare('OPTIONS without CORS', 'OPTIONS /api/v1/page', 200, /^GET, HEAD$/, { answerHeaders: { allow: 'GET, HEAD' } }),
  bare('a preflight', `OPTIONS ${S}`, 200, /^$/, {
    headers: {
      origin: 'https://a.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization, idempotency-key',
    },
    answerHeaders: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': /POST/,
      'access-control-allow-headers': 'authorization, idempotency-key',
      'access-control-allow-credentials': null,
    },
  }),
  bare('CORS of an error', 'GET /api/v1/missing', 404, errors('Record not found'), {
    answerHeaders: {
      'access-control-allow-origin': '*',
      'access-control-expose-headers':
        'Link, Mastodon-Async-Refresh, X-RateLimit-Reset, X-RateLimit-Limit, X-RateLimit-Remaining, X-Request-Id',
    },
  }),
  bare('no CORS for pages', 'GET /about', 404, /next handler/, {
    answerHeaders: { 'access-control-allow-origin': null },
  }),
  bare('an unknown path of the API', 'GET /api/v1/nope', 404, errors('Not Found'), {
    answerHeaders: { 'access-control-allow-origin': '*' },
  }),
  bare('an unknown method of the API', 'DELETE /api/v1/page', 404, errors('Not Found')),
  bare('a path of another facade', 'GET /api', 404, /next handler/),
  bare('another method outside the API', 'GET /oauth/token', 404, /next handler/),
  get('Link of a timeline', '/api/v1/page?only_media=true&limit=2&max_id=20&access_token=t', /"7"/, {
    answerHeaders: {
      link: '<https://plaza.example/api/v1/page?only_media=true&limit=2&max_id=7>; rel="next", <https://plaza.example/api/v1/page?only_media=true&limit=2&min_id=9>; rel="prev"',
    },
  }),
  get('Link of a short timeline page', '/api/v1/page?limit=3', /"7"/, {
    answerHeaders: { link: /max_id=7.*min_id=9/ },
  }),
  get('no Link of an empty page', '/api/v1/page?limit=0', [], { answerHeaders: { link: null } }),
  get(
    'Link of the last followers',
    '/api/v1/followers',
    {},
    { answerHeaders: { link: '<https://plaza.example/api/v1/followers?since_id=50>; rel="prev"' } },
  ),
  get(
    'Link of full followers',
    '/api/v1/followers?limit=1',
    {},
    { answerHeaders: { link: /max_id=50>; rel="next".*since_id=50/ } },
  ),
  get(
    'Link of trends',
    '/api/v1/trends?offset=25',
    { offset: 25, limit: 10 },
    {
      answerHeaders: {
        link: '<https://plaza.example/api/v1/trends?offset=35>; rel="next", <https://plaza.example/api/v1/trends?offset=15>; rel="prev"',
      },
    },
  ),
  get(
    'no prev on the first page of trends',
    '/api/v1/trends',
    { offset: 0, limit: 10 },
    { answerHeaders: { link: /^<[^>]*offset=10>; rel="next"$/ } },
  ),
];
