/** Roles of participants, grouped by permissions. */
import type { ParticipantRole } from '../../generated/prisma/enums.ts';

export const CREATING: ParticipantRole[] = ['CREATOR'];
export const HELPING: ParticipantRole[] = ['ADMINISTRATOR', 'MODERATOR'];

/** Roles that organize an event. */
export const ORGANIZING: ParticipantRole[] = [...CREATING, ...HELPING];

/** Roles that participate. */
export const APPROVED: ParticipantRole[] = [...ORGANIZING, 'PARTICIPANT'];
