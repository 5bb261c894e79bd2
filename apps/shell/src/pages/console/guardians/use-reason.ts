import { tooLong } from '@lineup/ui/form';
import { useRef, useState } from 'react';

const MAX_REASON = 500;

/** The reason that staff must give on a row before they are asked whether they mean it. `field` is spread on its `TextField`. */
export function useReason() {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const row = useRef<HTMLLIElement>(null);

  /** Whether the reason will do; else the field says why not, and has the focus. */
  function mayAsk(): boolean {
    if (reason.trim() === '') setProblem('Enter why.');
    else if (!tooLong(reason, MAX_REASON)) return true;
    row.current?.querySelector('input')?.focus();
    return false;
  }

  const field = {
    autoComplete: 'off',
    maxLength: MAX_REASON,
    value: reason,
    error: problem,
    onChange: (text: string) => {
      setReason(text);
      setProblem('');
    },
  };
  return { reason, row, field, mayAsk };
}
