import { useFlag } from '@lineup/flags';
import type { ReactNode } from 'react';
import { PageSpinner } from '../../federation/page-spinner';
import { NotFoundPage } from '../not-found/not-found-page';

/** A page for those who have a flag; for everybody else there is nothing here. */
export function FlagGate({ flag, children }: { flag: string; children: ReactNode }) {
  const { status, isOn } = useFlag(flag);
  if (status === 'loading') return <PageSpinner />;
  return isOn ? children : <NotFoundPage />;
}
