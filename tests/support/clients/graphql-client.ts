/** A client of a GraphQL server that runs for the tests of one file; it returns whole HTTP answers. */
import { afterAll, beforeAll } from 'vitest';
import { type GraphQLServer, startGraphQL } from '../servers/graphql-server.ts';
import { createWorld, type World } from '../world/world.ts';

export interface GraphQLReply {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the wire says
  body: any;
}

/** The code of the first error. */
export const codeOf = (reply: GraphQLReply): string => reply.body.errors[0].extensions.code;

/** Registers hooks that start a world and a GraphQL server before the tests of the file and close both afterwards. */
export function setUpGraphQL() {
  let world: World;
  let server: GraphQLServer;

  beforeAll(async () => {
    world = await createWorld();
    server = await startGraphQL(world);
  });

  afterAll(async () => {
    await server?.close();
    await world?.close();
  });

  async function send(init: RequestInit, query = ''): Promise<GraphQLReply> {
    const response = await fetch(server.url + query, init);
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json');
    return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text };
  }
  return {
    get world() {
      return world;
    },
    /** The lines of the server's log. */
    logLines: () => server.log.lines(),
    send,
    /** Posts JSON; a text is sent as it is. */
    post: (body: unknown, headers: Record<string, string> = {}) =>
      send({
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    get: (query: string) => send({ headers: { accept: 'application/json' } }, `?${new URLSearchParams({ query })}`),
  };
}
