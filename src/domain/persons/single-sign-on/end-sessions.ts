/** Ends the sessions that the provider opened and ended again (OpenID Connect Back-Channel Logout 1.0). */
import type { Prisma } from '../../../generated/prisma/client.ts';
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

/** One session by its name at the provider, or all of the person's. Local sign-ins of the person stay. */
function endedBy({ issuer, subject, sid, issuedAt }: ProviderLogout): Prisma.SessionWhereInput {
  const whose = subject === null ? {} : { user: { providerAccounts: { some: { issuer, subject } } } };
  return { issuer, createdAt: { lte: issuedAt }, ...(sid !== null && { providerSid: sid }), ...whose };
}

/** Refuses tokens that are forged, for another client, or too old. */
export async function endProviderSessions(ctx: DomainContext, token: string): Promise<void> {
  const ended = endedBy(await readLogout(ctx, token));
  await ctx.db.$transaction((tx) => endSessions(tx, ctx, ended));
}
