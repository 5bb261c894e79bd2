import type { ReactNode } from 'react';
import { LinkButton } from '../button-look/link-button';
import { EmptyState } from './empty-state';

export interface NotFoundStateProps {
  /** What is missing, for example "This team does not exist". */
  title: ReactNode;
  description?: ReactNode;
  /** Where to go on. */
  backTo: string;
  backLabel: ReactNode;
  icon?: ReactNode;
}

/** Stands where a thing would be that does not exist, or is not open to the viewer. */
export function NotFoundState({ backTo, backLabel, ...state }: NotFoundStateProps) {
  return (
    <EmptyState
      {...state}
      action={
        <LinkButton to={backTo} look="primary">
          {backLabel}
        </LinkButton>
      }
    />
  );
}
