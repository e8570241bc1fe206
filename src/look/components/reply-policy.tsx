/** The people who may reply to a post, unless everybody may. */
import type { Messages } from '../../generated/texts/shapes/look/posts.ts';
import { ICONS } from '../icons.ts';
import { Icon } from './icon.tsx';

/** The people who may reply, at once and after an approval, as the API names them. */
interface Policy {
  automatic: readonly string[];
  manual: readonly string[];
}

/** Null if everybody may reply. */
export function repliersOf({ automatic, manual }: Policy): keyof Messages['repliers'] | null {
  if (automatic.includes('public')) return null;
  if (manual.length > 0 || automatic.includes('unsupported_policy')) return 'approval';
  return automatic.includes('followers') ? 'followers' : 'mentioned';
}

export function ReplyPolicy({ of, words }: { of: Policy; words: Messages }) {
  const repliers = repliersOf(of);
  if (repliers === null) return null;
  return (
    <p className="meta replypolicy">
      <Icon path={ICONS.closed} size="s" />
      {words.repliers[repliers]}
    </p>
  );
}
