/** The variables of single sign-on by OpenID Connect (docs/decisions/0115-single-sign-on.md). */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { flag, oneOf } from './values.ts';

export interface OidcConfig {
  /** As the provider writes it; identities are stored under it. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The name of the provider on buttons and in sentences. */
  readonly name: string;
  readonly scopes: string;
  /** The claims to read. A name such as `realm_access.roles` leads into an object. */
  readonly claims: {
    readonly name: string;
    readonly username: string;
    readonly email: string;
    /** Null if the provider decides no roles. */
    readonly roles: string | null;
  };
  /** Values of the claim of roles, with the names of our roles; the first that a person has counts. */
  readonly roles: readonly (readonly [value: string, role: string])[];
  /** Whether addresses count as verified although the claim `email_verified` is missing. */
  readonly trustsEmail: boolean;
  /** Whether a verified address that has an account signs in to it and links it. */
  readonly linksByEmail: boolean;
  /** `open`: people of the provider get accounts although registrations are closed, or need an approval. */
  readonly signUps: 'registrations' | 'open';
}

const LOCAL_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
/** Entra ID's issuers for the people of any organization. */
const ANY_TENANT = /^\/(common|organizations|consumers)(\/|$)/;

const issuer = z
  .string()
  .refine((text) => {
    const url = URL.parse(text);
    if (!url || url.username || url.password || url.search || url.hash) return false;
    return url.protocol === 'https:' || (url.protocol === 'http:' && LOCAL_HOST.test(url.hostname));
  }, 'must be a URL that begins with https://; http:// is allowed for this machine only')
  .refine((text) => !ANY_TENANT.test(URL.parse(text)?.pathname ?? ''), 'must name one tenant, not those of everybody');

/** `groups` or `realm_access.roles`. */
const claim = z.string().regex(/^[^\s.]+(\.[^\s.]+)*$/, 'must be the name of a claim');

/** `staff=Moderator, board=Admin` */
const roles = z.string().transform((text, ctx) => {
  const pairs = text.split(',').map((pair) => {
    const at = pair.lastIndexOf('=');
    return [pair.slice(0, Math.max(at, 0)).trim(), pair.slice(at + 1).trim()] as const;
  });
  if (pairs.some(([value, role]) => value === '' || role === ''))
    ctx.addIssue('must be a list of values with roles, such as staff=Moderator, board=Admin');
  if (pairs.some(([, role]) => role.toLowerCase() === 'owner')) ctx.addIssue('must not give the role Owner');
  return pairs;
});

const secretFile = z.string().transform((file, ctx) => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    ctx.addIssue(`cannot be read (${(error as NodeJS.ErrnoException).code})`);
    return z.NEVER;
  }
});

export const OIDC_VARIABLES = {
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_CLIENT_SECRET_FILE: secretFile.optional(),
  OIDC_NAME: z.string().max(60, 'must have at most 60 characters').optional(),
  OIDC_SCOPES: z
    .string()
    .refine((text) => text.split(' ').includes('openid'), 'must be a list of scopes that contains openid')
    .default('openid email profile'),
  OIDC_NAME_CLAIM: claim.default('name'),
  OIDC_USERNAME_CLAIM: claim.default('preferred_username'),
  OIDC_EMAIL_CLAIM: claim.default('email'),
  OIDC_ROLES_CLAIM: claim.optional(),
  OIDC_ROLES: roles.optional(),
  OIDC_TRUST_EMAIL: flag('true or false').default(false),
  OIDC_LINK_BY_EMAIL: flag('true or false').default(false),
  OIDC_SIGN_UPS: oneOf(['registrations', 'open']).default('registrations'),
  LOCAL_SIGN_IN: flag('true or false').default(true),
};

const SHAPE = z.object(OIDC_VARIABLES);

/** Null without a provider. Adds an issue for variables that are missing. */
export function oidcOf(values: z.infer<typeof SHAPE>, ctx: z.RefinementCtx): OidcConfig | null {
  const missing = (name: keyof typeof OIDC_VARIABLES, why: string): null => {
    ctx.addIssue({ code: 'custom', path: [name], message: `must be set, because ${why}` });
    return null;
  };
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_ROLES = [], OIDC_ROLES_CLAIM = null } = values;
  if (OIDC_ISSUER === undefined) return values.LOCAL_SIGN_IN ? null : missing('OIDC_ISSUER', 'LOCAL_SIGN_IN is false');
  if (OIDC_CLIENT_ID === undefined) return missing('OIDC_CLIENT_ID', 'OIDC_ISSUER is');
  const clientSecret = values.OIDC_CLIENT_SECRET_FILE ?? values.OIDC_CLIENT_SECRET;
  if (!clientSecret)
    return missing('OIDC_CLIENT_SECRET', 'OIDC_ISSUER is; OIDC_CLIENT_SECRET_FILE names a file instead');
  if (OIDC_ROLES.length > 0 && OIDC_ROLES_CLAIM === null) return missing('OIDC_ROLES_CLAIM', 'OIDC_ROLES is');
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret,
    name: values.OIDC_NAME ?? new URL(OIDC_ISSUER).hostname,
    scopes: values.OIDC_SCOPES,
    claims: {
      name: values.OIDC_NAME_CLAIM,
      username: values.OIDC_USERNAME_CLAIM,
      email: values.OIDC_EMAIL_CLAIM,
      roles: OIDC_ROLES_CLAIM,
    },
    roles: OIDC_ROLES,
    trustsEmail: values.OIDC_TRUST_EMAIL,
    linksByEmail: values.OIDC_LINK_BY_EMAIL,
    signUps: values.OIDC_SIGN_UPS,
  };
}
