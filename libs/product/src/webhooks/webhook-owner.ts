import type { DataError, Refusal } from '@lineup/data';
import type { WebhookEvent } from './webhook-events';

/** Whose webhooks are shown: a team's or a college's, and what that can have sent. */
export interface WebhookOwner {
  /** Names the owner to the functions. */
  id: { p_team_id: string } | { p_college_id: string };
  /** Key of the query. */
  key: readonly unknown[];
  events: readonly WebhookEvent[];
  /** What a refusal for lack of rights means here. */
  denied(error: DataError): Refusal | undefined;
}
