import type { ReactNode } from 'react';
import { LinkButton } from '../button/link-button';
import { EmptyState } from './empty-state';

export interface NotFoundStateProps {
  /** What is missing, for example "This team does not exist". */
  title: ReactNode;
  description?: ReactNode;
  /** Where to continue. */
  backTo: string;
  backLabel: ReactNode;
  icon?: ReactNode;
  /** It is all of a page: its title is the heading of the page. */
  isPage?: boolean;
}

/** Shown in place of something that does not exist, or that the viewer may not see. */
export function NotFoundState({ backTo, backLabel, ...state }: NotFoundStateProps) {
  return (
    <EmptyState
      {...state}
      action={
        <LinkButton to={backTo} variant="primary">
          {backLabel}
        </LinkButton>
      }
    />
  );
}
