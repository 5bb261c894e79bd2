import { useSearchParams } from 'react-router-dom';

/** A notice leads here: `?asks=<id>` opens the requests to talk. */
const ASKS = 'asks';

/** Whether the address asks for the requests to talk. */
export function useTalkRequest() {
  const [params, setParams] = useSearchParams();
  const close = () =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete(ASKS);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { isOpen: params.has(ASKS), close };
}
