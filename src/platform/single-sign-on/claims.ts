/** Reads the person from an ID token and the provider's user info, by the configured names of the claims. */
import type { OidcConfig } from '../environment/oidc.ts';
import { oneLine } from '../one-line.ts';

export type Claims = Readonly<Record<string, unknown>>;

export interface ProviderPerson {
  issuer: string;
  subject: string;
  /** The provider's name of its session; null if it gives none. */
  sid: string | null;
  /** Empty if the claim is missing. */
  name: string;
  username: string;
  email: string;
  /** Whether the provider vouches for the address. */
  isEmailVerified: boolean;
  /** Null if the provider left them out because the person has too many. */
  roles: readonly string[] | null;
}

/** The value at `realm_access.roles`. A claim whose own name has dots, such as a URL, is found by its whole name. */
function valueAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Claims)[name] : undefined,
      claims,
    );
}

const MOST_CHARACTERS = 500;

const textAt = (claims: Claims, path: string): string => {
  const value = valueAt(claims, path);
  return typeof value === 'string' ? oneLine(value).slice(0, MOST_CHARACTERS) : '';
};

const textsAt = (claims: Claims, path: string): string[] =>
  [valueAt(claims, path)].flat().filter((value) => typeof value === 'string');

/**
 * `email_verified` is about the claim `email` alone; people may edit other claims with an address, such as `mail` or `upn`. Some
 * providers write booleans as text.
 */
function isVerified({ email_verified: verified }: Claims, { claims: names, trustsEmail }: OidcConfig): boolean {
  if (names.email !== 'email' || verified === undefined) return trustsEmail;
  return verified === true || verified === 'true';
}

/** Entra ID names a claim here instead of sending it, for example the groups of a person who is in more than 200. */
const isLeftOut = ({ _claim_names: names }: Claims, path: string): boolean =>
  typeof names === 'object' && names !== null && Object.hasOwn(names, path);

function rolesAt(claims: Claims, path: string | null): readonly string[] | null {
  if (path === null) return [];
  return valueAt(claims, path) === undefined && isLeftOut(claims, path) ? null : textsAt(claims, path);
}

/**
 * The signed ID token takes precedence. `email_verified` counts only beside the address that it is about, so both are read from the
 * same document.
 */
export function personOf(
  oidc: OidcConfig,
  idToken: Claims & { iss: string; sub: string },
  userInfo: Claims,
): ProviderPerson {
  const { claims: names } = oidc;
  const merged = { ...userInfo, ...idToken };
  const about = textAt(idToken, names.email) === '' ? userInfo : idToken;
  return {
    issuer: idToken.iss,
    subject: idToken.sub,
    sid: typeof idToken.sid === 'string' ? idToken.sid : null,
    name: textAt(merged, names.name),
    username: textAt(merged, names.username),
    email: textAt(about, names.email),
    isEmailVerified: isVerified(about, oidc),
    roles: rolesAt(merged, names.roles),
  };
}
