import { describe, expect, it } from 'vitest';
import { ProtocolError, decodeBinary, decodeText, encode, encodeBroadcast, versionOf } from './protocol.ts';

const push = (encoding: number, parts: string[], body: Buffer) => {
  const bytes = parts.map((part) => Buffer.from(part));
  return Buffer.concat([Buffer.from([3, ...bytes.map((part) => part.length), encoding]), ...bytes, body]);
};

describe('versionOf', () => {
  it('knows both versions, takes the oldest without one and refuses others', () => {
    expect([null, '1.0.0', '2.0.0', '3.0.0'].map(versionOf)).toEqual(['1.0.0', '1.0.0', '2.0.0', undefined]);
  });
});

describe('text frames', () => {
  it('reads arrays and objects to the same frame', () => {
    const frame = { joinRef: '1', ref: '2', topic: 'realtime:room', event: 'phx_join', payload: { a: 1 } };
    expect(decodeText('["1","2","realtime:room","phx_join",{"a":1}]')).toEqual(frame);
    expect(
      decodeText('{"topic":"realtime:room","event":"phx_join","payload":{"a":1},"ref":"2","join_ref":"1"}'),
    ).toEqual(frame);
  });

  it('reads numbers as refs and a payload that is no object as empty', () => {
    expect(decodeText('[null,7,"phoenix","heartbeat",null]')).toEqual({
      joinRef: null,
      ref: '7',
      topic: 'phoenix',
      event: 'heartbeat',
      payload: {},
    });
  });

  it.each(['', 'x', '3', 'null', '[]', '{"topic":1,"event":"x"}'])('refuses %j', (text) => {
    expect(() => decodeText(text)).toThrow(ProtocolError);
  });

  it('writes arrays for 2.0.0 and objects for 1.0.0', () => {
    const frame = { joinRef: '1', ref: '2', topic: 't', event: 'e', payload: { x: 1 } };
    expect(JSON.parse(encode('2.0.0', frame))).toEqual(['1', '2', 't', 'e', { x: 1 }]);
    expect(JSON.parse(encode('1.0.0', frame))).toEqual({
      topic: 't',
      event: 'e',
      payload: { x: 1 },
      ref: '2',
      join_ref: '1',
    });
  });
});

describe('binary frames', () => {
  it('reads a JSON broadcast with letters of more than one byte', () => {
    const bytes = push(1, ['1', '9', 'realtime:café', 'grüße', ''], Buffer.from('{"text":"é"}'));
    expect(decodeBinary(bytes)).toEqual({
      joinRef: '1',
      ref: '9',
      topic: 'realtime:café',
      event: 'broadcast',
      payload: { type: 'broadcast', event: 'grüße', payload: { text: 'é' } },
    });
  });

  it('keeps bytes as bytes', () => {
    const frame = decodeBinary(push(0, ['', '', 't', 'raw', ''], Buffer.from([0, 255, 7])));
    expect(frame.joinRef).toBeNull();
    expect([...(frame.payload.binary as Uint8Array)]).toEqual([0, 255, 7]);
  });

  it('refuses other kinds, cut frames and broken JSON', () => {
    expect(() => decodeBinary(Buffer.from([4, 0, 0, 0, 0, 0, 0]))).toThrow(ProtocolError);
    expect(() => decodeBinary(Buffer.from([3, 0]))).toThrow(ProtocolError);
    expect(() => decodeBinary(Buffer.from([3, 200, 0, 0, 0, 0, 1, 65]))).toThrow('cut short');
    expect(() => decodeBinary(push(1, ['', '', 't', 'e', ''], Buffer.from('{')))).toThrow('not JSON');
  });
});

describe('encodeBroadcast', () => {
  it('writes JSON as text', () => {
    const text = encodeBroadcast('2.0.0', 't', { event: 'hi', payload: { a: 1 } });
    expect(JSON.parse(text as string)).toEqual([
      null,
      null,
      't',
      'broadcast',
      { type: 'broadcast', event: 'hi', payload: { a: 1 } },
    ]);
  });

  it('writes bytes as a binary frame for 2.0.0 and not at all for 1.0.0', () => {
    const broadcast = { event: 'raw', payload: null, binary: new Uint8Array([1, 2]) };
    expect([...(encodeBroadcast('2.0.0', 't', broadcast) as Buffer)]).toEqual([4, 1, 3, 0, 0, 116, 114, 97, 119, 1, 2]);
    expect(encodeBroadcast('1.0.0', 't', broadcast)).toBeNull();
  });
});
