/** Refusals of OAuth endpoints, with the errors of RFC 6749 and of Doorkeeper (Mastodon's errors). */
import { Refusal, type RefusalDetails, type RefusalKind } from '../../platform/errors.ts';
import type { Sentence } from '../../wording/texts.ts';

interface Row {
  kind: RefusalKind;
  text: string;
  retryAfterSeconds?: number;
}

const OAUTH_REFUSALS = {
  invalid_request: {
    kind: 'bad_request',
    text: 'The request is missing a required parameter, includes an unsupported parameter value, or is otherwise malformed.',
  },
  invalid_client: {
    kind: 'unauthenticated',
    text: 'Client authentication failed due to unknown client, no client authentication included, or unsupported authentication method.',
  },
  invalid_grant: {
    kind: 'bad_request',
    text: 'The provided authorization grant is invalid, expired, revoked, does not match the redirection URI used in the authorization request, or was issued to another client.',
  },
  invalid_scope: { kind: 'bad_request', text: 'The requested scope is invalid, unknown, or malformed.' },
  unauthorized_client: {
    kind: 'bad_request',
    text: 'The client is not authorized to perform this request using this method.',
  },
  unsupported_grant_type: {
    kind: 'bad_request',
    text: 'The authorization grant type is not supported by the authorization server.',
  },
  unsupported_response_type: {
    kind: 'bad_request',
    text: 'The authorization server does not support this response type.',
  },
  access_denied: { kind: 'bad_request', text: 'The resource owner or authorization server denied the request.' },
  temporarily_unavailable: {
    kind: 'unavailable',
    text: 'The authorization server is currently unable to handle the request due to a temporary overloading or maintenance of the server.',
    retryAfterSeconds: 5,
  },
  server_error: {
    kind: 'failed',
    text: 'The authorization server encountered an unexpected condition which prevented it from fulfilling the request.',
  },
} as const satisfies Record<string, Row>;

export type OAuthRefusalCode = keyof typeof OAUTH_REFUSALS;

export const isOAuthRefusalCode = (code: string): code is OAuthRefusalCode => Object.hasOwn(OAUTH_REFUSALS, code);

/** Its message is the code of the protocol instead of a sentence. */
export const refusalWithCode = (kind: RefusalKind, code: OAuthRefusalCode, details: RefusalDetails): Refusal =>
  new Refusal(kind, code as unknown as Sentence, { ...details, code });

/** The refusal of that code: its message is the code, `error_description` is a sentence. */
export function oauthRefusal(code: OAuthRefusalCode, text?: string, kind?: RefusalKind): Refusal {
  const row: Row = OAUTH_REFUSALS[code];
  return refusalWithCode(kind ?? row.kind, code, {
    ...(row.retryAfterSeconds !== undefined && { retryAfterSeconds: row.retryAfterSeconds }),
    extra: { error_description: text ?? row.text },
  });
}

/** `Missing required parameter: code.` */
export const missingParameter = (name: string): Refusal =>
  oauthRefusal('invalid_request', `Missing required parameter: ${name}.`);
