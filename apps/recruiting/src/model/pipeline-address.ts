/** What the board of a college is narrowed to when it opens. */
export interface PipelineAddress {
  college: string;
  /** Kind of stage. */
  stage?: string;
  /** Id of a game. */
  game?: string;
  source?: string;
  /** Unanswered for over 7 days. */
  waiting?: 'unanswered';
  /** Came or moved within 7 days. */
  only?: 'new' | 'moved';
  /** Opens the drawer of one interest. */
  interest?: string;
}

/** The address of a college's pipeline, narrowed. */
export const pipelineAddress = (address: PipelineAddress) =>
  `/pipeline?${new URLSearchParams(address as PipelineAddress & Record<string, string>)}`;
