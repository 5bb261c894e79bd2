import type { PipelineAddress } from './pipeline-address';

type Narrowing = keyof PipelineAddress & ('kind' | 'game' | 'source' | 'only' | 'interest');

/** The board of a college, and what it is narrowed to when it opens. */
export type PipelineLink = { college: string } & Partial<Record<Narrowing, string>>;

/** The address of a college's pipeline, narrowed. */
export const linkToPipeline = (link: PipelineLink) => `/pipeline?${new URLSearchParams({ ...link })}`;
