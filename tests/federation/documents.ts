/** Parts of ActivityPub documents for the tests of federation. */
import { generateKeyPairSync } from 'node:crypto';

export const CONTEXT = 'https://www.w3.org/ns/activitystreams';
export const PUBLIC = `${CONTEXT}#Public`;

export const NOW = new Date('2026-11-25T12:00:00Z');

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** One public key in both of its forms. */
export const SPKI = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();
export const PKCS1 = keys.publicKey.export({ type: 'pkcs1', format: 'pem' }).toString();
export const PRIVATE = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
