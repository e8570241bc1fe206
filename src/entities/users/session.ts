/** An open session, as its user sees it. */
import { z } from 'zod';
import type { UserContext } from '../../domain/access/context.ts';
import type { Session as Row } from '../../generated/prisma/client.ts';
import { timeText } from '../fields/time.ts';

export const sessionSchema = z
  .object({
    id: z.string(),
    userAgent: z.string().nullable().meta({ description: 'The User-Agent header of the browser or program.' }),
    createdAt: z.string(),
    expiresAt: z.string().meta({ description: 'When it ends unless it is renewed.' }),
    current: z.boolean().meta({ description: 'Whether it is the one that asks.' }),
  })
  .meta({ id: 'Session', description: 'A sign-in that is open.' });

export type Session = z.infer<typeof sessionSchema>;

export const viewSession = (ctx: UserContext, row: Row): Session => ({
  id: row.id.toString(),
  userAgent: row.userAgent,
  createdAt: timeText(row.createdAt),
  expiresAt: timeText(row.expiresAt),
  current: row.id === ctx.viewer.sessionId,
});
