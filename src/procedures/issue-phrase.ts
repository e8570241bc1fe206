/** Turns zod issues into phrases that follow a field's name in a sentence for the user. */
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  file: 'a file',
};

/** Prefixes of zod's own messages; any other message is the schema author's and is shown as it is. */
const BY_ZOD = /^(Invalid|Too |Unrecognized)/;

/** `can't be blank`, `must be a number`, `is too long (maximum is 500 characters)` and the like. */
export function phraseOf(issue: Issue): string {
  if (!BY_ZOD.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      if (issue.message.endsWith('received undefined')) return "can't be blank";
      return `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'too_big':
      return bound(issue.origin, 'long', 'maximum', issue.maximum, issue.inclusive);
    case 'too_small':
      return bound(issue.origin, 'short', 'minimum', issue.minimum, issue.inclusive);
    case 'invalid_value':
      return `is not included in the list (${issue.values.map(String).join(', ')})`;
    case 'unrecognized_keys':
      return `has unknown parts: ${issue.keys.join(', ')}`;
    default:
      return 'is invalid';
  }
}

function bound(
  origin: string,
  word: 'long' | 'short',
  end: 'maximum' | 'minimum',
  limit: number | bigint,
  inclusive = true,
): string {
  if (origin === 'string') return `is too ${word} (${end} is ${limit} characters)`;
  if (origin === 'array' || origin === 'set')
    return `has too ${word === 'long' ? 'many' : 'few'} entries (${end} is ${limit})`;
  if (origin === 'file') return `is too ${word === 'long' ? 'large' : 'small'} (${end} is ${limit} bytes)`;
  const comparison = word === 'long' ? 'less than' : 'greater than';
  return `must be ${comparison}${inclusive ? ' or equal to' : ''} ${limit}`;
}
