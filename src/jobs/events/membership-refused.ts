/** A remote person asked to join a group that does not accept them: notifies them. */
import { deliverGroupJoinReject } from '../federation/deliver/deliver-memberships.ts';
import type { JobHandler } from '../job-handler.ts';

export const membershipRefused: JobHandler<'membership.refused'> = (platform, payload) =>
  deliverGroupJoinReject(platform, payload);
