/** The actor, or the post, that an address of a document names. */
import { z } from 'zod';

export const namedActor = z.union([
  z.object({ name: z.string(), origin: z.string().nullable() }),
  z.object({ uri: z.string() }),
]);

/** Below the address of its author; or at an address of its own, which is stored. */
export const namedStatus = z.union([z.object({ owner: namedActor, id: z.string() }), z.object({ uri: z.string() })]);

export type NamedStatus = z.infer<typeof namedStatus>;
