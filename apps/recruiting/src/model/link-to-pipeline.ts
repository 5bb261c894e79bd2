/** What the board of a college is narrowed to when it opens; the names are those of its address. */
export interface PipelineLink {
  /** Slug. */
  college: string;
  /** Kind of stage. */
  kind?: string;
  /** Id of a game. */
  game?: string;
  source?: string;
  /** Unanswered for over 7 days, or came or moved within 7 days. */
  only?: 'unanswered' | 'new' | 'moved';
  /** Opens the drawer of one interest. */
  interest?: string;
}

/** The address of a college's pipeline, narrowed. */
export const linkToPipeline = (link: PipelineLink) => `/pipeline?${new URLSearchParams({ ...link })}`;
