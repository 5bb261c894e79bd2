// Development only. React Refresh's stand-in for the devtools hook does not keep the renderers, so the refresh
// runtime of a remote, which starts later, finds none and never redraws. Keep them.
interface DevtoolsHook {
  renderers?: Map<number, unknown>;
  inject(renderer: unknown): number;
}

const hook = (globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: DevtoolsHook }).__REACT_DEVTOOLS_GLOBAL_HOOK__;
if (hook?.renderers) {
  const { renderers } = hook;
  const inject = hook.inject.bind(hook);
  hook.inject = (renderer) => {
    const id = inject(renderer);
    if (!renderers.has(id)) renderers.set(id, renderer);
    return id;
  };
}

export {};
