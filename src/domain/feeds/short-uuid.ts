/** The short form of UUIDs in which Mobilizon writes feed tokens: 22 digits to the base of 57, the most significant one first. */

/** Letters and digits that nobody mistakes for others. */
const DIGITS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

const LENGTH = 22;

/** The UUID of a short form; null for other text. */
export function uuidOfShort(short: string): string | null {
  const digits = [...short].map((digit) => DIGITS.indexOf(digit));
  if (digits.length !== LENGTH || digits.includes(-1)) return null;
  const number = digits.reduce((sum, digit) => sum * BigInt(DIGITS.length) + BigInt(digit), 0n);
  const hex = number.toString(16).padStart(32, '0');
  return hex.length > 32 ? null : hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
