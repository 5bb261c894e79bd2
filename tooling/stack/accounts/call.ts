import type { IncomingMessage } from 'node:http';

/** What came in. */
export interface Call {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  form: URLSearchParams;
}

/** What goes out. */
export interface Answer {
  status: number;
  body?: string;
  headers?: Record<string, string>;
}
