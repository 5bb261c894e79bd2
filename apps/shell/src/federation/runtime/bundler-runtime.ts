import { init } from '@module-federation/runtime';
import { attachShareScopeMap, bundlerRuntime as parts } from '@module-federation/webpack-bundler-runtime';

/** A fresh copy for each remote: it keeps the remote's own instance and options in it. */
export function bundlerRuntime() {
  return {
    // All that it asks of the runtime.
    runtime: { init },
    instance: undefined,
    initOptions: undefined,
    attachShareScopeMap,
    bundlerRuntimeOptions: {},
    bundlerRuntime: { ...parts, S: {} },
  };
}
