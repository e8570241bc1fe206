/** Counts of received and delivered activities by process, for metrics. Kinds and outcomes come from fixed lists, never from other servers. */
import memoize from 'memoize';
import type { Platform } from '../../platform/platform.ts';

export interface ActivityCount {
  kind: string;
  outcome: string;
  count: number;
}

/** `performed`, or `dropped` because it is unknown or forbidden. */
export type ReceivedOutcome = 'performed' | 'dropped';

/** `accepted` and `refused` are final; `failed` and `unanswered` deliveries are repeated. */
export type DeliveredOutcome = 'accepted' | 'refused' | 'failed' | 'unanswered';

/** Why the key of a request could not be used: it is unknown, the signature does not fit, or its server does not answer. */
export type KeyFailure = 'unknown' | 'mismatch' | 'unreachable';

/** A post that a relay names is `known`, `refused`, `dropped` because there are too many, or `enqueued`, and then `stored`. */
export type RelayedOutcome = 'known' | 'refused' | 'dropped' | 'enqueued' | 'stored';

class Tally {
  readonly #counts = new Map<string, ActivityCount>();

  add(kind: string, outcome: string): void {
    const name = `${kind} ${outcome}`;
    const known = this.#counts.get(name) ?? { kind, outcome, count: 0 };
    known.count += 1;
    this.#counts.set(name, known);
  }

  get all(): readonly ActivityCount[] {
    return [...this.#counts.values()];
  }
}

type Ctx = Pick<Platform, 'config'>;

/** Keyed by configuration, because tests run several servers in one process. */
const tallies = memoize(
  (_config: object) => ({
    ...{ received: new Tally(), delivered: new Tally(), keyFailures: new Tally(), relayed: new Tally() },
  }),
  { cache: new WeakMap() },
);

export const countReceived = ({ config }: Ctx, kind: string, outcome: ReceivedOutcome): void =>
  tallies(config).received.add(kind, outcome);

export const countDelivered = ({ config }: Ctx, kind: string, outcome: DeliveredOutcome): void =>
  tallies(config).delivered.add(kind, outcome);

export const countKeyFailure = ({ config }: Ctx, reason: KeyFailure): void =>
  tallies(config).keyFailures.add('key', reason);

export const countRelayed = ({ config }: Ctx, outcome: RelayedOutcome): void =>
  tallies(config).relayed.add('post', outcome);

type CountName = 'received' | 'delivered' | 'keyFailures' | 'relayed';

export const activityCounts = ({ config }: Ctx): Record<CountName, Pick<Tally, 'all'>> => tallies(config);
