/** Integrity proofs of documents (FEP-8b32) by eddsa-jcs-2022. */
import { createHash, type KeyObject, verify } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { canonicalJson } from './canonical-json.ts';
import { fromMultibase } from './multibase.ts';

export interface IntegrityProof {
  /** The id of the key. */
  verificationMethod: string;
  /** True: the owner of this Ed25519 key vouches for the document. All that can be judged without the key was judged already. */
  isBy(key: KeyObject): boolean;
}

type Members = Record<string, unknown>;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hashOf = (value: unknown): Buffer => createHash('sha256').update(canonicalJson(value)).digest();

const isPast = (time: unknown, now: Date): boolean =>
  time !== undefined && !(typeof time === 'string' && Date.parse(time) >= now.getTime());

/** The document as it was when the proof was made. Null: its context is not the one that the proof names. */
function unsecured(document: Members, options: Members): Members | null {
  const { proof: _, ...rest } = document;
  const named = options['@context'];
  if (named === undefined) return rest;
  // Contexts may have been added behind those of the signer.
  const first = [named].flat();
  const present = [rest['@context']].flat().slice(0, first.length);
  return isDeepStrictEqual(present, first) ? { ...rest, '@context': named } : null;
}

/** The first proof of the document by eddsa-jcs-2022. Null: there is none that could be valid. */
export function readIntegrityProof(document: unknown, now: Date): IntegrityProof | null {
  if (!isMembers(document)) return null;
  const proof = [document.proof]
    .flat()
    .find((one) => isMembers(one) && one.type === 'DataIntegrityProof' && one.cryptosuite === 'eddsa-jcs-2022') as
    | Members
    | undefined;
  if (!proof) return null;
  const { proofValue, ...options } = proof;
  const { verificationMethod, proofPurpose } = options;
  const signature = typeof proofValue === 'string' ? fromMultibase(proofValue) : null;
  if (proofPurpose !== 'assertionMethod' || typeof verificationMethod !== 'string' || signature?.length !== 64)
    return null;
  const signed = unsecured(document, options);
  if (!signed || isPast(options.expires, now)) return null;
  let base: Buffer;
  try {
    base = Buffer.concat([hashOf(options), hashOf(signed)]);
  } catch {
    return null;
  }
  return {
    verificationMethod,
    isBy: (key) => key.asymmetricKeyType === 'ed25519' && verify(null, base, key, signature),
  };
}
