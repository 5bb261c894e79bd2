/** Reads and writes the frames of Supabase's protocol 1.0.0 itself: two thousand clients of the library would be measured instead. */
interface Frame {
  topic: string;
  event: string;
  payload: { status?: string; event?: string; payload?: { revision?: number } };
}

/** One socket that joins one private topic. */
export interface Listener {
  isIn: boolean;
  /** Revisions of the events heard, in order. */
  revisions: number[];
  /** Heard that the topic has moved. */
  hasMoved: boolean;
  close(): void;
}

const HEARTBEAT_MS = 25_000;

/** Opens a socket and joins; resolves when it was let in or refused. */
export function listen(url: string, apiKey: string, token: string, topic: string): Promise<Listener> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/realtime/v1/websocket?apikey=${apiKey}&vsn=1.0.0`);
  const send = (frame: object) => socket.send(JSON.stringify(frame));
  const beat = setInterval(
    () => send({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: 'beat' }),
    HEARTBEAT_MS,
  );
  const listener: Listener = {
    isIn: false,
    revisions: [],
    hasMoved: false,
    close: () => {
      clearInterval(beat);
      socket.close();
    },
  };
  return new Promise((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error('a socket failed')));
    socket.addEventListener('open', () => {
      const config = { broadcast: { self: false, ack: false }, presence: { enabled: false }, private: true };
      const payload = { config, access_token: token };
      send({ topic: `realtime:${topic}`, event: 'phx_join', payload, ref: '1', join_ref: '1' });
    });
    socket.addEventListener('message', ({ data }) => {
      const frame = JSON.parse(String(data)) as Frame;
      // Heartbeats are answered too.
      if (frame.topic !== `realtime:${topic}`) return;
      const { event, payload } = frame;
      if (event === 'phx_reply' && payload.status) {
        if (payload.status === 'ok') listener.isIn = true;
        resolve(listener);
      } else if (event === 'broadcast') {
        if (payload.event === 'moved') listener.hasMoved = true;
        else if (payload.payload?.revision) listener.revisions.push(Number(payload.payload.revision));
      }
    });
  });
}
