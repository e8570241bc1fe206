/** An application that a user has authorized, as the user sees it. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import type { AuthorizedApp as Row } from '../../domain/oauth/authorized-apps.ts';
import { timeText } from '../fields/time.ts';
import { actorSchema, viewActor } from '../people/actor.ts';

export const authorizedAppSchema = z
  .object({
    id: z.string(),
    name: z.string().nullable().meta({ description: 'Null for tokens that an administrator made from a terminal.' }),
    website: z.string().nullable(),
    scopes: z.array(z.string()),
    identities: z.array(actorSchema).meta({ description: 'The identities that it acts as.' }),
    createdAt: z.string().meta({ description: 'When it was authorized.' }),
    lastUsedAt: z.string().nullable().meta({ description: 'To the day.' }),
  })
  .meta({ id: 'AuthorizedApp', description: 'An application that may act for its user.' });

export type AuthorizedApp = z.infer<typeof authorizedAppSchema>;

export const viewAuthorizedApp = (ctx: DomainContext, row: Row): AuthorizedApp => ({
  id: row.id.toString(),
  name: row.app?.name ?? null,
  website: row.app?.website ?? null,
  scopes: row.scopes,
  identities: row.identities.map((actor) => viewActor(ctx, actor)),
  createdAt: timeText(row.createdAt),
  lastUsedAt: row.lastUsedAt && timeText(row.lastUsedAt),
});
