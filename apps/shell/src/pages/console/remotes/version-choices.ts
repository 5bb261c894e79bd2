import { compatibilityProblems, type RemoteBuild } from '@lineup/contract';
import { isPreview } from '@lineup/contract/preview';
import { ownOffer } from '../../../federation/own-offer';
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
    ...Object.entries(channels)
      .filter(([channel]) => !isPreview(channel) || channel === variant)
      .map(([channel, build]) => ({
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
  return compatibilityProblems(build, ownOffer());
}
