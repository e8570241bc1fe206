/** Parts of the OpenAPI of paths that facades serve without procedures. */

export const text = { type: 'string' } as const;

export const query = (name: string, description: string, required = false) =>
  ({ name, in: 'query', required, description, schema: text }) as const;

export const refused = {
  description: 'Refused.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/OAuthError' } } },
};
