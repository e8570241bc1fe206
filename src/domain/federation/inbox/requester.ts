/** The reader of a document of this server: everybody, or the actor that signed the request. */
import type { SignedRequest } from '../../../platform/http/signatures/signature.ts';
import type { DomainContext } from '../../access/context.ts';
import { remoteViewer } from '../../access/remote-viewer.ts';
import type { IdentityViewer } from '../../access/viewer.ts';
import { limitedFederation } from '../../instance/limited-federation.ts';
import { domainOf } from '../outbox/requests.ts';
import { SenderError } from './sender-error.ts';
import { countProven, countUnproven, READS } from './sender-limits.ts';
import { claimOf } from './senders.ts';

/** Whether only signed requests get documents: by the configuration, or because the server federates with some servers only. */
export const needsSignature = async (ctx: DomainContext): Promise<boolean> =>
  ctx.config.authorizedFetch || (await limitedFederation.get(ctx));

/** Refusals that hold even if a signature is not required. */
const IN_ANY_CASE = [403, 429];

/**
 * Returns null if the request is anonymous. If everybody may read, an invalid signature is ignored.
 *
 * @param from the network of the request
 * @throws SenderError
 */
export async function requesterOf(
  ctx: DomainContext,
  request: SignedRequest,
  from: string,
): Promise<IdentityViewer | null> {
  const needed = await needsSignature(ctx);
  const isSigned = request.headers.signature !== undefined;
  if (!isSigned && !needed) return null;
  try {
    const claim = await claimOf(ctx, request);
    const { id, uri, suspendedAt } = claim.sender ?? (await countUnproven(ctx, from, () => claim.prove()));
    await countProven(ctx, READS, domainOf(uri));
    if (suspendedAt) throw new SenderError(403, 'The account is suspended');
    return remoteViewer(id);
  } catch (error) {
    if (error instanceof SenderError && (needed || IN_ANY_CASE.includes(error.status))) throw error;
    if (error instanceof SenderError) return null;
    throw error;
  }
}
