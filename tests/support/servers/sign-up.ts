/** A user of a server process, created through its interface; the server must accept sign-ups without confirmation. */
import { RestClient } from '../clients/clients.ts';

/**
 * Returns the person's token.
 *
 * @throws Error with the answer if the server refuses
 */
export async function signUp(url: string, name: string): Promise<string> {
  const nobody = new RestClient(url, null);
  const wish = { client_name: 'Tests', redirect_uris: 'urn:ietf:wg:oauth:2.0:oob', scopes: 'read write' };
  const { client_id, client_secret } = (await nobody.post('/api/v1/apps', wish)).body;
  const asked = { grant_type: 'client_credentials', scope: 'read write', client_id, client_secret };
  const app = (await nobody.post('/oauth/token', asked)).body.access_token;
  const person = { username: name, email: `${name}@example.org`, password: 'correct horse battery', agreement: true };
  const { status, body } = await new RestClient(url, app).post('/api/v1/accounts', person);
  if (status !== 200) throw new Error(`${name} could not sign up: ${status} ${JSON.stringify(body)}`);
  return body.access_token;
}
