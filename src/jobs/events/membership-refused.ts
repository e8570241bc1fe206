/** Somebody of another server wanted to join a group that does not let them: they are told. */
import { deliverGroupJoinReject } from '../federation/deliver/deliver-memberships.ts';
import type { JobHandler } from '../job-handler.ts';

export const membershipRefused: JobHandler<'membership.refused'> = (platform, payload) =>
  deliverGroupJoinReject(platform, payload);
