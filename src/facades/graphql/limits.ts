/** What a document may be: hostile ones are refused before anything of them is executed. */
import { EnvelopArmorPlugin } from '@escape.tech/graphql-armor';
import type { RequestHandler } from 'express';

/** A request without files; documents and variables of people are far smaller. */
const TEXT_BYTES = 1_000_000;
/** A request with files: two pictures of 10 MB and what goes with them. */
export const FILES_BYTES = 25_000_000;

/** How many operations one request may batch. */
export const BATCH_LIMIT = 10;

export const documentLimits = EnvelopArmorPlugin({
  // Counted by Pothos, which knows the limits of lists.
  costLimit: { enabled: false },
  // Names of fields are public anyway: the schema can be introspected.
  blockFieldSuggestion: { enabled: false },
  maxDepth: { n: 15 },
  maxAliases: { n: 30 },
  maxDirectives: { n: 50 },
  maxTokens: { n: 5000 },
});

/** Refuses a body by its announced size before a byte of it is read; Yoga counts those that announce none. */
export const refuseLargeBodies: RequestHandler = (req, res, next) => {
  const multipart = (req.get('content-type') ?? '').startsWith('multipart/form-data');
  if (Number(req.get('content-length') ?? 0) <= (multipart ? FILES_BYTES : TEXT_BYTES)) {
    next();
    return;
  }
  const error = { message: 'The request is too large', extensions: { code: 'PAYLOAD_TOO_LARGE' } };
  // What is still coming would be read for nothing.
  res
    .status(413)
    .set('Connection', 'close')
    .json({ errors: [error] });
};
