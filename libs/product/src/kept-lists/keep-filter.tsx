import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '@lineup/ui/button';
import { LinkButton } from '@lineup/ui/link-button';
import { saveRedirect } from '@lineup/auth';
import { t } from '../language';
import { useKeepFilter, type KeptList } from './use-keep-filter';

interface KeepFilterProps extends KeptList {
  isSignedIn: boolean;
}

/** "Tell me when something new fits" at a filtered list. */
export default function KeepFilter({ kind, filter, isSignedIn }: KeepFilterProps) {
  const { pathname, search } = useLocation();
  const keep = useKeepFilter();
  const [kept, setKept] = useState<string | null>(null);
  const list = JSON.stringify(filter);
  if (!isSignedIn)
    return (
      <LinkButton to="/auth" onClick={() => saveRedirect(pathname + search)}>
        {t('Sign in to be told when something new fits')}
      </LinkButton>
    );
  // Of the list that shows now: another filter is another list.
  if (kept === list) return <LinkButton to="/account/kept">{t('Saved. See your saved searches')}</LinkButton>;
  return (
    <Button isBusy={keep.isPending} onClick={() => keep.mutate({ kind, filter }, { onSuccess: () => setKept(list) })}>
      {t('Tell me when something new fits')}
    </Button>
  );
}
