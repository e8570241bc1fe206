/** The outcome of reading and verifying the signature of a request. */
import { readSignature, SignatureError, type SignedRequest } from '../../../src/platform/http/signatures/signature.ts';
import { NOW, RSA } from './signing.ts';

/** true if verified, false if signed by another key, or the reason for the refusal. */
export function outcomeOf(request: SignedRequest, now = NOW, key = RSA.publicKey): boolean | string {
  try {
    return readSignature(request, now)?.isBy(key) ?? 'none';
  } catch (error) {
    if (error instanceof SignatureError) return error.reason;
    throw error;
  }
}
