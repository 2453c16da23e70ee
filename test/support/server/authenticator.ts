import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type {
  LoginResponse,
  NewPasskey,
  PasskeyAssertion,
  PasskeyOptions,
} from '../../../contract/auth.ts';
import type { ErrorResponse } from '../../../contract/common/types.ts';
import type { Context } from '../../../server/platform/context.ts';
import { call } from './call.ts';
import type { TestServer } from './server.ts';

/** Flags of authenticator data. */
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** Behaviour that differs from that of a browser on the page of the service. */
export interface Quirks {
  origin?: string;
  isVerified?: boolean;
  /** Null for none. */
  userHandle?: string | null;
  /** Value of the signature counter. */
  counter?: number;
}

export type Authenticator = ReturnType<typeof makeAuthenticator>;

/** A browser with one passkey in software: an ES256 key without attestation. */
export function makeAuthenticator(server: { context: Pick<Context, 'publicUrl'> }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const page = new URL(server.context.publicUrl());
  let owner = '';
  let uses = 0;

  const clientData = (
    type: string,
    { challenge }: PasskeyOptions,
    { origin = page.origin }: Quirks,
  ) => Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin }));

  function authenticatorData({ isVerified = true, counter = uses }: Quirks, credential?: Buffer) {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0);
    const flag = Buffer.of(flags | (credential ? HAS_CREDENTIAL : 0));
    return Buffer.concat([sha256(page.hostname), flag, count, credential ?? Buffer.alloc(0)]);
  }

  function attestedCredential(): Buffer {
    const point = Uint8Array.from(publicKey.export({ format: 'der', type: 'spki' }).subarray(-64));
    // Key type EC2, algorithm ES256, curve P-256, and the coordinates.
    const values = [2, -7, 1, point.slice(0, 32), point.slice(32)];
    const key = new Map([1, 3, -1, -2, -3].map((label, index) => [label, values[index]!] as const));
    const size = Buffer.of(0, id.length);
    return Buffer.concat([Buffer.alloc(16), size, id, isoCBOR.encode(key)]);
  }

  const text = (data: Uint8Array) => Buffer.from(data).toString('base64url');
  const envelope = {
    id: text(id),
    rawId: text(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
  };

  return {
    create(options: PasskeyOptions, quirks: Quirks = {}): NewPasskey {
      owner = (options as { user?: { id: string } }).user?.id ?? '';
      const authData = Uint8Array.from(authenticatorData(quirks, attestedCredential()));
      const parts = { fmt: 'none', attStmt: new Map(), authData };
      const attestationObject = text(isoCBOR.encode(new Map(Object.entries(parts))));
      const clientDataJSON = text(clientData('create', options, quirks));
      return { ...envelope, response: { clientDataJSON, attestationObject } };
    },

    get(options: PasskeyOptions, quirks: Quirks = {}): PasskeyAssertion {
      uses += 1;
      const client = clientData('get', options, quirks);
      const data = authenticatorData(quirks);
      const signature = text(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey));
      const { userHandle = owner } = quirks;
      return {
        ...envelope,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature,
          ...(userHandle !== null && { userHandle }),
        },
      };
    },
  };
}

export async function requestOptions(server: TestServer): Promise<PasskeyOptions> {
  const path = '/api/auth/passkeys/options';
  return (await call<PasskeyOptions>(server, 'POST', path, { body: {} })).body;
}

/** Sends the response of an authenticator to a login. */
export const sendAssertion = (
  server: TestServer,
  passkey: PasskeyAssertion,
  deviceToken?: string,
) =>
  call<LoginResponse & ErrorResponse>(server, 'POST', '/api/auth/passkeys/login', {
    body: { passkey, deviceToken },
  });
