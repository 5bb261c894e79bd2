import { useStore, type StateCreator } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';

type HydratedStore<State> = StoreApi<State> & {
  (): State;
  <Part>(select: (state: State) => Part): Part;
  /** What the server draws, and the first drawing over its markup, whatever comes in between. */
  setDrawn(state: State | Partial<State>): void;
};

/**
 * A store of zustand for what the server draws. Its own hook shows the first state there and while the markup is taken
 * over, whatever was set since; this one shows what `setDrawn` set.
 */
export function createHydrated<State>(initial: StateCreator<State>): HydratedStore<State> {
  const store = createStore(initial);
  let drawn = store.getInitialState();
  const api = { ...store, getInitialState: () => drawn };
  const useHydratedStore = (select: (state: State) => unknown = (state) => state) => useStore(api, select);
  return Object.assign(useHydratedStore, api, {
    setDrawn(state: State | Partial<State>) {
      store.setState(state);
      drawn = store.getState();
    },
  }) as HydratedStore<State>;
}
