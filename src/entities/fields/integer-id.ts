/** An id that apps read as a number, because Mastodon writes it so where it should have been text. */
import { z } from 'zod';

/** Text inside and by tRPC, where JavaScript would lose its last digits; REST writes the number with all of them. */
export const integerIdSchema = z.string().meta({ type: 'integer', format: 'int64' });
