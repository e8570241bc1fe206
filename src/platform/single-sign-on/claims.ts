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
  roles: readonly string[];
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
 * The signed ID token takes precedence. `email_verified` counts only beside the address that it is about, so both are read from the
 * same document.
 */
export function personOf(
  { claims: names, trustsEmail }: OidcConfig,
  idToken: Claims & { iss: string; sub: string },
  userInfo: Claims,
): ProviderPerson {
  const merged = { ...userInfo, ...idToken };
  const about = textAt(idToken, names.email) === '' ? userInfo : idToken;
  const { email_verified: verified } = about;
  return {
    issuer: idToken.iss,
    subject: idToken.sub,
    sid: typeof idToken.sid === 'string' ? idToken.sid : null,
    name: textAt(merged, names.name),
    username: textAt(merged, names.username),
    email: textAt(about, names.email),
    // Some providers write booleans as text.
    isEmailVerified: verified === true || verified === 'true' || (verified === undefined && trustsEmail),
    roles: names.roles === null ? [] : textsAt(merged, names.roles),
  };
}
