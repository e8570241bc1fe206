/** Comparing blocks of domains. */
import type { InstanceDomainBlock } from '../../../generated/prisma/client.ts';

export type Limits = Pick<InstanceDomainBlock, 'severity' | 'rejectMedia' | 'rejectReports'>;

const RANKS = { NOOP: 0, SILENCE: 1, SUSPEND: 2 } as const;

/** Whether `limits` allow nothing that `other` refuses; a suspension refuses everything. */
export function isAtLeastAsStrict(limits: Limits, other: Limits): boolean {
  if (limits.severity === 'SUSPEND') return true;
  if (RANKS[limits.severity] < RANKS[other.severity]) return false;
  return (limits.rejectMedia || !other.rejectMedia) && (limits.rejectReports || !other.rejectReports);
}
