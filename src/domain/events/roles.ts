/** Roles of participants, grouped by permissions. */
import type { ParticipantRole } from '../../generated/prisma/enums.ts';

/** Roles that organize an event. */
export const ORGANIZING: ParticipantRole[] = ['CREATOR', 'ADMINISTRATOR', 'MODERATOR'];

/** Roles that participate. */
export const APPROVED: ParticipantRole[] = [...ORGANIZING, 'PARTICIPANT'];
