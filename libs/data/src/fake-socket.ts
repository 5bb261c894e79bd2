type Frame = [joinRef: string | null, ref: string | null, topic: string, event: string, payload: unknown];

/** The server's end of the socket in tests, speaking Supabase's protocol 2.0.0. Put it in place of `WebSocket`. */
export class FakeSocket {
  static current: FakeSocket | undefined;
  static isReachable = true;
  /** Topics that refuse to be joined. */
  static refused = new Set<string>();
  /** Every join: its topic and token. */
  static joins: { topic: string; isPrivate: boolean; token: string | undefined; since?: number }[] = [];
  /** Broadcasts of the client, which come as bytes, as text: numbers, then topic, event and payload. */
  static said: string[] = [];
  /** Topics on which the client shows that it is there. */
  static shownOn: string[] = [];
  /** What was sent before a join that requests it. */
  static missed: { event: string; payload: object }[] = [];

  readyState = 0;
  binaryType = 'arraybuffer';
  onopen?: () => void;
  onclose?: (event: unknown) => void;
  onerror?: (event: unknown) => void;
  onmessage?: (event: { data: string }) => void;
  private joinRefs = new Map<string, string | null>();

  constructor() {
    FakeSocket.current = this;
    queueMicrotask(() => {
      if (!FakeSocket.isReachable) return this.drop();
      this.readyState = 1;
      this.onopen?.();
    });
  }

  /** Forgets everything that was joined. The socket itself stays open while the client keeps it. */
  static reset(): void {
    FakeSocket.current?.joinRefs.clear();
    FakeSocket.isReachable = true;
    FakeSocket.refused.clear();
    FakeSocket.joins = [];
    FakeSocket.said = [];
    FakeSocket.shownOn = [];
    FakeSocket.missed = [];
  }

  /** Topics that are joined now. */
  get topics(): string[] {
    return [...this.joinRefs.keys()];
  }

  send(frame: string | ArrayBuffer): void {
    if (typeof frame !== 'string') return void FakeSocket.said.push(new TextDecoder().decode(frame));
    const [joinRef, ref, fullTopic, event, payload] = JSON.parse(frame) as Frame;
    const topic = fullTopic.replace(/^realtime:/, '');
    const reply = (status: 'ok' | 'error', response: object) =>
      this.push([joinRef, ref, fullTopic, 'phx_reply', { status, response }]);
    if (event === 'phx_join') {
      const { config, access_token } = payload as {
        config: { private: boolean; broadcast?: { replay?: { since: number } } };
        access_token?: string;
      };
      const since = config.broadcast?.replay?.since;
      FakeSocket.joins.push({
        topic,
        isPrivate: config.private,
        token: access_token,
        ...(since !== undefined && { since }),
      });
      if (FakeSocket.refused.has(topic)) return reply('error', { reason: `Unauthorized: You do not have permissions` });
      this.joinRefs.set(topic, joinRef);
      reply('ok', { postgres_changes: [] });
      if (since !== undefined)
        for (const { event, payload } of FakeSocket.missed)
          this.broadcast(topic, event, payload, { id: 'm', replayed: true });
    }
    if (event === 'presence') FakeSocket.shownOn.push(topic);
    if (event === 'phx_leave') {
      this.joinRefs.delete(topic);
      reply('ok', {});
    }
    if (event === 'heartbeat') reply('ok', {});
  }

  /** Sends an event as the database does. */
  broadcast(topic: string, event: string, payload: object = {}, meta?: { id: string; replayed?: boolean }): void {
    const body = { type: 'broadcast', event, payload, ...(meta && { meta }) };
    this.push([this.joinRefs.get(topic) ?? null, null, `realtime:${topic}`, 'broadcast', body]);
  }

  /** Tells who is there, by the keys that they give themselves. */
  presence(topic: string, keys: string[]): void {
    const state = Object.fromEntries(keys.map((key) => [key, { metas: [{ phx_ref: key }] }]));
    this.push([this.joinRefs.get(topic) ?? null, null, `realtime:${topic}`, 'presence_state', state]);
  }

  drop(): void {
    this.readyState = 3;
    this.onclose?.({ code: 1006, reason: '', wasClean: false });
  }

  close(): void {
    this.readyState = 3;
    this.onclose?.({ code: 1000, reason: '', wasClean: true });
  }

  private push(frame: Frame): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}
