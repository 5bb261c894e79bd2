import { useState } from 'react';
import { useAction } from '@lineup/data';
import { type FunctionAnswer, callProcessPoints } from './call-process-points';

/** Calls the points function as the signed-in user. */
export function useCallProcessPoints() {
  const [answer, setAnswer] = useState<FunctionAnswer>();
  const call = useAction({
    run: async (body: object) => {
      setAnswer(undefined);
      setAnswer(await callProcessPoints(body));
    },
    refused: ({ message }) => ({ message }),
  });
  return { ...call, answer };
}
