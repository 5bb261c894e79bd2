/** Frames of the Phoenix channel protocol, versions 1.0.0 (objects) and 2.0.0 (arrays and binary broadcasts). */
import { parseJson } from '../json.ts';

export type Version = '1.0.0' | '2.0.0';

export interface Frame {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
}

/** What a broadcast carries: JSON, or bytes that only version 2.0.0 can send and receive. */
export interface Broadcast {
  event: string;
  payload: unknown;
  binary?: Uint8Array;
  meta?: Record<string, unknown>;
}

/** The client sent something that is no frame. */
export class ProtocolError extends Error {}

const BROADCAST_PUSH = 3;
const BROADCAST = 4;
const ENCODING_BINARY = 0;
const ENCODING_JSON = 1;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOrNull = (value: unknown) => (value === null || value === undefined ? null : String(value));

/** The version a client requests in `?vsn=`; without one, the oldest. */
export function versionOf(vsn: string | null): Version | undefined {
  if (vsn === null || vsn === '1.0.0') return '1.0.0';
  return vsn === '2.0.0' ? '2.0.0' : undefined;
}

/** Reads a text frame of either version. Throws `ProtocolError`. */
export function decodeText(text: string): Frame {
  let message: unknown;
  try {
    message = parseJson(text);
  } catch {
    throw new ProtocolError('frame is not JSON');
  }
  const [joinRef, ref, topic, event, payload] = Array.isArray(message)
    ? message
    : isRecord(message)
      ? [message.join_ref, message.ref, message.topic, message.event, message.payload]
      : [];
  if (typeof topic !== 'string' || typeof event !== 'string') throw new ProtocolError('frame has no topic or event');
  return {
    joinRef: textOrNull(joinRef),
    ref: textOrNull(ref),
    topic,
    event,
    payload: isRecord(payload) ? payload : {},
  };
}

/**
 * Reads a binary frame: a broadcast push of version 2.0.0. Bytes that are no JSON come back under `payload.binary`.
 * Throws `ProtocolError`.
 */
export function decodeBinary(bytes: Buffer): Frame {
  if (bytes.length < 7 || bytes[0] !== BROADCAST_PUSH) throw new ProtocolError('unknown binary frame');
  const lengths = [...bytes.subarray(1, 6)];
  const encoding = bytes[6];
  let offset = 7;
  const parts = lengths.map((length) => bytes.toString('utf8', offset, (offset += length)));
  if (offset > bytes.length) throw new ProtocolError('binary frame is cut short');
  const [joinRef, ref, topic, event] = parts as [string, string, string, string, string];
  const body = bytes.subarray(offset);
  let content: Record<string, unknown>;
  if (encoding === ENCODING_JSON) {
    try {
      content = { payload: parseJson(body.toString('utf8')) };
    } catch {
      throw new ProtocolError('broadcast is not JSON');
    }
  } else {
    content = { binary: new Uint8Array(body) };
  }
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: 'broadcast',
    payload: { type: 'broadcast', event, ...content },
  };
}

/** Writes a frame as text. */
export function encode(version: Version, frame: Frame): string {
  const { joinRef, ref, topic, event, payload } = frame;
  return JSON.stringify(
    version === '2.0.0' ? [joinRef, ref, topic, event, payload] : { topic, event, payload, ref, join_ref: joinRef },
  );
}

/** Writes a broadcast for a subscriber; null when its version cannot carry bytes. */
export function encodeBroadcast(version: Version, topic: string, broadcast: Broadcast): string | Buffer | null {
  const { event, payload, binary, meta } = broadcast;
  if (!binary) {
    const message = { type: 'broadcast', event, payload, ...(meta && { meta }) };
    return encode(version, { joinRef: null, ref: null, topic, event: 'broadcast', payload: message });
  }
  if (version === '1.0.0') return null;
  const parts = [topic, event, meta ? JSON.stringify(meta) : ''].map((part) => Buffer.from(part));
  if (parts.some((part) => part.length > 255)) throw new ProtocolError('topic, event or meta is longer than 255 bytes');
  const header = Buffer.from([BROADCAST, ...parts.map((part) => part.length), ENCODING_BINARY]);
  return Buffer.concat([header, ...parts, binary]);
}
