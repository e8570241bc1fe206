/** Ends the sessions that the provider opened and ended again (OpenID Connect Back-Channel Logout 1.0). */
import type { ProviderLogout } from '../../../platform/single-sign-on/logout-tokens.ts';
import { ProviderRefused } from '../../../platform/single-sign-on/provider.ts';
import type { DomainContext } from '../../access/context.ts';
import { refuse } from '../../kernel/refusals.ts';
import { endSessions } from '../../users/sessions/sessions.ts';
import { requireProvider, unlessDown } from './begin.ts';

async function readLogout(ctx: DomainContext, token: string): Promise<ProviderLogout> {
  const provider = requireProvider(ctx);
  try {
    return await unlessDown(() => provider.logoutOf(token));
  } catch (error) {
    if (error instanceof ProviderRefused) return refuse('provider_refused', { cause: error });
    throw error;
  }
}

/**
 * One session by its name at the provider, or all that the person began there until then, and the sign-ins that wait for a second factor
 * or a name. Local sign-ins of the person stay.
 */
function endedBy({ issuer, subject, sid, before }: ProviderLogout) {
  const which = sid === null ? {} : { providerSid: sid };
  const began = sid === null ? { createdAt: { lt: before } } : {};
  const holder = subject === null ? {} : { user: { providerAccounts: { some: { issuer, subject } } } };
  return {
    opened: { issuer, ...which, ...began, ...holder },
    newcomers: { ...began, provided: { issuer, ...which, ...(subject !== null && { subject }) } },
  };
}

/** Refuses tokens that are forged, for another client, or too old. */
export async function endProviderSessions(ctx: DomainContext, token: string): Promise<void> {
  const { opened, newcomers } = endedBy(await readLogout(ctx, token));
  await ctx.db.$transaction(async (tx) => {
    // First, so that a session that one of them opens meanwhile ends with the others.
    await tx.signInLink.deleteMany({ where: newcomers });
    await tx.pendingSignIn.deleteMany({ where: opened });
    await endSessions(tx, ctx, opened);
  });
}
