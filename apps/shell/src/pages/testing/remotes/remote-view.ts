import { CONTRACT, compatibilityProblems, type RegistryEntry, type RemoteBuild } from '@lineup/contract';
import type { DeployedBuilds } from '../../../federation/registry/deployed-builds';

/** A version that staff may choose for a remote. */
export interface VersionChoice {
  /** Variant of the flag; empty follows the stable channel. */
  variant: string;
  label: string;
  /** Why this shell cannot run it; empty when it can. */
  problems: string[];
}

/** Live versions by channel, then earlier ones; and the present variant when it names none of them. */
export function versionChoices(deployed: DeployedBuilds | undefined, variant: string): VersionChoice[] {
  const { stable, ...channels } = deployed?.channels ?? {};
  const choices = [
    { variant: '', label: `Stable channel${stable ? ` (${stable.version})` : ''}`, problems: problemsOf(stable) },
    ...Object.entries(channels).map(([channel, build]) => ({
      variant: channel,
      label: `Channel ${channel} (${build.version})`,
      problems: problemsOf(build),
    })),
    ...(deployed?.earlier ?? []).map((build) => ({
      variant: build.version,
      label: `Earlier version ${build.version}`,
      problems: problemsOf(build),
    })),
  ];
  const named = variant === 'stable' ? '' : variant;
  if (choices.some((choice) => choice.variant === named)) return choices;
  const live = Object.values(deployed?.channels ?? {}).some(({ version }) => version === variant);
  return [
    ...choices,
    { variant, label: live ? `Version ${variant}` : `${variant} (not deployed: runs stable)`, problems: [] },
  ];
}

function problemsOf(build: RemoteBuild | undefined): string[] {
  if (!build) return [];
  return compatibilityProblems(build, {
    contract: CONTRACT,
    pluginVersion: __FEDERATION_VERSION__,
    provided: __PROVIDED_VERSIONS__,
  });
}

/** What a remote is called. */
export function remoteName({ id }: RegistryEntry): string {
  return id.charAt(0).toUpperCase() + id.slice(1);
}

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
    return `${script} does not come, or is not what was released`;
  }
}
