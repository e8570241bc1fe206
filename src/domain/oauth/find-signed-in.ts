/** The signed-in user of a browser session, and the identities that they may authorize. */
import type { Actor } from '../../generated/prisma/client.ts';
import type { DomainContext } from '../access/context.ts';

export interface SignedIn {
  sessionId: bigint;
  userId: bigint;
  email: string;
  /** The language of the user's pages and mails. */
  locale: string;
  /** An IANA name; null if they have set none. */
  timeZone: string | null;
  /** Whether a provider of single sign-on opened the session. */
  isThroughProvider: boolean;
  /** Default identity first. */
  identities: Pick<Actor, 'id' | 'preferredUsername' | 'origin' | 'name'>[];
}

/** The user of a session that is neither expired nor revoked; null for suspended and disabled users. */
export async function findSignedIn(ctx: DomainContext, sessionId: bigint): Promise<SignedIn | null> {
  const session = await ctx.db.session.findFirst({
    where: {
      id: sessionId,
      revokedAt: null,
      expiresAt: { gt: ctx.clock.now() },
      user: { suspendedAt: null, disabledAt: null },
    },
    select: {
      issuer: true,
      user: {
        select: {
          id: true,
          email: true,
          locale: true,
          timeZone: true,
          defaultActorId: true,
          profiles: {
            where: { type: 'PERSON', deletedAt: null, suspendedAt: null },
            select: { id: true, preferredUsername: true, origin: true, name: true },
            orderBy: { id: 'asc' },
          },
        },
      },
    },
  });
  if (!session) return null;
  const { id, email, locale, timeZone, defaultActorId, profiles } = session.user;
  const identities = profiles.sort((a, b) => Number(b.id === defaultActorId) - Number(a.id === defaultActorId));
  const isThroughProvider = session.issuer !== null;
  return { sessionId, userId: id, email, locale, timeZone, isThroughProvider, identities };
}
