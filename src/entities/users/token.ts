/** A new access token; only this response contains it (Mastodon's entities, Token). */
import { z } from 'zod';
import type { IssuedToken } from '../../domain/oauth/issue-token.ts';

export const tokenSchema = z
  .object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    scope: z.string(),
    created_at: z.int().meta({ description: 'Seconds since 1970.' }),
  })
  .meta({ id: 'Token', description: 'What an application calls the API with.' });

export type Token = z.infer<typeof tokenSchema>;

export function viewToken({ token, row }: IssuedToken): Token {
  return {
    access_token: token,
    token_type: 'Bearer',
    scope: row.scopes.join(' '),
    created_at: Math.floor(row.createdAt.getTime() / 1000),
  };
}
