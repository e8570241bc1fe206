/** Refuses posts with hashtags that moderators disabled, in Mastodon's words. */
import type { Tag } from '../../../generated/prisma/client.ts';
import { Refusal } from '../../../platform/errors.ts';
import { disallowedTags } from '../../tags/usable.ts';

/** @param carried ids of tags that the post had before */
export function refuseDisallowed(tags: readonly Tag[], carried?: ReadonlySet<bigint>): void {
  const problem = disallowedTags(tags, carried);
  if (problem !== null) throw new Refusal('invalid', `Validation failed: Text ${problem}`);
}
