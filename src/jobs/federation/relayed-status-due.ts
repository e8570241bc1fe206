/** A relay named an unknown post: fetches it from its own server. */
import { takeRelayed } from '../../domain/federation/remote/relays/take-relayed.ts';
import { withinTime } from '../../platform/http/within-time.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';
import { LOOK_UP_MS } from './look-up-time.ts';

export const relayedStatusDue: JobHandler<'relayed_status.due'> = (platform, { relayId, uri, at }) =>
  takeRelayed(
    { ...platform, http: withinTime(platform.http, LOOK_UP_MS), viewer: null },
    parseId(relayId) ?? 0n,
    uri,
    new Date(at),
  );
