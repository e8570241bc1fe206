/**
 * The code of a ticket: a version, the ids of the event and of the participation, and a signature by Ed25519. Base32 has only characters
 * that QR codes pack densely, so that old phones read the picture. The server writes codes; the server and scanners read them.
 */
import { base32nopad } from '@scure/base';

const VERSION = 1;
const IDS_BYTES = 17;
const SIGNATURE_BYTES = 64;

/** The characters of every code. */
export const CODE_LENGTH = Math.ceil(((IDS_BYTES + SIGNATURE_BYTES) * 8) / 5);

export interface TicketIds {
  eventId: bigint;
  participationId: bigint;
}

/** The part that is signed. */
export function bytesOfIds({ eventId, participationId }: TicketIds): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(IDS_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, VERSION);
  view.setBigUint64(1, eventId);
  view.setBigUint64(9, participationId);
  return bytes;
}

export function codeOf(signed: Uint8Array, signature: Uint8Array): string {
  const bytes = new Uint8Array(IDS_BYTES + SIGNATURE_BYTES);
  bytes.set(signed);
  bytes.set(signature, IDS_BYTES);
  return base32nopad.encode(bytes);
}

export interface ReadCode extends TicketIds {
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

/** Null if the text is no code; the signature is not verified. */
export function readCode(text: string): ReadCode | null {
  const code = text.trim().toUpperCase();
  if (code.length !== CODE_LENGTH || !/^[A-Z2-7]+$/.test(code)) return null;
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = Uint8Array.from(base32nopad.decode(code));
  } catch {
    return null; // a last character with surplus bits
  }
  const view = new DataView(bytes.buffer);
  if (view.getUint8(0) !== VERSION) return null;
  return {
    eventId: view.getBigUint64(1),
    participationId: view.getBigUint64(9),
    signed: bytes.slice(0, IDS_BYTES),
    signature: bytes.slice(IDS_BYTES),
  };
}

/** A short code as people read it. */
export const shownShortCode = (shortCode: string): string => `${shortCode.slice(0, 4)}-${shortCode.slice(4)}`;
