import { sentence, type Words } from './words.ts';

/** The labels of `pipeline_stage_labels`. */
const STAGES: readonly string[] = [
  sentence('Received'),
  sentence('Saved by the college'),
  sentence('Under review'),
  sentence('Being considered'),
  sentence('In contact'),
  sentence('Interview'),
  sentence('Visit or tryout'),
  sentence('Campus visit'),
  sentence('Tryout'),
  sentence('Offer made'),
  sentence('Waiting for your answer'),
  sentence('Committed'),
  sentence('Signed'),
  sentence('Closed'),
  sentence('Roster full'),
  sentence('Withdrawn'),
];

/** A stage as its player reads it. */
export const stageIn = (stage: string, { t }: Words): string => (STAGES.includes(stage) ? t(stage) : stage);
