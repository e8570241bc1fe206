/** Addresses and names as SQL, of which the indexes of this server take as many bytes as it accepts of other servers. */
import { LONGEST_URL } from '../../domain/federation/documents/forms.ts';

export const isTooLong = (...texts: string[]): string =>
  `${texts.map((text) => `coalesce(octet_length(${text}), 0)`).join(' + ')} > ${LONGEST_URL}`;

/** Null for a text that is too long. */
export const unlessTooLong = (text: string): string => `CASE WHEN NOT ${isTooLong(text)} THEN ${text} END`;

/** Whether there is no address, or one that is too long. */
export const lacksAddress = (address: string): string => `(coalesce(${address}, '') = '' OR ${isTooLong(address)})`;

export const TOO_LONG = `with an address or a name of more than ${LONGEST_URL} bytes`;

/** A language as SQL; null for a text that is no code of one. */
export const languageIn = (code: string): string =>
  `CASE WHEN octet_length(${code}) <= 35 THEN nullif(nullif(${code}, ''), 'und') END`;
