import { useState, type ReactNode } from 'react';
import { lazyPart } from '../content/lazy-part';
import type { QuestionProps } from './question';

const question = lazyPart(() => import('./question'));

export interface ConfirmDialogProps extends Omit<QuestionProps, 'onClose'> {
  /** Draws the button that asks. */
  children(ask: () => void): ReactNode;
}

/** A question before something is done. The focus is in it at once; Escape, Back and a click beside it mean no. */
export function ConfirmDialog({ children, ...asked }: ConfirmDialogProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <span style={{ display: 'contents' }} onPointerEnter={question.prefetch} onFocus={question.prefetch}>
        {children(() => setAsking(true))}
      </span>
      {isAsking && <question.Part {...asked} onClose={() => setAsking(false)} />}
    </>
  );
}
