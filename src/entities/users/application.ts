/** A registered application as REST shows it (Mastodon's entities, Application and CredentialApplication). */
import { z } from 'zod';
import type { ShownApp } from '../../domain/oauth/find.ts';
import type { App } from '../../generated/prisma/client.ts';
import type { Platform } from '../../platform/platform.ts';

const applicationFields = {
  id: z.string(),
  name: z.string(),
  website: z.string().nullable(),
  scopes: z.array(z.string()),
  redirect_uris: z.array(z.string()),
  redirect_uri: z.string().meta({ deprecated: true, description: 'All of `redirect_uris`, one a line.' }),
  vapid_key: z
    .string()
    .meta({ deprecated: true, description: 'See `configuration.vapid.public_key` of the instance.' }),
};

export const applicationSchema = z
  .object(applicationFields)
  .meta({ id: 'Application', description: 'A registered application.' });

export const credentialApplicationSchema = z
  .object({
    ...applicationFields,
    client_id: z.string(),
    client_secret: z.string().meta({ description: 'Shown this once.' }),
    client_secret_expires_at: z.int().meta({ description: '0: never.' }),
  })
  .meta({ id: 'CredentialApplication', description: 'A registered application with its credentials.' });

export type Application = z.infer<typeof applicationSchema>;
export type CredentialApplication = z.infer<typeof credentialApplicationSchema>;

export function viewApplication({ secrets }: Pick<Platform, 'secrets'>, app: ShownApp): Application {
  return {
    id: app.id.toString(),
    name: app.name,
    website: app.website,
    scopes: app.scopes,
    redirect_uris: app.redirectUris,
    redirect_uri: app.redirectUris.join('\n'),
    vapid_key: secrets.vapid.publicKey,
  };
}

/** The application with its secret, which is available only at registration, because the database stores a hash. */
export function viewCredentialApplication(
  ctx: Pick<Platform, 'secrets'>,
  app: App,
  clientSecret: string,
): CredentialApplication {
  return {
    ...viewApplication(ctx, app),
    client_id: app.clientId,
    client_secret: clientSecret,
    client_secret_expires_at: 0,
  };
}
