/** A passkey in software, and the forms of people who use it. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { load } from 'cheerio';
import type { Browser, Visited } from '../clients/browser.ts';
import { StaffBrowser, textOf } from '../clients/staff-browser.ts';
import { recoveryCodesOn, SECURITY } from './second-factor.ts';
import { PASSWORD, type Person, type World } from './world.ts';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest();

/** Deviations of an authenticator or a browser from the usual. */
export interface Oddity {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** False if the device did not verify the person. */
  verified?: boolean;
  /** Signs with this count; by default one more than the last. */
  count?: number;
  userHandle?: string;
}

/** One passkey: ES256, without attestation. */
export class SoftPasskey {
  id = randomBytes(16).toString('base64url');
  count = 0;
  userHandle = '';
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;

  constructor({ platform }: World) {
    this.#origin = platform.config.publicUrl;
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Oddity): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authenticatorData(rpId: string, flags: number, { verified = true, count = this.count + 1 }: Oddity): Buffer {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    this.count = count;
    return Buffer.concat([sha256(rpId), Buffer.from([flags | PRESENT | (verified ? VERIFIED : 0)]), counted]);
  }

  /** The public key, as a COSE key. */
  key(): Uint8Array {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as const),
      ...([
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ] as const),
    ]);
    return isoCBOR.encode(key);
  }

  /** As `navigator.credentials.create` answers. */
  create(options: PublicKeyCredentialCreationOptionsJSON, odd: Oddity = {}): string {
    const id = Buffer.from(this.id, 'base64url');
    const data = Buffer.concat([
      this.#authenticatorData(odd.rpId ?? options.rp.id ?? '', ATTESTED, odd),
      ...[Buffer.alloc(16), Buffer.from([0, id.length]), id, this.key()],
    ]);
    this.userHandle = options.user.id;
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(data)],
    ]);
    return JSON.stringify({
      ...{ id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} },
      response: {
        clientDataJSON: this.#clientData('webauthn.create', odd.challenge ?? options.challenge, odd).toString(
          'base64url',
        ),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
      },
    });
  }

  /** As `navigator.credentials.get` answers. */
  get(options: PublicKeyCredentialRequestOptionsJSON, odd: Oddity = {}): string {
    const data = this.#authenticatorData(odd.rpId ?? options.rpId ?? '', 0, odd);
    const clientData = this.#clientData('webauthn.get', odd.challenge ?? options.challenge, odd);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#keys.privateKey);
    return JSON.stringify({
      ...{ id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} },
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: odd.userHandle ?? this.userHandle,
      },
    });
  }
}

/** The options of the button on the page that sends the form with this value. */
export function optionsOn<Options = PublicKeyCredentialRequestOptionsJSON>({ text }: Visited, act: string): Options {
  const options = load(text)(`button[data-passkey][value="${act}"]`).attr('data-options');
  if (options === undefined) throw new Error(`No button ${act} asks for a passkey: ${load(text)('main').text()}`);
  return JSON.parse(options) as Options;
}

/** The page that creates a passkey, and its options. */
export async function newPasskeyPage(browser: StaffBrowser, confirmation: Record<string, string>) {
  const page = await browser.press(await browser.get(SECURITY), 'begin_passkey', confirmation);
  return { page, options: optionsOn<PublicKeyCredentialCreationOptionsJSON>(page, 'add_passkey') };
}

export interface WithPasskey {
  browser: StaffBrowser;
  passkey: SoftPasskey;
  recoveryCodes: string[];
}

/** Signs the person in, who adds a first passkey. */
export async function withPasskey(world: World, person: Person): Promise<WithPasskey> {
  const { browser } = await StaffBrowser.open(world, person, SECURITY);
  const passkey = new SoftPasskey(world);
  const { page, options } = await newPasskeyPage(browser, { password: PASSWORD });
  const shown = await browser.press(page, 'add_passkey', { passkey: passkey.create(options) });
  return { browser, passkey, recoveryCodes: recoveryCodesOn(shown) };
}

/** Opens the page with the sign-in, and sends its form with the passkey. */
export async function enterWith(
  browser: Browser,
  passkey: SoftPasskey,
  { path = '/auth/sign_in', ...odd }: Oddity & { path?: string } = {},
): Promise<Visited> {
  const page = await browser.get(path, { accept: 'text/html' });
  return browser.submit(page, 'sign_in', { passkey: passkey.get(optionsOn(page, 'sign_in'), odd) });
}

/** The page that creates another passkey, with the first one as the confirmation. */
export async function anotherPasskeyPage({ browser, passkey }: WithPasskey) {
  const page = await browser.get(SECURITY);
  return newPasskeyPage(browser, { passkey: passkey.get(optionsOn(page, 'begin_passkey')) });
}

const REFUSED = 'This passkey was not accepted';

/** The status of a page, and whether it says that the passkey was refused. */
export const statusOf = ({ status, text }: Visited): [status: number, isRefused: boolean] => [
  status,
  textOf({ text } as Visited).includes(REFUSED),
];
