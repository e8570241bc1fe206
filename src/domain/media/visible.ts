/** Which media are whose: where-fragments for pictures of the event service and for attachments of statuses. */
import type { Prisma } from '../../generated/prisma/client.ts';

/** Pictures stay until they are removed; attachments have a time at which they go unless a status holds them. */
export const IS_PICTURE = { kind: 'IMAGE', expiresAt: null } as const satisfies Prisma.MediaWhereInput;
export const IS_ATTACHMENT = { expiresAt: { not: null } } as const satisfies Prisma.MediaWhereInput;
