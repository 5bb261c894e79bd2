import type { RemoteBuild } from '@lineup/contract';

/** The result of fetching a build's scripts. */
export interface BuildCheck {
  version: string;
  /** Until the last script was here, in ms. */
  tookMs: number;
  problems: string[];
}

/** Fetches the scripts that a build starts with, past the cache, and verifies each; runs none of them. */
export async function checkBuild(build: RemoteBuild): Promise<BuildCheck> {
  const startedAt = performance.now();
  const scripts = new Set([build.entry, ...build.preload.scripts]);
  const results = await Promise.all([...scripts].map((script) => checkScript(script, build.integrity[script])));
  return {
    version: build.version,
    tookMs: performance.now() - startedAt,
    problems: results.filter((problem) => problem !== null),
  };
}

async function checkScript(script: string, integrity: string | undefined): Promise<string | null> {
  try {
    const response = await fetch(script, { cache: 'no-store', ...(integrity ? { integrity } : {}) });
    if (!response.ok) return `${script} answers ${response.status}`;
    await response.arrayBuffer();
    return null;
  } catch {
    return `${script} could not be loaded, or is not the released file`;
  }
}
