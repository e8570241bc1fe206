/** A timeout for operations that may never settle. */
import type { Clock } from '../../platform/clock.ts';
import { afterReading } from '../../platform/free-time.ts';

/** Longer than a load peak, shorter than the timeouts of load balancers and of Prometheus. */
const TIMEOUT_MS = 2_000;

/** The result of `operation`, or `fallback` when it fails or takes too long. */
export function withTimeout<Answer, Fallback>(
  clock: Clock,
  operation: Promise<Answer>,
  fallback: Fallback,
): Promise<Answer | Fallback> {
  const late = Promise.withResolvers<Fallback>();
  const cancel = clock.after(TIMEOUT_MS, () => afterReading(() => late.resolve(fallback)));
  return Promise.race([operation.catch(() => fallback), late.promise]).finally(cancel);
}
