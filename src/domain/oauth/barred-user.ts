/** Suspended and disabled people: they may read the reason and appeal, and nothing else. */
import type { DomainContext } from '../access/context.ts';
import type { UserViewer } from '../access/viewer.ts';
import type { SignedIn } from './find-signed-in.ts';

export interface Barred {
  user: SignedIn;
  /** Suspended, so that every gate refuses it that does not allow for that. */
  viewer: UserViewer;
}

/** Null for absent users, and for those who may sign in normally. */
export async function findBarred(ctx: DomainContext, userId: bigint): Promise<Barred | null> {
  const user = await ctx.db.user.findFirst({
    where: { id: userId, OR: [{ suspendedAt: { not: null } }, { disabledAt: { not: null } }] },
    select: { id: true, email: true, locale: true, timeZone: true, defaultActorId: true },
  });
  if (!user) return null;
  const { id, email, locale, timeZone, defaultActorId } = user;
  return {
    // There is no session; the number only binds forms to the user.
    user: { sessionId: -id, userId: id, email, locale, timeZone, isThroughProvider: false, identities: [] },
    viewer: {
      ...{ tokenId: null, sessionId: null, appId: null, userId: id, actorId: defaultActorId },
      ...{ scopes: ['read:accounts', 'write:accounts'], role: null },
      ...{ confirmed: true, approved: true, suspended: true, locale, chosenLanguages: [] },
    },
  };
}
