/** Knocks at a GraphQL door and shows the whole answer. */

export interface GraphQLReply {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the wire says
  body: any;
}

/** The code of the first error. */
export const codeOf = (reply: GraphQLReply): string => reply.body.errors[0].extensions.code;

export type GraphQLDoor = ReturnType<typeof graphqlDoor>;

export function graphqlDoor(url: string) {
  async function send(init: RequestInit, query = ''): Promise<GraphQLReply> {
    const response = await fetch(url + query, init);
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json');
    return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text };
  }
  return {
    send,
    /** Posts JSON; a text goes as it is. */
    post: (body: unknown, headers: Record<string, string> = {}) =>
      send({
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    get: (query: string) => send({ headers: { accept: 'application/json' } }, `?${new URLSearchParams({ query })}`),
  };
}
