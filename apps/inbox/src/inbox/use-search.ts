import { useSearchParams } from 'react-router-dom';

/** What is searched, from the address: `?search=` in all conversations, `&in=` in one of them. */
export function useSearch() {
  const [params, setParams] = useSearchParams();
  const change = (set: (next: URLSearchParams) => void) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        set(next);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const text = params.get('search');
  const within = params.get('in');
  return {
    text: text ?? '',
    within,
    isOn: (text !== null && text !== '') || within !== null,
    type: (typed: string) =>
      change((next) => {
        if (typed === '') next.delete('search');
        else next.set('search', typed);
      }),
    /** Ends the search, first the limit to one conversation. */
    end: () =>
      change((next) => {
        next.delete('search');
        next.delete('in');
      }),
    searchAll: () => change((next) => next.delete('in')),
  };
}
