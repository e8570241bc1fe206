/** Signs people in with masto, the client library from npm, by its own guide. */
import { createOAuthAPIClient, createRestAPIClient, type mastodon } from 'masto';
import { expect } from 'vitest';
import type { Person, World } from '../world/world.ts';
import { obtainCode } from './authorization.ts';

const CALLBACK = 'https://client.example/callback';

/** Registers an application and runs its authorization code flow. */
export async function signIn(world: World, person: Person): Promise<{ client: mastodon.rest.Client; token: string }> {
  const app = await createRestAPIClient({ url: world.url }).v1.apps.create({
    clientName: 'Masto test',
    redirectUris: CALLBACK,
    scopes: 'read write follow push',
    website: 'https://client.example',
  });
  const { clientId, clientSecret } = app;
  const registered = { client_id: clientId ?? '', client_secret: clientSecret ?? '', redirect_uri: CALLBACK };
  const code = await obtainCode(world, registered, person.email, { scope: 'read write follow push' });
  const token = await createOAuthAPIClient({ url: world.url }).token.create({
    grantType: 'authorization_code',
    clientId: registered.client_id,
    clientSecret: registered.client_secret,
    redirectUri: CALLBACK,
    code,
  });
  expect([token.tokenType, token.scope]).toEqual(['Bearer', 'read write follow push']);
  const client = createRestAPIClient({ url: world.url, accessToken: token.accessToken });
  return { client, token: token.accessToken };
}
