/** Codes of invitations: short enough to be read out, random enough not to be guessed. */
import type { Platform } from '../../platform/platform.ts';

const LENGTH = 12;
/** Characters that look like others, and those of tokens that are no letters or digits. */
const UNREADABLE = /[-_01IOlo]/g;

/** About 68 bits. */
export function newCode({ random }: Pick<Platform, 'random'>): string {
  let code = '';
  while (code.length < LENGTH) code += random.token().replace(UNREADABLE, '');
  return code.slice(0, LENGTH);
}
