/** Authorization server metadata (RFC 8414). */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { ALL_SCOPES } from '../../domain/access/scopes.ts';
import { supportedGrants } from '../../domain/oauth/exchange.ts';

export const authorizationServerSchema = z
  .object({
    issuer: z.string(),
    authorization_endpoint: z.string(),
    token_endpoint: z.string(),
    revocation_endpoint: z.string(),
    userinfo_endpoint: z.string(),
    app_registration_endpoint: z.string(),
    service_documentation: z.string(),
    scopes_supported: z.array(z.string()),
    response_types_supported: z.array(z.string()),
    response_modes_supported: z.array(z.string()),
    grant_types_supported: z.array(z.string()),
    token_endpoint_auth_methods_supported: z.array(z.string()),
    revocation_endpoint_auth_methods_supported: z.array(z.string()),
    code_challenge_methods_supported: z.array(z.string()),
  })
  .meta({ id: 'AuthorizationServer', description: 'Where and how tokens are had.' });

export type AuthorizationServer = z.infer<typeof authorizationServerSchema>;

const CLIENT_AUTHENTICATION = ['client_secret_basic', 'client_secret_post'];

export function viewAuthorizationServer(ctx: Pick<DomainContext, 'config'>): AuthorizationServer {
  const at = (path: string): string => `${ctx.config.publicUrl}${path}`;
  return {
    issuer: ctx.config.publicUrl,
    authorization_endpoint: at('/oauth/authorize'),
    token_endpoint: at('/oauth/token'),
    revocation_endpoint: at('/oauth/revoke'),
    userinfo_endpoint: at('/oauth/userinfo'),
    app_registration_endpoint: at('/api/v1/apps'),
    service_documentation: at('/docs/rest'),
    scopes_supported: [...ALL_SCOPES],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: supportedGrants(ctx),
    token_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
    revocation_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
    code_challenge_methods_supported: ['S256'],
  };
}
