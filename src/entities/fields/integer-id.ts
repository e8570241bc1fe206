/** An id that REST sends as a JSON number, because Mastodon does so and apps expect it. */
import { z } from 'zod';

/** A string in the process and in tRPC, because a JavaScript number loses digits; REST serializes it as an exact number. */
export const integerIdSchema = z.string().meta({ type: 'integer', format: 'int64' });
