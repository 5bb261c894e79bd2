import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** `?to=` opens the dialog for a new conversation; `?to=<user id>,<user id>` with these people chosen. */
const NEW_CONVERSATION = 'to';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** As many as a group takes besides me. */
const MAX_ASKED = 6;

/** Whether the address asks for a new conversation, and with whom. */
export function useNewConversation() {
  const [params, setParams] = useSearchParams();
  const to = params.get(NEW_CONVERSATION);
  const askedIds = useMemo(
    () =>
      [
        ...new Set(
          (to ?? '')
            .toLowerCase()
            .split(',')
            .filter((id) => ID.test(id)),
        ),
      ].slice(0, MAX_ASKED),
    [to],
  );
  const change = (value: string | null, replace: boolean) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(NEW_CONVERSATION);
        else next.set(NEW_CONVERSATION, value);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  return { isOpen: to !== null, askedIds, open: () => change('', false), close: () => change(null, true) };
}
