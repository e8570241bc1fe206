/**
 * Staff limited or suspended another server, or lifted that: applies it to known actors, and notifies people who lost follows.
 */
import { applyDomainBlock } from '../../domain/federation/remote/purge/apply-domain-block.ts';
import { notifySevered } from '../../domain/notifications/notify-severed.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

export const domainBlockChanged: JobHandler<'domain_block.changed'> = async (platform, payload) => {
  const causeId = parseId(payload.causeId) ?? 0n;
  await applyDomainBlock(platform, { domain: payload.domain, causeId });
  await notifySevered(platform, causeId);
};
