/** Pieces of inputs that many procedures share. */
import { z } from 'zod';

/** Any text may be sent as an id; what cannot be one is treated like an unknown id. */
export const idInput = z.string().max(64, 'is not an id').meta({ description: 'An id.' });

export const languageInput = z
  .string()
  .max(35, 'is not a language code')
  .meta({ description: 'ISO 639 code, such as `en`.' });
