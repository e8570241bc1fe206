/** Dictionaries of structured fields (RFC 9651): Signature-Input, Signature and Content-Digest. */
import { type Dictionary, ParseError, parseDictionary, serializeDictionary } from 'structured-headers';

/** Two spellings of the same dictionary may differ in spaces and in the padding of Base64. */
const withoutPadding = (text: string): string => text.replace(/[ \t=]/g, '');

/**
 * Null for text that is not a dictionary, for an empty one, and for one that is not spelled as RFC 9651 writes it. Of a key that is named twice
 * the RFC takes the last; for signatures, two are a trick or a mistake.
 */
export function readDictionary(text: string): Dictionary | null {
  try {
    const dictionary = parseDictionary(text);
    const isPlain = withoutPadding(serializeDictionary(dictionary)) === withoutPadding(text);
    return dictionary.size > 0 && isPlain ? dictionary : null;
  } catch (error) {
    if (error instanceof ParseError) return null;
    throw error;
  }
}
