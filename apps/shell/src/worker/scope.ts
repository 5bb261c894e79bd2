/** The little that the worker takes of its scope: the types of workers and those of pages do not go together in one program. */
export interface ExtendableEvent {
  waitUntil(promise: Promise<unknown>): void;
}

export interface PushChange extends ExtendableEvent {
  oldSubscription: PushSubscription | null;
  newSubscription: PushSubscription | null;
}

interface PageClient {
  url: string;
  focus(): Promise<unknown>;
}

interface WorkerScope {
  location: { origin: string };
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<PageClient[]>;
    openWindow(address: string): Promise<unknown>;
  };
  addEventListener<Event>(name: string, handle: (event: Event) => void): void;
}

export const worker = globalThis as unknown as WorkerScope;
