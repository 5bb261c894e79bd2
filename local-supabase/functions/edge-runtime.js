// Loaded before a function: what the hosted edge runtime offers beyond Deno.
globalThis.EdgeRuntime = {
  waitUntil(promise) {
    Promise.resolve(promise).catch((error) => console.error(error));
    return promise;
  },
};
