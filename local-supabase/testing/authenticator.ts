/** An authenticator for tests: what a phone answers to a page, with everything about it open to lie about. */
import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';

/** What is said instead of the truth. */
export interface Lies {
  origin?: string;
  rpId?: string;
  /** In the place of the challenge that was sent. */
  challenge?: string;
  /** Whose passkey it claims to be. */
  userHandle?: string;
  /** The counter of this answer. */
  counter?: number;
  type?: string;
  /** Whether somebody touched it. */
  isTouched?: boolean;
  /** Signed by another key. */
  key?: KeyObject;
}

interface Options {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
  user?: { id: string };
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const url = (data: string | Buffer) => Buffer.from(data).toString('base64url');

/** A number as CBOR has it. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
const number = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (...pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** One passkey on a phone. */
export class Authenticator {
  readonly id = randomBytes(32);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  #userHandle = '';
  counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  get key(): KeyObject {
    return this.#keys.privateKey;
  }

  /** The answer to `navigator.credentials.create()`, as JSON. */
  create(options: object, lies: Lies = {}): Record<string, unknown> {
    const { challenge, rp, user } = options as Options;
    this.#userHandle = user?.id ?? '';
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = map(
      [number(1), number(2)],
      [number(3), number(-7)],
      [number(-1), number(1)],
      [number(-2), bytes(Buffer.from(x, 'base64url'))],
      [number(-3), bytes(Buffer.from(y, 'base64url'))],
    );
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, key]);
    const data = Buffer.concat([this.#data(rp?.id ?? '', lies, HAS_KEY), credential]);
    const attestation = map([text('fmt'), text('none')], [text('attStmt'), map()], [text('authData'), bytes(data)]);
    return this.#answer({
      clientDataJSON: url(this.#clientData('webauthn.create', challenge, lies)),
      attestationObject: url(attestation),
      transports: ['internal'],
    });
  }

  /** The answer to `navigator.credentials.get()`, as JSON. Counts up unless told otherwise. */
  get(options: object, lies: Lies = {}): Record<string, unknown> {
    const { challenge, rpId } = options as Options;
    this.counter = lies.counter ?? this.counter + 1;
    const data = this.#data(rpId ?? '', lies);
    const client = this.#clientData('webauthn.get', challenge, lies);
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(lies.key ?? this.key);
    return this.#answer({
      clientDataJSON: url(client),
      authenticatorData: url(data),
      signature: url(signature),
      userHandle: lies.userHandle === undefined ? this.#userHandle : url(lies.userHandle),
    });
  }

  #answer(response: Record<string, unknown>): Record<string, unknown> {
    const id = url(this.id);
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }

  #data(rpId: string, lies: Lies, extra = 0): Buffer {
    const touched = lies.isTouched === false ? 0 : PRESENT | VERIFIED;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.from([touched | extra]), counter]);
  }

  #clientData(type: string, challenge: string, lies: Lies): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? this.#origin,
        crossOrigin: false,
      }),
    );
  }
}
