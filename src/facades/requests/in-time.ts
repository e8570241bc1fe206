/** Asking what may not answer. */
import type { Clock } from '../../platform/clock.ts';

/** Longer than a busy moment, shorter than what load balancers and those who scrape metrics wait. */
const PATIENCE_MS = 2_000;

/** What `asked` comes to, or `instead` when it fails or takes too long. */
export function inTime<Answer, Instead>(
  clock: Clock,
  asked: Promise<Answer>,
  instead: Instead,
): Promise<Answer | Instead> {
  const late = Promise.withResolvers<Instead>();
  const cancel = clock.after(PATIENCE_MS, () => late.resolve(instead));
  return Promise.race([asked.catch(() => instead), late.promise]).finally(cancel);
}
