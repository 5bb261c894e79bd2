import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Kept {
  payload: AdapterPayload;
  endsAt: number;
}

/** Entries from which on those that have ended are removed. */
const MANY = 1000;

/** What the provider remembers, for as long as it runs. Returns how `oidc-provider` gets at it. */
export function makeMemory(): (model: string) => Adapter {
  const kept = new Map<string, Kept>();
  const live = (key: string) => {
    const found = kept.get(key);
    return found && found.endsAt > Date.now() ? found.payload : undefined;
  };
  const among = (model: string, has: (payload: AdapterPayload) => boolean) =>
    [...kept].find(([key, { payload }]) => key.startsWith(`${model} `) && has(payload))?.[0];

  return (model) => ({
    async upsert(id, payload, expiresIn) {
      if (kept.size > MANY) {
        for (const [key, { endsAt }] of kept) if (endsAt <= Date.now()) kept.delete(key);
      }
      kept.set(`${model} ${id}`, { payload, endsAt: Date.now() + (expiresIn || 3600) * 1000 });
    },
    find: async (id) => live(`${model} ${id}`),
    findByUid: async (uid) => live(among(model, (payload) => payload.uid === uid) ?? ''),
    findByUserCode: async () => undefined,
    async consume(id) {
      const payload = live(`${model} ${id}`);
      if (payload) payload['consumed'] = Math.floor(Date.now() / 1000);
    },
    destroy: async (id) => void kept.delete(`${model} ${id}`),
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key);
    },
  });
}
