import { useEffect, useState } from 'react';

/** Code that few forms need: it loads with the first that wants it. Without it a form works, only with less. */
export function lazyCode<Code>(load: () => Promise<Code>, failed: string) {
  let code: Code | undefined;

  return function useCode(isWanted: boolean): Code | undefined {
    const [loaded, setLoaded] = useState(() => code);
    useEffect(() => {
      if (!isWanted || loaded) return;
      let isShown = true;
      load().then(
        (module) => {
          code = module;
          if (isShown) setLoaded(() => module);
        },
        (error: unknown) => console.error(failed, error),
      );
      return () => {
        isShown = false;
      };
    }, [isWanted, loaded]);
    return loaded;
  };
}
