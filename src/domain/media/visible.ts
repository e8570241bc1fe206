/** Ownership of media: where-fragments for pictures of the event service and for attachments of statuses. */
import type { Prisma } from '../../generated/prisma/client.ts';

/** Pictures stay until they are removed; attachments without a status have an expiry time. */
export const IS_PICTURE = { kind: 'IMAGE', expiresAt: null } as const satisfies Prisma.MediaWhereInput;
export const IS_ATTACHMENT = { expiresAt: { not: null } } as const satisfies Prisma.MediaWhereInput;
